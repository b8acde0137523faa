import { describe, expect, it } from 'vitest';
import { actionsWidthOf, headWidth, textWidth } from './text-width.ts';

describe('room for words', () => {
  it('counts Chinese as square and Latin as half of that', () => {
    expect(textWidth('账号上限')).toBe(52);
    expect(textWidth('Most users')).toBeCloseTo(72);
  });
  it('leaves room around a name', () => {
    expect(headWidth('账号上限')).toBe(78);
  });
  it('sums the buttons of a row', () => {
    expect(actionsWidthOf([])).toBe(20);
    expect(actionsWidthOf(['查看', '编辑'])).toBe(104);
  });
});
