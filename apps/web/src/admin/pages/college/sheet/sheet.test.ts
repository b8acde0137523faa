import { parseCount } from '@manyi/shared/contract/head-count';
import { describe, expect, it } from 'vitest';
import { changeShare, isJump } from './count.ts';
import { matchBlock, parseBlock } from './paste.ts';
import { checkEdits, nextRow, type SheetRow, sumsWith, withEdits } from './sheet-edits.ts';

const row = (id: string, number: number | null, lastYearNumber: number | null = null, canEdit = true): SheetRow => ({
  id,
  collegeId: `c${id}`,
  collegeCode: `10${id}`,
  collegeName: `${id}号学院`,
  reportYear: 2026,
  formId: null,
  number,
  lastYearNumber,
  headCountDate: null,
  headCountSource: null,
  overridden: false,
  reason: null,
  validCount: 0,
  participationRate: null,
  version: 1,
  updateTime: null,
  updateUserName: null,
  canEdit,
  lockedBy: null,
});
const list = [row('1', 1000, 900), row('2', null), row('3', 300, 1000), row('4', 50, 50, false)];
const rows = new Map(list.map((one) => [one.id, one]));

describe('count', () => {
  it('reads numbers as people write them', () => {
    for (const text of ['1234', ' 1,234 ', '１２３４', '1，234 人', '1234.00'])
      expect(parseCount(text)).toEqual({ value: 1234 });
    expect(parseCount('  ')).toEqual({ value: null });
  });

  it('refuses what is no head-count', () => {
    for (const text of ['-1', '1.5', 'abc', '1e3', '500001', '99999999999999'])
      expect(parseCount(text)).toHaveProperty('problem');
    expect(parseCount('500000')).toEqual({ value: 500_000 });
  });

  it('asks about more than 30 % either way, and only where there was a number', () => {
    expect([isJump(1300, 1000), isJump(1301, 1000), isJump(700, 1000), isJump(699, 1000)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect([isJump(5, null), isJump(5, 0), isJump(null, 5)]).toEqual([false, false, false]);
    expect(changeShare(1100, 1000)).toBeCloseTo(0.1);
  });
});

describe('paste', () => {
  it('splits a block, with quoted cells and the trailing line break of spreadsheets', () => {
    expect(parseBlock('a\t1\r\n"b\nb ""x"""\t2\r\n')).toEqual([
      ['a', '1'],
      ['b\nb "x"', '2'],
    ]);
    expect(parseBlock('1\n\n3\n')).toEqual([['1'], [''], ['3']]);
    expect(parseBlock('')).toEqual([]);
  });

  it('fills downwards from the cell', () => {
    const { values, unmatched, by } = matchBlock(parseBlock('10\n20\n30\n40'), list.slice(0, 3), '2');
    expect(by).toBe('position');
    expect(values).toEqual([
      { id: '2', text: '10' },
      { id: '3', text: '20' },
    ]);
    expect(unmatched).toEqual(['30', '40']);
  });

  it('goes by the names in any order, past a heading and a serial number', () => {
    const block = parseBlock('序号\t学院\t人数\n1\t3号学院\t33\n2\t 1 号学院\t1,100\n3\t不存在\t7');
    const { values, unmatched, by } = matchBlock(block, list, '1');
    expect(by).toBe('college');
    expect(values).toEqual([
      { id: '3', text: '33' },
      { id: '1', text: '1,100' },
    ]);
    expect(unmatched).toEqual(['不存在']);
  });

  it('goes by codes, and keeps what is no number for the row to complain about', () => {
    const { values } = matchBlock(parseBlock('102\t约两百\n103\t5'), list, '1');
    expect(values).toEqual([
      { id: '2', text: '约两百' },
      { id: '3', text: '5' },
    ]);
  });

  it('a single column of numbers is never taken for codes', () => {
    expect(matchBlock(parseBlock('101\n102'), list, '3').by).toBe('position');
  });
});

describe('edits', () => {
  it('keeps changes only, and leaves locked rows alone', () => {
    const edits = withEdits({}, rows, [
      { id: '1', text: '1001' },
      { id: '4', text: '7' },
      { id: '2', text: '' },
    ]);
    expect(edits).toEqual({ 1: '1001' });
    expect(withEdits(edits, rows, [{ id: '1', text: '1,000' }])).toEqual({});
    expect(withEdits(edits, rows, [{ id: '1', text: '1001' }])).toBe(edits);
  });

  it('says what can be saved and what jumps', () => {
    const { good, bad } = checkEdits({ 1: '1001', 2: 'x', 3: '400' }, rows);
    expect(bad).toEqual(['2']);
    expect(good.map(({ id, jumps }) => [id, jumps])).toEqual([
      ['1', false],
      ['3', true],
    ]);
  });

  it('sums what the server counted with what is typed', () => {
    const summary = { number: 1350, lastYear: 1950, validCount: 0, colleges: 4, entered: 3 };
    expect(sumsWith(summary, { 2: '200', 3: '', 1: '1100' }, rows)).toEqual({
      ...summary,
      number: 1350 + 200 - 300 + 100,
      entered: 3,
    });
  });

  it('moves through the rows and stops at the ends', () => {
    expect([nextRow(['a', 'b'], 'a', 1), nextRow(['a', 'b'], 'b', 1), nextRow(['a', 'b'], 'a', -1)]).toEqual([
      'b',
      null,
      null,
    ]);
  });
});
