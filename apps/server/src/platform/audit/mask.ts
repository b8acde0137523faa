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

/** Tokens and `password=…` inside running text, such as messages and stacks. */
export const maskText = (text: string): string =>
  text
    .replace(/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, hidden)
    .replace(/\b(bearer|basic|crypto)\s+[\w+/=.-]{8,}/gi, `$1 ${hidden}`)
    .replace(/\b(postgres(?:ql)?|https?|redis|smtp):\/\/[^\s:@/]+:[^\s@/]+@/gi, `$1://${hidden}@`)
    .replace(
      /((?:password|passwd|pwd|secret|token|credential|api_?key|access_?key|authorization)["']?\s*[=:]\s*)(?:(["'])(?:\\.|(?!\2)[^\\])*(?:\2|$)|[^\s"'&,;}]+)/gi,
      (_, name: string, quote = '') => `${name}${quote}${hidden}${quote}`,
    );

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
        isSecretName(name) || (tells && /value$/i.test(name)) ? hidden : maskValue(one, depth + 1),
      ]),
  );
};

/** JSON of a request's parts without secrets, cut to `max` characters. */
export const maskedJson = (value: object, max: number): string =>
  (JSON.stringify(maskValue(value, 0)) ?? '').replaceAll('\\u0000', '').slice(0, max);

/** A text as a column can hold it. PostgreSQL takes no NUL. */
export const columnText = (text: string, max: number): string => text.replaceAll('\0', '').slice(0, max);
