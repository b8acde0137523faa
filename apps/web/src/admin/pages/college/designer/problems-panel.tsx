import type { Text } from '@manyi/shared/contract/text';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useText } from '../../../../lib/i18n.ts';
import type { DesignProblem } from './problems.ts';

const words = {
  title: ['问题', 'Problems'],
  none: ['没有发现问题', 'No problems found'],
  error: ['错误', 'Error'],
  warning: ['提醒', 'Warning'],
} as const satisfies Record<string, Text>;

interface ProblemsPanelProps {
  problems: readonly DesignProblem[];
  onGo: (problem: DesignProblem) => void;
}

/** Like a compiler's list: each line names its place and leads there. */
export const ProblemsPanel = ({ problems, onGo }: ProblemsPanelProps) => {
  const t = useText();
  if (problems.length === 0)
    return (
      <p className="sv-problems-none">
        <CircleCheck size={16} aria-hidden="true" />
        {t(words.none)}
      </p>
    );
  return (
    <ul className="sv-problems" aria-label={t(words.title)}>
      {problems.map((problem) => {
        const { severity, code, message, page, item, row, option } = problem;
        const Icon = severity === 'error' ? CircleAlert : TriangleAlert;
        const place = [item ?? page, row, option].filter(Boolean).join('.');
        return (
          <li key={[code, page, item, row, option, message[0]].join('|')}>
            <button type="button" onClick={() => onGo(problem)}>
              <Icon
                size={16}
                role="img"
                aria-label={t(words[severity])}
                className={severity === 'error' ? 'sv-error-icon' : 'sv-warning-icon'}
              />
              <span className="sv-problem-text">{t(message)}</span>
              {place ? <code>{place}</code> : null}
            </button>
          </li>
        );
      })}
    </ul>
  );
};
