import type { ResultSource } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { LockKeyhole } from 'lucide-react';
import { useLanguage, useText } from '../../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatCount, formatTime } from '../parts/format.ts';
import { formStatusNames } from '../parts/survey-words.ts';

const words = {
  title: ['数据来源', 'Sources'],
  answers: ['{v} 份有效答卷 / {h} 人', '{v} valid answers / {h} people'],
  sealed: ['{t} 由{u}发布并封存', 'published and sealed {t} by {u}'],
  hash: ['校验码 {x}', 'hash {x}'],
  broken: ['封存的数据与校验码不符，请联系管理员', 'what was sealed does not match its hash; tell your administrator'],
  live: ['结果尚未发布，数值可能变化', 'results not published yet, figures may change'],
} as const satisfies Record<string, Text>;

/** Which questionnaires the table rests on, and whether their figures can still move. */
export const SourceList = ({ sources }: { sources: readonly ResultSource[] }) => {
  const t = useText();
  const language = useLanguage();
  if (sources.length === 0) return null;
  return (
    <section className="sv-sources" aria-label={t(words.title)}>
      <h3>{t(words.title)}</h3>
      <ul>
        {sources.map(({ formId, formName, formStatus, validCount, headCountTotal, snapshot }) => (
          <li key={formId}>
            <span className="sv-source-name">{formName}</span>
            <Badge tone={formStatusNames[formStatus].tone}>{t(formStatusNames[formStatus].name)}</Badge>
            <span className="sv-muted">
              {t(words.answers)
                .replace('{v}', formatCount(validCount, language))
                .replace('{h}', formatCount(headCountTotal, language))}
            </span>
            {snapshot ? (
              <span className={snapshot.intact ? 'sv-muted' : 'sv-source-broken'}>
                <LockKeyhole size={14} aria-hidden="true" />{' '}
                {snapshot.intact
                  ? t(words.sealed)
                      .replace('{t}', formatTime(snapshot.publishTime))
                      .replace('{u}', snapshot.publishUserName ?? '–')
                  : t(words.broken)}{' '}
                <code title={snapshot.hash}>{t(words.hash).replace('{x}', snapshot.hash.slice(0, 12))}</code>
              </span>
            ) : (
              <span className="sv-muted">{t(words.live)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
