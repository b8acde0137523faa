/** A share of the head-count with a mark at the target. Said in words by `label`; the bar itself is for the eye. */
export const Meter = ({
  value,
  target,
  label,
  wide,
}: {
  value: number | null;
  target: number | null;
  label: string;
  wide?: boolean;
}) => {
  const share = Math.min(1, Math.max(0, value ?? 0));
  const isReached = value !== null && target !== null && value >= target;
  return (
    <span className={`sv-meter${wide ? ' sv-meter-wide' : ''}`}>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className="sv-meter-ground" width="100" height="8" rx="2" />
        <rect className={isReached ? 'sv-meter-reached' : 'sv-meter-value'} width={share * 100} height="8" />
        {target === null ? null : (
          <rect className="sv-meter-target" x={Math.min(99.2, target * 100)} width="0.8" height="8" />
        )}
      </svg>
      <span className="sv-meter-label">{label}</span>
    </span>
  );
};
