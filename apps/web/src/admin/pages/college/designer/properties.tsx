import type { SurveyFormVO } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import type { QuestionPage } from '@manyi/shared/questionnaire/definition';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { ConditionBuilder } from './condition-builder.tsx';
import { FormProperties } from './form-properties.tsx';
import { ItemProperties } from './item-properties.tsx';
import { findItem, movePage, removePage, setPageCondition } from './operations.ts';
import { Section } from './property-parts.tsx';
import type { Designer } from './use-designer.ts';

const words = {
  page: ['页面', 'Page'],
  code: ['编码', 'Code'],
  condition: ['显示条件', 'Shown when'],
  order: ['次序', 'Order'],
  up: ['上移', 'Move up'],
  down: ['下移', 'Move down'],
  remove: ['删除这一页', 'Delete this page'],
  removeAsk: [
    '将删除这一页和其中的 {n} 道题目。可以撤销。',
    'This page and its {n} questions will be deleted. This can be undone.',
  ],
  removeVerb: ['删除', 'Delete'],
  locked: [
    '问卷已发布：可以修改文字、增加选项、改为选答；结构不能再改。要改结构，请复制为新问卷。',
    'Published: wording can be changed, options added and questions made optional; the structure is fixed. To change it, copy the questionnaire.',
  ],
  closed: ['问卷已结束，只能查看。', 'The survey has ended and can only be viewed.'],
} as const satisfies Record<string, Text>;

export const Properties = ({ designer, form }: { designer: Designer; form: SurveyFormVO }) => {
  const t = useText();
  const { selection, q } = designer;
  const item = selection.kind === 'item' ? findItem(q, selection.code)?.item : undefined;
  const page = selection.kind === 'page' ? q.pages.find(({ code }) => code === selection.code) : undefined;
  return (
    <div className="sv-properties">
      {designer.isReadOnly ? (
        <p className="sv-banner">{t(words.closed)}</p>
      ) : designer.isLocked ? (
        <p className="sv-banner">{t(words.locked)}</p>
      ) : null}
      {item ? (
        <ItemProperties key={item.code} item={item} designer={designer} audience={form.audience} />
      ) : page ? (
        <PageProperties page={page} designer={designer} />
      ) : (
        <FormProperties designer={designer} form={form} />
      )}
    </div>
  );
};

const PageProperties = ({ page, designer }: { page: QuestionPage; designer: Designer }) => {
  const t = useText();
  const { q, edit, isLocked, select } = designer;
  const at = q.pages.findIndex(({ code }) => code === page.code);
  const remove = async (): Promise<void> => {
    const count = page.items.length;
    const text = t(words.removeAsk).replace('{n}', String(count));
    if (count > 0 && !(await confirm({ text, verb: t(words.removeVerb), danger: true }))) return;
    edit((now) => removePage(now, page.code));
    select({ kind: 'form' });
  };
  return (
    <>
      <h2 className="sv-properties-title">
        {t(words.page)} {at + 1}
        <code>{page.code}</code>
      </h2>
      {isLocked ? null : (
        <>
          <Section title={t(words.condition)}>
            <ConditionBuilder
              q={q}
              place={{ page: page.code }}
              value={page.visibleIf}
              onChange={(condition) => edit((now) => setPageCondition(now, page.code, condition))}
            />
          </Section>
          <Section title={t(words.order)}>
            <div className="sv-buttons">
              <Button
                size="small"
                icon={<ArrowUp size={14} />}
                disabled={at === 0}
                onClick={() => edit((now) => movePage(now, page.code, at - 1))}
              >
                {t(words.up)}
              </Button>
              <Button
                size="small"
                icon={<ArrowDown size={14} />}
                disabled={at === q.pages.length - 1}
                onClick={() => edit((now) => movePage(now, page.code, at + 1))}
              >
                {t(words.down)}
              </Button>
              <Button size="small" icon={<Trash2 size={14} />} onClick={() => void remove()}>
                {t(words.remove)}
              </Button>
            </div>
          </Section>
        </>
      )}
    </>
  );
};
