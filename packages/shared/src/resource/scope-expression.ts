import type { Text } from '@manyi/shared/contract/text';

/**
 * The condition of a custom data scope: comparisons of columns with texts, numbers and placeholders, joined by and, or, not
 * and brackets. Read into a tree whose every name was looked up; nothing of the text ever becomes SQL.
 */
export const placeholders = ['userId', 'deptId', 'roleId', 'tenantId', 'account'] as const;
export type Placeholder = (typeof placeholders)[number];

export type Operand = { literal: string } | { placeholder: Placeholder };
export const operators = ['=', '<>', '<', '<=', '>', '>='] as const;
export type Operator = (typeof operators)[number];

export type Expression =
  | { kind: 'and' | 'or'; left: Expression; right: Expression }
  | { kind: 'not'; inner: Expression }
  | { kind: 'compare'; column: string; operator: Operator; value: Operand }
  | { kind: 'in'; column: string; values: Operand[] }
  | { kind: 'like'; column: string; value: Operand }
  | { kind: 'null'; column: string };

export class ExpressionError extends Error {
  readonly text: Text;
  constructor(text: Text) {
    super(text[1]);
    this.text = text;
  }
}

const fail = (zh: string, en: string): never => {
  throw new ExpressionError([zh, en]);
};

type Token = { kind: 'name' | 'text' | 'number' | 'sign'; value: string } | { kind: 'placeholder'; value: Placeholder };

const tokenPattern =
  /\s+|(?<name>[A-Za-z_][A-Za-z0-9_]*)|(?<number>-?\d+(?:\.\d+)?)|'(?<text>(?:[^']|'')*)'|\$\{(?<placeholder>\w+)\}|(?<sign><=|>=|<>|!=|[=<>(),])/y;

const isPlaceholder = (name: string): name is Placeholder => placeholders.some((one) => one === name);

const tokenOf = (groups: Record<string, string | undefined>): Token | null => {
  const { name, number, text, placeholder, sign } = groups;
  if (name !== undefined) return { kind: 'name', value: name };
  if (number !== undefined) return { kind: 'number', value: number };
  if (text !== undefined) return { kind: 'text', value: text.replaceAll("''", "'") };
  if (sign !== undefined) return { kind: 'sign', value: sign === '!=' ? '<>' : sign };
  if (placeholder === undefined) return null;
  if (!isPlaceholder(placeholder)) return fail(`未知的占位符: ${placeholder}`, `Unknown placeholder: ${placeholder}`);
  return { kind: 'placeholder', value: placeholder };
};

const tokensOf = (source: string): Token[] => {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    tokenPattern.lastIndex = at;
    const found = tokenPattern.exec(source);
    if (!found) {
      const rest = source.slice(at, at + 20);
      return fail(`无法识别: ${rest}`, `Cannot be read: ${rest}`);
    }
    const token = tokenOf(found.groups ?? {});
    if (token) tokens.push(token);
    at = tokenPattern.lastIndex;
  }
  return tokens;
};

const maxDepth = 30;

class Reader {
  private at = 0;
  private depth = 0;
  private readonly tokens: readonly Token[];
  private readonly columnOf: (name: string) => string | null;

  constructor(tokens: readonly Token[], columnOf: (name: string) => string | null) {
    this.tokens = tokens;
    this.columnOf = columnOf;
  }

  whole(): Expression {
    const result = this.or();
    const rest = this.tokens[this.at];
    return rest ? fail(`多余的内容: ${rest.value}`, `Unexpected: ${rest.value}`) : result;
  }

  private word(wanted: string): boolean {
    const token = this.tokens[this.at];
    if (token?.kind !== 'name' || token.value.toLowerCase() !== wanted) return false;
    this.at += 1;
    return true;
  }

  private sign(wanted: string): boolean {
    const token = this.tokens[this.at];
    if (token?.kind !== 'sign' || token.value !== wanted) return false;
    this.at += 1;
    return true;
  }

  private expect(wanted: string): void {
    if (!this.sign(wanted)) fail(`缺少 ${wanted}`, `Missing ${wanted}`);
  }

  private or(): Expression {
    let left = this.and();
    while (this.word('or')) left = { kind: 'or', left, right: this.and() };
    return left;
  }

  private and(): Expression {
    let left = this.not();
    while (this.word('and')) left = { kind: 'and', left, right: this.not() };
    return left;
  }

  private not(): Expression {
    this.depth += 1;
    if (this.depth > maxDepth) fail('嵌套过深', 'Nested too deep');
    const result = this.word('not') ? ({ kind: 'not', inner: this.not() } as const) : this.single();
    this.depth -= 1;
    return result;
  }

  private single(): Expression {
    if (!this.sign('(')) return this.comparison();
    const inner = this.or();
    this.expect(')');
    return inner;
  }

  private comparison(): Expression {
    const token = this.tokens[this.at];
    if (token?.kind !== 'name') return fail('缺少字段名', 'A column is missing');
    this.at += 1;
    const column = this.columnOf(token.value) ?? fail(`不支持的字段: ${token.value}`, `Unknown column: ${token.value}`);
    if (this.word('is')) {
      const negated = this.word('not');
      if (!this.word('null')) fail('缺少 null', 'Missing null');
      const result = { kind: 'null', column } as const;
      return negated ? { kind: 'not', inner: result } : result;
    }
    const negated = this.word('not');
    const listed = this.listed(column);
    if (listed) return negated ? { kind: 'not', inner: listed } : listed;
    if (negated) return fail('not 后缺少 in 或 like', 'After not: in or like');
    const operator = operators.find((one) => this.sign(one));
    if (!operator) return fail(`${token.value} 后缺少比较符`, `No comparison after ${token.value}`);
    return { kind: 'compare', column, operator, value: this.operand() };
  }

  private listed(column: string): Expression | null {
    if (this.word('like')) return { kind: 'like', column, value: this.operand() };
    if (!this.word('in')) return null;
    this.expect('(');
    const values = [this.operand()];
    while (this.sign(',')) values.push(this.operand());
    this.expect(')');
    return { kind: 'in', column, values };
  }

  private operand(): Operand {
    const token = this.tokens[this.at];
    this.at += 1;
    if (token?.kind === 'placeholder') return { placeholder: token.value };
    if (token?.kind === 'text' || token?.kind === 'number') return { literal: token.value };
    return fail('缺少比较值', 'A value is missing');
  }
}

/**
 * @param columnOf the column a name stands for, or null when it is not on the list
 * @throws ExpressionError in words for the person who typed it
 */
export const readExpression = (source: string, columnOf: (name: string) => string | null): Expression => {
  if (source.length > 2000 || source.includes('\0')) return fail('规则值过长', 'The condition is too long');
  return new Reader(tokensOf(source), columnOf).whole();
};
