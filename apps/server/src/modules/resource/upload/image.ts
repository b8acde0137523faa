import { ResizeFit, Transformer } from '@napi-rs/image';
import { refuseFields } from '../../../platform/http/refusal.ts';

export const mostBytes = 500 * 1024;
/** Pixels an image may unfold to: a file of 500 KB can hold thousands of millions. */
const mostPixels = 40_000_000;
const longestSide = 1024;
const jpegQuality = 85;
/** Decoded images held in memory at once, on this instance. */
const mostAtOnce = 2;

export type ImageType = 'png' | 'jpg';
export interface Image {
  type: ImageType;
  content: Buffer;
}

const wrongType = () => refuseFields({ file: ['只能上传 jpg 或 png 图片', 'Only jpg or png images'] });
const broken = () => refuseFields({ file: ['图片已损坏，无法读取', 'This image is damaged'] });
const tooManyPixels = () => refuseFields({ file: ['图片尺寸过大', 'This image has too many pixels'] });

const pngHead = Buffer.from('89504e470d0a1a0a', 'hex');

/** What the bytes are; names and declared types are the sender's to choose. */
const typeOf = (bytes: Buffer): ImageType | null => {
  if (bytes.subarray(0, 8).equals(pngHead)) return 'png';
  return bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff ? 'jpg' : null;
};

const pngPixels = (bytes: Buffer): number =>
  bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR'
    ? bytes.readUInt32BE(16) * bytes.readUInt32BE(20)
    : 0;

/** Walks the segments to the frame header (ITU T.81 B.2.2): SOF0–SOF15 without DHT, JPG and DAC. */
const jpgPixels = (bytes: Buffer): number => {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return 0;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
    } else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return 0;
};

/** A file that is an image and something a browser or server would run as well. No camera writes such words. */
const secondNature = /<(script|html|svg|!doctype|iframe|\?php|%@)/i;

let decoding: Promise<unknown>[] = [];
/** One after the other beyond `mostAtOnce`: memory is what a decoded image takes. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  while (decoding.length >= mostAtOnce) await Promise.race(decoding);
  const run = work();
  const settled = run.then(
    () => undefined,
    () => undefined,
  );
  decoding.push(settled);
  void settled.then(() => {
    decoding = decoding.filter((one) => one !== settled);
  });
  return run;
};

/**
 * Checks an image by its content and makes a new one of its pixels: upright, at most 1024 pixels a side, without anything else
 * the file held (place and camera, comments, whatever was hidden in it).
 */
export const cleanImage = async (bytes: Buffer): Promise<Image> => {
  const type = typeOf(bytes);
  if (!type || secondNature.test(bytes.toString('latin1'))) throw wrongType();
  const pixels = type === 'png' ? pngPixels(bytes) : jpgPixels(bytes);
  if (pixels === 0) throw broken();
  if (pixels > mostPixels) throw tooManyPixels();
  return inTurn(async () => {
    try {
      const image = new Transformer(bytes);
      const { width, height, format } = await image.metadata();
      if (format !== (type === 'png' ? 'png' : 'jpeg')) throw broken();
      image.rotate();
      if (width > longestSide || height > longestSide) {
        image.resize({ width: longestSide, height: longestSide, fit: ResizeFit.Inside });
      }
      return { type, content: type === 'png' ? await image.png() : await image.jpeg(jpegQuality) };
    } catch {
      throw broken();
    }
  });
};
