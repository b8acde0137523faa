export type Placement = 'bottom-start' | 'bottom-end' | 'bottom' | 'right-start';

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const margin = 8;

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

const wantedLeft = (anchor: Box, width: number, placement: Placement, gap: number): number => {
  if (placement === 'right-start') return anchor.right + gap;
  if (placement === 'bottom-end') return anchor.right - width;
  if (placement === 'bottom') return (anchor.left + anchor.right - width) / 2;
  return anchor.left;
};

/** Puts a floating panel at its anchor, on the other side where there is no room, and never outside of the window. */
export const place = (panel: HTMLElement, anchor: Box, placement: Placement, gap = 4): void => {
  const { innerWidth, innerHeight } = window;
  panel.style.maxHeight = `${innerHeight - 2 * margin}px`;
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = placement === 'right-start' ? anchor.top : anchor.bottom + gap;
  const above = placement === 'right-start' ? anchor.bottom - height : anchor.top - gap - height;
  const top = below + height <= innerHeight - margin || above < margin ? below : above;
  panel.style.left = `${clamp(wantedLeft(anchor, width, placement, gap), margin, innerWidth - width - margin)}px`;
  panel.style.top = `${clamp(top, margin, Math.max(margin, innerHeight - height - margin))}px`;
};
