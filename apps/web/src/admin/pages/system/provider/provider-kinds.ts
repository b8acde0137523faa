import type { ProviderKind } from '@manyi/shared/contract/social';
import type { Text } from '@manyi/shared/contract/text';

interface KindFacts {
  name: Text;
  /** What the vendor's console calls the two; whoever copies them looks for these words. */
  id: Text;
  secret: Text;
}

const client = { id: ['Client ID', 'Client ID'], secret: ['Client Secret', 'Client secret'] } as const;

export const kindFacts: Record<ProviderKind, KindFacts> = {
  github: { name: ['GitHub', 'GitHub'], ...client },
  gitee: { name: ['Gitee', 'Gitee'], ...client },
  wechat_open: { name: ['微信', 'WeChat'], id: ['AppID', 'AppID'], secret: ['AppSecret', 'AppSecret'] },
  qq: { name: ['QQ', 'QQ'], id: ['APP ID', 'APP ID'], secret: ['APP Key', 'APP Key'] },
  dingtalk: { name: ['钉钉', 'DingTalk'], ...client },
  oidc: { name: ['OpenID Connect', 'OpenID Connect'], ...client },
};
