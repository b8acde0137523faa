import { expect, it } from 'vitest';
import { fileNameOf } from './file.ts';

it.each([
  ['attachment; filename="x.xlsx"; filename*=UTF-8\'\'%E7%95%99%E8%A8%80.docx', '留言.docx'],
  ['attachment; filename="plain.xlsx"', 'plain.xlsx'],
  ["attachment; filename*=utf-8''..%2F..%2Fetc%2Fpasswd", 'passwd'],
  ["attachment; filename*=UTF-8''%E7%9", '%E7%9'],
  [null, 'download'],
])('%s is saved as %s', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});
