import { useLanguage } from '../../../../lib/i18n.ts';
import { formatCount, formatRate } from '../parts/format.ts';
import type { Bar } from './distribution.ts';

/** Levels as one bar from very satisfied to very dissatisfied; the same colours on every screen. Said in words by the table beside it. */
export const LevelBar = ({ bars }: { bars: readonly Bar[] }) => {
  let from = 0;
  return (
    <svg className="sv-level-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      {bars.map(({ level, share }) => {
        const x = from;
        from += share * 100;
        return share > 0 ? (
          <rect key={level} className={`sv-level-${level}`} x={x} width={Math.max(0, share * 100 - 0.15)} height="10" />
        ) : null;
      })}
    </svg>
  );
};

export const LevelLegend = ({ bars }: { bars: readonly Bar[] }) => {
  const language = useLanguage();
  return (
    <ul className="sv-legend">
      {bars.map(({ level, label, count, share }) => (
        <li key={level}>
          <span className={`sv-swatch sv-level-${level}`} aria-hidden="true" />
          {label}
          <strong>{formatRate(share)}</strong>
          <span className="sv-muted">{formatCount(count, language)}</span>
        </li>
      ))}
    </ul>
  );
};

/** One bar an answer, for choices, ratings and recommendation. */
export const ChoiceBars = ({ bars }: { bars: readonly Bar[] }) => {
  const language = useLanguage();
  return (
    <table className="sv-choice-bars">
      <tbody>
        {bars.map(({ level, label, count, share }) => (
          <tr key={level}>
            <th scope="row">{label}</th>
            <td className="sv-choice-bar">
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect className="sv-bar-ground" width="100" height="10" />
                <rect className="sv-bar-value" width={share * 100} height="10" />
              </svg>
            </td>
            <td className="sv-number">{formatRate(share)}</td>
            <td className="sv-number sv-muted">{formatCount(count, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
