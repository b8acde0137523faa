import { describe, expect, it } from 'vitest';
import { readColleges } from './college-lines.ts';

const pairs = (text: string) => readColleges(text).map(({ name, code }) => [name, code]);

describe('lines of colleges', () => {
  it('reads cells copied from a sheet, headings left out', () => {
    expect(pairs('序号\t院校名称\t院校代码\r\n1\t第一职业学院\t10001\r\n2\t第二职业学院\t10002\r\n')).toEqual([
      ['第一职业学院', '10001'],
      ['第二职业学院', '10002'],
    ]);
  });

  it('reads typed lists with commas, spaces, or names alone', () => {
    expect(pairs('第一职业学院，10001\n第二职业学院 10002\n\n第三职业学院')).toEqual([
      ['第一职业学院', '10001'],
      ['第二职业学院', '10002'],
      ['第三职业学院', ''],
    ]);
  });

  it('finds the code in front of the name', () => {
    expect(pairs('10001\t第一职业学院')).toEqual([['第一职业学院', '10001']]);
  });

  it('marks what stands there twice, has no name, or is too long', () => {
    const text = ['甲学院\t1', '甲学院\t2', '乙学院\t1', '10009', '长'.repeat(65)].join('\n');
    expect(readColleges(text).map(({ problem }) => problem)).toEqual([null, 'repeated', 'repeated', 'unnamed', 'long']);
  });
});
