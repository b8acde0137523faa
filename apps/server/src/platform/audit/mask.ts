/** Takes secrets out of what is written to a log, and keeps it short: a log is read by people who may not know them. */

const hidden = '***';
const secretName =
  /pass|pwd|secret|token|credential|authori[sz]ation|cookie|captcha|signature|private|(?:^|[_-])key$|(?:api|access|app|secret|encryption|submission)_?key$|^(?:key|code_verifier|sid)$/i;
/** Names that only look like one. */
const harmlessName = /^(?:(?:dict|param|row|sort|sheet)_?key|captcha_?mode)$/i;

export const isSecretName = (name: string): boolean => secretName.test(name) && !harmlessName.test(name);

const mostDepth = 6;
const mostItems = 50;
const mostText = 500;
/** Longer texts are not read as JSON. */
const mostParsed = 20_000;

/** What is called a secret in running text, where names are written with blanks and in Chinese too. */
const madeByMachine = '(?:token|(?:api|access|private|encryption)[ _-]?key|authorization)';
const calledSecret = `(?:password|passwd|passphrase|pwd|secret|credential|${madeByMachine}|密码|口令|密钥|令牌)`;
const assigned = String.raw`\\*["']?\s*[=:＝：][^\S\n]*`;
/** In quotes of its own, or in those of a JSON text within a text; cut off, to the end. */
const quoted = String.raw`"(?:\\.|[^"\\])*(?:"|$)|'(?:\\.|[^'\\])*(?:'|$)|(?:\\+")(?:(?!\\+").)*(?:\\+"|$)`;
const blank = String.raw`[ \t\u00a0\u3000]`;
const word = String.raw`[^\s"'&,;}，；。]+`;
/** A secret may have blanks in it: without quotes it ends with the line, at a comma, or where the next name or a date begins. */
const loose = String.raw`(?!\*{3})${word}(?:${blank}+(?![\w.-]+\s*[=:]|\d{4}-\d\d)${word})*`;
/** `token=…` has none: the text goes on after it. */
const tight = new RegExp(String.raw`(${madeByMachine}\\*["']?=)(?:(${quoted})|${word})`, 'gi');
const assignment = new RegExp(`(${calledSecret}${assigned})(?:(${quoted})|${loose})`, 'gi');

const opening = /^\\*["']/;

/** `"a b"` → `"***"`; a quote that was never closed is closed. */
const hideValue = (_: string, name: string, value?: string): string => {
  const quote = value?.match(opening)?.[0] ?? '';
  return `${name}${quote}${hidden}${quote}`;
};

/** Tokens and `password = …` inside running text, such as messages and stacks. */
export const maskSecrets = (text: string): string =>
  text
    .replace(/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, hidden)
    .replace(/\b(bearer|basic|crypto)\s+[\w+/=.-]{8,}/gi, `$1 ${hidden}`)
    .replace(/\b(postgres(?:ql)?|https?|redis|smtp):\/\/[^\s:@/]+:[^\s@/]+@/gi, `$1://${hidden}@`)
    .replace(tight, hideValue)
    .replace(assignment, hideValue);

/**
 * Mobiles as people write them (`138 0013 8000`, `+86 138-0013-8000`), and numbers of the fixed net with their area. No part of a longer
 * number or of an id, and no amount.
 */
const phone =
  /(?<![0-9A-Za-z]|\d\.|[¥￥$€] ?)(?:(?:\+|00)?86[ \u00a0-]?)?(?:1[3-9]\d(?:[ \u00a0-]?\d{4}[ \u00a0-]?|\d[ \u00a0-]\d{3}[ \u00a0-])|0[1-9]\d{1,2}-\d{3,4})(\d{4})(?![0-9A-Za-z]|\.\d| ?[元万亿%])/g;
const hiddenPhone = `${hidden}$1`;

/** For logs: no secrets, and of phones the last four digits, by which somebody asked can find the line. */
export const maskText = (text: string): string => maskSecrets(text).replace(phone, hiddenPhone);

const isPhoneName = (name: string): boolean => /phone|mobile|^tel$/i.test(name);
/** Where the name says what it is, its form does not matter. */
const maskPhone = (value: unknown): unknown =>
  (typeof value === 'string' || typeof value === 'number') && /\d{4}$/.test(String(value))
    ? `${hidden}${String(value).slice(-4)}`
    : value;

const short = (text: string): string => (text.length > mostText ? `${text.slice(0, mostText)}…` : text);

/** A parameter whose own key says that its value is one: `{ paramKey: 'sms.secret', paramValue: … }`. */
const namesSecret = (object: object): boolean =>
  Object.entries(object).some(
    ([name, value]) => /key$|^name$|code$/i.test(name) && typeof value === 'string' && secretName.test(value),
  );

/** Some parameters are JSON in a text (`settings`, `userExt`): what is in them has names as well. */
const parsed = (text: string): object | null => {
  if (!/^\s*[{[]/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
};

const maskString = (text: string, depth: number): string => {
  const inside = depth < mostDepth && text.length <= mostParsed ? parsed(text) : null;
  return short(inside ? JSON.stringify(maskValue(inside, depth)) : maskText(text.slice(0, mostText * 2)));
};

const maskValue = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return maskString(value, depth);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= mostDepth) return '…';
  if (Array.isArray(value)) {
    const shown = value.slice(0, mostItems).map((one) => maskValue(one, depth + 1));
    return value.length > mostItems ? [...shown, `… ${value.length - mostItems}`] : shown;
  }
  const tells = namesSecret(value);
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, mostItems)
      .map(([name, one]) => [
        name,
        isSecretName(name) || (tells && /value$/i.test(name))
          ? hidden
          : maskValue(isPhoneName(name) ? maskPhone(one) : one, depth + 1),
      ]),
  );
};

/** JSON of a request's parts without secrets, cut to `max` characters. */
export const maskedJson = (value: object, max: number): string =>
  (JSON.stringify(maskValue(value, 0)) ?? '').replaceAll('\\u0000', '').slice(0, max);

/** A text as a column can hold it. PostgreSQL takes no NUL. */
export const columnText = (text: string, max: number): string => text.replaceAll('\0', '').slice(0, max);
