import type { AuthorText, Condition } from './definition.ts';
import type { DefinitionProblem } from './definition-problem.ts';

/**
 * Reads unknown JSON into the types of a questionnaire. Every reader pushes a problem with the path where it stands and
 * returns something of the right type, so that one run finds all problems; the result counts only if there are none.
 */
export class Reader {
  readonly problems: DefinitionProblem[] = [];

  fail(path: string, zh: string, en: string): void {
    if (this.problems.length < 100)
      this.problems.push({ code: 'shape', severity: 'error', message: [`${path}:${zh}`, `${path}: ${en}`] });
  }

  record(value: unknown, path: string): Record<string, unknown> {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
    this.fail(path, '应为对象', 'must be an object');
    return {};
  }

  list<T>(value: unknown, path: string, most: number, read: (entry: unknown, path: string) => T): T[] {
    if (!Array.isArray(value)) {
      this.fail(path, '应为列表', 'must be a list');
      return [];
    }
    if (value.length > most) {
      this.fail(path, `最多 ${most} 项`, `at most ${most} entries`);
      return [];
    }
    return value.map((entry: unknown, index) => read(entry, `${path}[${index}]`));
  }

  text(value: unknown, path: string, most = 2000): string {
    if (typeof value === 'string' && value.length <= most && !unstorable.test(value)) return value;
    this.fail(path, `应为不超过 ${most} 字的文本`, `must be a text of at most ${most} characters`);
    return '';
  }

  authorText(value: unknown, path: string): AuthorText {
    const source = this.record(value, path);
    const zh = this.text(source.zh, `${path}.zh`);
    const en = source.en === undefined || source.en === null ? '' : this.text(source.en, `${path}.en`);
    return en === '' ? { zh } : { zh, en };
  }

  code(value: unknown, path: string): string {
    if (typeof value === 'string' && codePattern.test(value)) return value;
    this.fail(
      path,
      '编码应以字母开头，只含字母、数字和下划线，最多 40 位',
      'a code starts with a letter and has only letters, digits and _ (at most 40)',
    );
    return '';
  }

  number(value: unknown, path: string, min: number, max: number, integer = false): number {
    if (typeof value === 'number' && value >= min && value <= max && (!integer || Number.isInteger(value)))
      return value;
    this.fail(path, `应为 ${min} 到 ${max} 之间的数`, `must be a number from ${min} to ${max}`);
    return min;
  }

  flag(value: unknown, path: string): boolean {
    if (typeof value === 'boolean') return value;
    this.fail(path, '应为 true 或 false', 'must be true or false');
    return false;
  }

  condition(value: unknown, path: string, depth = 0): Condition {
    const source = this.record(value, path);
    if (depth > 6) this.fail(path, '条件嵌套过深', 'conditions are nested too deeply');
    else if ('all' in source)
      return { all: this.list(source.all, `${path}.all`, 20, (part, at) => this.condition(part, at, depth + 1)) };
    else if ('any' in source)
      return { any: this.list(source.any, `${path}.any`, 20, (part, at) => this.condition(part, at, depth + 1)) };
    else if ('not' in source) return { not: this.condition(source.not, `${path}.not`, depth + 1) };
    else return this.comparison(source, path);
    return { all: [] };
  }

  private comparison(source: Record<string, unknown>, path: string): Condition {
    const item = this.text(source.item, `${path}.item`, 81);
    switch (source.op) {
      case 'answered':
      case 'unanswered':
        return { item, op: source.op };
      case 'is':
      case 'isNot':
      case 'includes':
        return { item, op: source.op, value: this.text(source.value, `${path}.value`, 100) };
      case 'atLeast':
      case 'atMost':
        return { item, op: source.op, value: this.number(source.value, `${path}.value`, -1e15, 1e15) };
      default:
        this.fail(`${path}.op`, '未知的比较方式', 'unknown comparison');
        return { all: [] };
    }
  }

  /** A property that may be absent (or null): read only when it is there. */
  optional<K extends string, T>(
    source: Record<string, unknown>,
    key: K,
    path: string,
    read: (value: unknown, path: string) => T,
  ): { [key in K]?: T } {
    const value = source[key];
    if (value === undefined || value === null) return {};
    const found: { [key in K]?: T } = {};
    found[key] = read(value, `${path}.${key}`);
    return found;
  }
}

/** No dot (it parts a matrix from its row), nothing that is a key of its own in JavaScript, safe in a file and a column name. */
export const codePattern = /^(?!constructor$|prototype$)[A-Za-z][A-Za-z0-9_]{0,39}$/;

// PostgreSQL refuses these in jsonb.
const unstorable = /\0|\p{Cs}/u;
