import { describe, expect, it } from 'vitest';
import { canRedo, canUndo, historyOf, record, redo, undo } from './history.ts';

describe('history', () => {
  it('goes back and forth through every step', () => {
    let history = historyOf('a');
    history = record(history, 'b', null, 0);
    history = record(history, 'c', null, 1);
    expect(undo(undo(history)).present).toBe('a');
    expect(redo(undo(history)).present).toBe('c');
    expect(redo(undo(undo(history))).present).toBe('b');
  });

  it('takes typing in one place as one step, until there is a pause', () => {
    let history = historyOf('');
    history = record(history, 'h', 'title', 0);
    history = record(history, 'ha', 'title', 500);
    history = record(history, 'hat', 'title', 1000);
    expect(undo(history).present).toBe('');
    history = record(history, 'hats', 'title', 9000);
    expect(undo(history).present).toBe('hat');
  });

  it('does not merge over an undo, nor across places', () => {
    let history = record(historyOf(0), 1, 'x', 0);
    history = record(undo(history), 2, 'x', 1);
    expect(history.past).toHaveLength(1);
    expect(canRedo(history)).toBe(false);
    expect(record(history, 3, 'y', 2).past).toHaveLength(2);
  });

  it('ignores a step that changes nothing and stops at both ends', () => {
    const history = historyOf(1);
    expect(record(history, 1, null, 0)).toBe(history);
    expect(undo(history)).toBe(history);
    expect(redo(history)).toBe(history);
    expect(canUndo(history)).toBe(false);
  });
});
