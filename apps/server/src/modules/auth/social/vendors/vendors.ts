import type { ProviderKind } from '@manyi/shared/contract/social';
import { openIdConnect } from '../../sso/oidc.ts';
import type { Vendor } from '../external.ts';
import type { VendorAddresses } from './addresses.ts';
import { dingtalk } from './dingtalk.ts';
import { gitee } from './gitee.ts';
import { github } from './github.ts';
import { qq } from './qq.ts';
import { wechat } from './wechat.ts';

export type Vendors = Record<ProviderKind, Vendor>;

export const vendorsAt = (addresses: VendorAddresses): Vendors => ({
  github: github(addresses.github),
  gitee: gitee(addresses.gitee),
  wechat_open: wechat(addresses.wechat),
  qq: qq(addresses.qq),
  dingtalk: dingtalk(addresses.dingtalk),
  oidc: openIdConnect(),
});
