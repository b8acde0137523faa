import type { Text } from '@manyi/shared/contract/text';
import { useText } from '../../lib/i18n.ts';
import { ConflictNote, TakeButton } from './conflict-note.tsx';

const words = {
  help: [
    '您填写的内容都还在。再次保存以您填写的为准，也可以逐项改用对方的内容。',
    'Everything you typed is still here. Saving again keeps yours; or take theirs, field by field.',
  ],
  field: ['字段', 'Field'],
  mine: ['我的', 'Mine'],
  theirs: ['现在的', 'Current'],
  take: ['改用现在的', 'Take current'],
  taken: ['已采用', 'Taken'],
} as const satisfies Record<string, Text>;

export interface Differing {
  name: string;
  label: string;
  mine: string;
  theirs: string;
  /** Null: it is the person's already. */
  onTake: (() => void) | null;
}

/** Both versions side by side, value by value. */
export const ConflictTable = ({ rows }: { rows: readonly Differing[] }) => {
  const t = useText();
  return (
    <ConflictNote help={rows.some(({ onTake }) => onTake) ? words.help : null}>
      {rows.length > 0 ? (
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
            {rows.map(({ name, label, mine, theirs, onTake }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td data-label={t(words.mine)}>{mine}</td>
                <td data-label={t(words.theirs)}>{theirs}</td>
                <td>
                  {onTake ? (
                    <TakeButton about={label} onTake={onTake}>
                      {t(words.take)}
                    </TakeButton>
                  ) : (
                    <span className="crud-taken">{t(words.taken)}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </ConflictNote>
  );
};
