import { expect, it } from 'vitest';
import { matching, type PaletteEntry } from './palette-entries.ts';

const entry = (zh: string, en: string): PaletteEntry => ({
  key: zh,
  label: [zh, en],
  trail: [],
  kind: 'menu',
  run: () => undefined,
});
const entries = [
  entry('学生人数', 'Student numbers'),
  entry('系统参数', 'System parameters'),
  entry('大学生', 'Others'),
];

it.each([
  ['学', ['学生人数']],
  ['SYS', ['系统参数']],
  ['number', ['学生人数']],
  ['umber', []],
  ['  ', ['学生人数', '系统参数', '大学生']],
])('%s finds %j', (typed, found) => {
  expect(matching(entries, typed).map((one) => one.label[0])).toEqual(found);
});
