import { createHash } from 'node:crypto';

/** Without I, L, O and U: a code is read from one screen and typed into another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** `XXXX-XXXX-XXXX`, 60 bits. Follows from the key alone, so every replay gets the same without anything being looked up. */
export const receiptCodeOf = (formId: string, submissionKey: string): string => {
  const digest = sha256(`receipt:${formId}:${submissionKey}`);
  const code = Array.from(digest.subarray(0, length), (byte) => alphabet[byte & 31]).join('');
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
};

/** A code as people type it → as it was given; null when it cannot be one. */
export const readReceiptCode = (typed: string): string | null => {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  if (code.length !== length || [...code].some((sign) => !alphabet.includes(sign))) return null;
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
};

/** Hex. Only hashes are kept: neither the database nor a copy of it can show a receipt or repeat a submission. */
export const receiptHashOf = (formId: string, receiptCode: string): string =>
  sha256(`code:${formId}:${receiptCode}`).toString('hex');
export const submissionHashOf = (formId: string, submissionKey: string): string =>
  sha256(`key:${formId}:${submissionKey}`).toString('hex');
