interface MeterProps {
  value: number | null;
  target: number | null;
  /** What the bar says, in words. */
  label: string;
  wide?: boolean;
  /** The share at the end of the bar; bars of one list have the same. */
  end?: number;
}

/** Where a bar should end so that its target mark can be seen: targets of 5 % and of 60 % both must. */
export const meterEnd = (target: number | null, shares: readonly (number | null)[]): number =>
  Math.min(1, Math.max((target ?? 0) * 1.4, 0.0001, ...shares.map((share) => share ?? 0)));

/** A share of the head-count with a mark at the target. The bar itself is for the eye. */
export const Meter = ({ value, target, label, wide, end = meterEnd(target, [value]) }: MeterProps) => {
  const width = (Math.min(end, Math.max(0, value ?? 0)) / end) * 100;
  const isReached = value !== null && target !== null && value >= target;
  return (
    <span className={`sv-meter${wide ? ' sv-meter-wide' : ''}`}>
      <span className="sv-meter-ground" aria-hidden="true">
        <span className={isReached ? 'sv-meter-reached' : 'sv-meter-value'} style={{ width: `${width}%` }} />
        {target === null ? null : (
          <span className="sv-meter-target" style={{ insetInlineStart: `${(target / end) * 100}%` }} />
        )}
      </span>
      {label === '' ? null : <span className="sv-meter-label">{label}</span>}
    </span>
  );
};
