import type { Text } from '@manyi/shared/contract/text';
import { useLanguage, useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import type { Designer } from './use-designer.ts';

const words = {
  restored: ['已恢复本机上未保存的修改（{t}）。', 'Unsaved changes kept in this browser were restored ({t}).'],
  conflicting: [
    '本机上有未保存的修改（{t}），但此后问卷已被保存过。',
    'This browser has unsaved changes ({t}), but the questionnaire was saved since.',
  ],
  keep: ['保留', 'Keep them'],
  restore: ['恢复我的修改', 'Restore mine'],
  drop: ['放弃这些修改', 'Discard them'],
} as const satisfies Record<string, Text>;

export const DraftNotice = ({ designer }: { designer: Designer }) => {
  const t = useText();
  const language = useLanguage();
  const { draft, answerDraft } = designer;
  if (!draft) return null;
  const time = new Date(draft.found.at).toLocaleString(language === 'zh' ? 'zh-CN' : 'en', {
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (
    <div className="sv-banner sv-banner-info" role="status">
      {t(words[draft.state]).replace('{t}', time)}
      <Button size="small" onClick={() => answerDraft(true)}>
        {t(draft.state === 'restored' ? words.keep : words.restore)}
      </Button>
      <Button size="small" onClick={() => answerDraft(false)}>
        {t(words.drop)}
      </Button>
    </div>
  );
};
