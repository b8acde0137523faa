import { type PasswordRules, passwordRules } from '@manyi/shared/contract/password';
import { Circle, CircleCheck } from 'lucide-react';
import { useText } from '../../lib/i18n.ts';
import './password-rules.css';

const words = { met: ['已满足', 'met'], unmet: ['未满足', 'not met'] } as const;

interface PasswordRuleListProps {
  id: string;
  rules: PasswordRules;
  password: string;
}

/** What a new password has to have, each ticked as soon as it has it. */
export const PasswordRuleList = ({ id, rules, password }: PasswordRuleListProps) => {
  const t = useText();
  return (
    <ul id={id} className="password-rules">
      {passwordRules(rules).map(({ text, isMet }) => {
        const met = isMet(password);
        return (
          <li key={text[1]} data-met={met}>
            {met ? <CircleCheck size={13} aria-hidden="true" /> : <Circle size={13} aria-hidden="true" />}
            <span className="password-rule">{t(text)}</span>
            <span className="visually-hidden">{t(met ? words.met : words.unmet)}</span>
          </li>
        );
      })}
    </ul>
  );
};
