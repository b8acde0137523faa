/** @jsxImportSource preact */

/** A full-width target with its words: a real radio or checkbox underneath, so that keys and screen readers work as ever. */
export const Target = ({
  kind,
  name,
  value,
  label,
  checked,
  disabled = false,
  level,
  onChoose,
  onTap,
}: {
  kind: 'radio' | 'checkbox';
  name: string;
  value: string;
  label: string;
  checked: boolean;
  disabled?: boolean;
  /** Gives the target its colour on the scale of satisfaction. */
  level?: string;
  onChoose(checked: boolean): void;
  onTap?(): void;
}) => (
  <label class={`target${checked ? ' chosen' : ''}${disabled ? ' off' : ''}`} data-level={level}>
    <input
      type={kind}
      name={name}
      value={value}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChoose(event.currentTarget.checked)}
      onClick={(event) => {
        // Arrow keys also arrive as clicks, but without a pointer.
        if (onTap && event.detail > 0) onTap();
      }}
    />
    <span class={`mark ${kind}`} aria-hidden="true" />
    <span class="words">{label}</span>
  </label>
);
