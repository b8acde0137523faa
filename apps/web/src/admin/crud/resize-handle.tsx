import { type PointerEvent, useRef } from 'react';

/** Drags the edge of a column. By keyboard the width is set in the column settings. */
export const ResizeHandle = ({ width, onWidth }: { width: number; onWidth: (width: number) => void }) => {
  const drag = useRef<{ from: number; start: number; cell: HTMLElement } | null>(null);

  const begin = (event: PointerEvent<HTMLElement>): void => {
    const cell = event.currentTarget.closest<HTMLElement>('th');
    if (!cell) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, start: cell.getBoundingClientRect().width, cell };
  };

  const columnOf = (cell: HTMLElement): HTMLElement | null => {
    const at = [...(cell.parentElement?.children ?? [])].indexOf(cell);
    return cell.closest('table')?.querySelectorAll('col')[at] ?? null;
  };

  const move = (event: PointerEvent<HTMLElement>): void => {
    if (!drag.current) return;
    const { from, start, cell } = drag.current;
    const column = columnOf(cell);
    // Straight on the element while it moves: no row is rendered again until it is let go.
    if (column) column.style.width = `${Math.max(64, start + event.clientX - from)}px`;
  };

  const end = (event: PointerEvent<HTMLElement>): void => {
    if (!drag.current) return;
    const { from, start } = drag.current;
    drag.current = null;
    if (Math.abs(event.clientX - from) > 2) onWidth(start + event.clientX - from);
  };

  return (
    <span
      className="crud-resize"
      data-width={width}
      aria-hidden="true"
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
};
