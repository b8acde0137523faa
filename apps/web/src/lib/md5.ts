/** MD5 (RFC 1321) of a text's UTF-8 bytes as lower-case hex. Only because `oauth/token` wants the password this way; it protects nothing. */
const shifts = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;

const sines = Int32Array.from({ length: 64 }, (_, at) => Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32) | 0);

const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

/** Message, a single 1 bit, zeros, and the length in bits, in whole blocks of 64 bytes. */
const padded = (bytes: Uint8Array): DataView => {
  const view = new DataView(new ArrayBuffer(((bytes.length + 8) >> 6) * 64 + 64));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 8, bytes.length << 3, true);
  view.setUint32(view.byteLength - 4, Math.floor(bytes.length / 2 ** 29), true);
  return view;
};

const stepOf = (round: number, at: number, b: number, c: number, d: number): [mixed: number, word: number] => {
  if (round === 0) return [(b & c) | (~b & d), at];
  if (round === 1) return [(d & b) | (~d & c), (5 * at + 1) % 16];
  if (round === 2) return [b ^ c ^ d, (3 * at + 5) % 16];
  return [c ^ (b | ~d), (7 * at) % 16];
};

export const md5 = (text: string): string => {
  const view = padded(new TextEncoder().encode(text));
  let [a0, b0, c0, d0] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  for (let block = 0; block < view.byteLength; block += 64) {
    let [a, b, c, d] = [a0, b0, c0, d0];
    for (let at = 0; at < 64; at += 1) {
      const round = at >> 4;
      const [mixed, word] = stepOf(round, at, b, c, d);
      const sum = (a + mixed + (sines[at] ?? 0) + view.getInt32(block + word * 4, true)) | 0;
      [a, d, c] = [d, c, b];
      b = (b + rotate(sum, shifts[round]?.[at % 4] ?? 0)) | 0;
    }
    a0 = (a0 + a) | 0;
    b0 = (b0 + b) | 0;
    c0 = (c0 + c) | 0;
    d0 = (d0 + d) | 0;
  }
  const digest = new DataView(new ArrayBuffer(16));
  for (const [at, part] of [a0, b0, c0, d0].entries()) digest.setInt32(at * 4, part, true);
  return [...new Uint8Array(digest.buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
