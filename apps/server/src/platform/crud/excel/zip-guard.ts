import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { refuse } from '../../http/refusal.ts';

/** An .xlsx is a zip, and a small zip can hold a very large nothing. Nothing is parsed before this has measured it. */

const inflate = promisify(inflateRaw);

const limits = { entries: 200, total: 40 * 1024 * 1024, cells: 400_000, rows: 100_000 } as const;

const notWorkbook = () => refuse(400, ['文件不是有效的 .xlsx 工作簿', 'This file is not a valid .xlsx workbook']);
const tooMuch = () =>
  refuse(400, ['文件内容过大，请拆分后导入', 'The workbook holds too much; split it and import the parts']);

interface Entry {
  name: string;
  method: number;
  packed: number;
  size: number;
  offset: number;
}

const signature = { end: 0x06054b50, central: 0x02014b50, local: 0x04034b50 } as const;

const directoryOf = (file: Buffer): { count: number; offset: number } => {
  const first = Math.max(0, file.length - 22 - 0xffff);
  for (let at = file.length - 22; at >= first; at -= 1) {
    if (file.readUInt32LE(at) === signature.end)
      return { count: file.readUInt16LE(at + 10), offset: file.readUInt32LE(at + 16) };
  }
  throw notWorkbook();
};

const entriesOf = (file: Buffer): Entry[] => {
  const { count, offset } = directoryOf(file);
  if (count > limits.entries) throw tooMuch();
  const entries: Entry[] = [];
  let at = offset;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== signature.central) throw notWorkbook();
    const nameLength = file.readUInt16LE(at + 28);
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
};

/** The content of an entry, never more of it than its directory promised. */
const contentOf = async (file: Buffer, entry: Entry): Promise<Buffer> => {
  const { offset, packed, size, method } = entry;
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== signature.local) throw notWorkbook();
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const raw = file.subarray(start, start + packed);
  if (raw.length !== packed) throw notWorkbook();
  if (method === 0) return raw;
  if (method !== 8) throw notWorkbook();
  try {
    return await inflate(raw, { maxOutputLength: Math.max(size, 1) });
  } catch {
    throw notWorkbook();
  }
};

const occurrences = (content: Buffer, tag: string): number => {
  let count = 0;
  for (let at = content.indexOf(tag); at !== -1; at = content.indexOf(tag, at + tag.length)) count += 1;
  return count;
};

/** Refuses what is not a zip, holds more than a sheet of rows needs, or lies about its sizes. */
export const assertHarmlessZip = async (file: Buffer): Promise<void> => {
  if (file.length < 22 || file.readUInt32LE(0) !== signature.local) throw notWorkbook();
  const entries = entriesOf(file);
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > limits.total) throw tooMuch();
  if (!entries.some((entry) => entry.name === 'xl/workbook.xml')) throw notWorkbook();
  for (const entry of entries) {
    const content = await contentOf(file, entry);
    if (!/^\/?xl\/worksheets\//.test(entry.name)) continue;
    if (occurrences(content, '<row') > limits.rows || occurrences(content, '<c ') > limits.cells) throw tooMuch();
  }
};
