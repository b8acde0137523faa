import type { Text } from '@manyi/shared/contract/text';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n.ts';

interface Heading {
  text: Text | string;
  /** `sv-number`, `sv-optional` …: as the cells below it have. */
  look?: string;
}

/** The head of a table of the survey screens. `before` is a cell in front, such as the box that chooses all rows. */
export const TableHead = ({ headings, before }: { headings: readonly Heading[]; before?: ReactNode }) => {
  const t = useText();
  return (
    <thead>
      <tr>
        {before}
        {headings.map(({ text, look }) => {
          const words = typeof text === 'string' ? text : t(text);
          return (
            <th key={words} scope="col" className={look}>
              {words}
            </th>
          );
        })}
      </tr>
    </thead>
  );
};
