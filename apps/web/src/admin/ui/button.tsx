import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Tooltip } from './tooltip.tsx';
import './button.css';

export type ButtonKind = 'default' | 'primary' | 'danger' | 'quiet' | 'link';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  size?: 'small' | 'normal';
  icon?: ReactNode;
  /** Work is under way: the button keeps its width and takes no second click. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export const Button = ({
  kind = 'default',
  size = 'normal',
  icon,
  busy = false,
  children,
  className,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    disabled={disabled || busy}
    aria-busy={busy || undefined}
    className={['ui-button', `ui-button-${kind}`, `ui-button-${size}`, className].filter(Boolean).join(' ')}
  >
    {busy ? <span className="ui-spinner" aria-hidden="true" /> : icon}
    {children === undefined ? null : <span className="ui-button-label">{children}</span>}
  </button>
);

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label' | 'kind'> {
  /** Its accessible name, shown as a tooltip. */
  label: string;
  icon: ReactNode;
}

export const IconButton = ({
  label,
  icon,
  className,
  busy = false,
  type = 'button',
  disabled,
  size,
  ...rest
}: IconButtonProps) => (
  <Tooltip text={label}>
    <button
      {...rest}
      type={type}
      aria-label={label}
      disabled={disabled || busy}
      className={['ui-icon-button', size === 'small' ? 'ui-icon-button-small' : '', className]
        .filter(Boolean)
        .join(' ')}
    >
      {busy ? <span className="ui-spinner" aria-hidden="true" /> : icon}
    </button>
  </Tooltip>
);
