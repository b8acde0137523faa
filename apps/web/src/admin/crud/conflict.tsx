import type { Resource } from '@manyi/shared/resource/resource';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { useDictionaryNames } from '../fields/dictionary.ts';
import { fieldText } from '../fields/field-text.ts';
import { useReferenceNames } from '../fields/reference.ts';
import { Button } from '../ui/button.tsx';
import { differences, type Values } from './form-state.ts';
import type { Row } from './use-list.ts';

const words = {
  title: ['这条数据在您编辑时被他人修改过', 'Somebody else changed this record while you were editing'],
  help: [
    '您填写的内容都还在。再次保存以您填写的为准，也可以逐项改用对方的内容。',
    'Everything you typed is still here. Saving again keeps yours; or take theirs, field by field.',
  ],
  none: ['两边的内容现在一致，再次保存即可。', 'Both versions now agree; save again.'],
  field: ['字段', 'Field'],
  mine: ['我的', 'Mine'],
  theirs: ['现在的', 'Current'],
  take: ['改用现在的', 'Take current'],
  empty: ['（空）', '(empty)'],
} as const;

interface ConflictProps {
  resource: Resource;
  mine: Values;
  theirs: Row;
  onTake: (name: string, value: unknown) => void;
}

/** Both versions side by side; nothing is overwritten unless the person says so. */
export const Conflict = ({ resource, mine, theirs, onTake }: ConflictProps) => {
  const t = useText();
  const language = useLanguage();
  const names = new Map([...useDictionaryNames(resource), ...useReferenceNames(resource, () => true)]);
  const differing = differences(resource, mine, theirs);
  return (
    <section className="crud-conflict" role="alert">
      <h3>{t(words.title)}</h3>
      <p>{t(differing.length > 0 ? words.help : words.none)}</p>
      {differing.length > 0 ? (
        <table>
          <thead>
            <tr>
              {[words.field, words.mine, words.theirs].map((head) => (
                <th key={head[1]} scope="col">
                  {t(head)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {differing.map(([name, field]) => (
              <tr key={name}>
                <th scope="row">{t(field.label)}</th>
                <td>{fieldText(name, field, mine[name], names, language) || t(words.empty)}</td>
                <td>{fieldText(name, field, theirs[name], names, language) || t(words.empty)}</td>
                <td>
                  <Button
                    size="small"
                    aria-label={`${t(words.take)}: ${t(field.label)}`}
                    onClick={() => onTake(name, theirs[name])}
                  >
                    {t(words.take)}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
};
