import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isBoolean, isString, readStored, removeStored, storedAt, writeStored } from './storage.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const local = memoryStorage();
const session = memoryStorage();

beforeEach(() => vi.stubGlobal('window', { localStorage: local, sessionStorage: session }));
afterEach(() => {
  local.clear();
  session.clear();
  vi.unstubAllGlobals();
});

describe('storage', () => {
  it('keeps a value under the website key with its type and time', () => {
    writeStored('language', 'en');
    const item: unknown = JSON.parse(local.getItem('manyi-language') ?? 'null');
    expect(item).toMatchObject({ dataType: 'string', content: 'en', type: null });
    expect(Math.abs((storedAt('language') ?? 0) - Date.now())).toBeLessThan(1000);
  });

  it('names an array an array, and marks what belongs to the window', () => {
    writeStored('tagList', [], { inSession: true });
    expect(JSON.parse(session.getItem('manyi-tagList') ?? 'null')).toMatchObject({
      dataType: 'array',
      type: 'session',
    });
    expect(local.length).toBe(0);
  });

  it('reads the session before the local storage', () => {
    writeStored('x', 'local');
    writeStored('x', 'session', { inSession: true });
    expect(readStored('x', isString)).toBe('session');
  });

  it.each(['not json', '"text"', '{}', 'null', '{"content":1}'])('takes %s for nothing', (raw) => {
    local.setItem('manyi-x', raw);
    expect(readStored('x', isString)).toBeNull();
  });

  it('gives nothing when the shape is another', () => {
    writeStored('isLock', 'yes');
    expect(readStored('isLock', isBoolean)).toBeNull();
  });

  it('removes from both, and goes on without a storage', () => {
    writeStored('x', 1);
    removeStored('x');
    expect(local.length).toBe(0);
    vi.stubGlobal('window', {
      get localStorage(): Storage {
        throw new Error('denied');
      },
      get sessionStorage(): Storage {
        throw new Error('denied');
      },
    });
    expect(() => writeStored('x', 1)).not.toThrow();
    expect(readStored('x', isString)).toBeNull();
  });
});
