import { describe, expect, it } from 'vitest';
import { fieldsOf, type Resource } from '../resource/resource.ts';
import { checkForm } from '../resource/validate.ts';
import { dict } from './system/dict.resource.ts';
import { dictBiz } from './system/dict-biz.resource.ts';
import { param } from './system/param.resource.ts';

/** Fields and messages of the spec's sections 3 and 5, said a second time. */

const names = (resource: Resource): string[] => fieldsOf(resource).map(([name]) => name);
const said = (resource: Resource, values: Record<string, unknown>, language: 0 | 1 = 0): Record<string, string> =>
  Object.fromEntries([...checkForm(resource, values)].map(([name, message]) => [name, message[language]]));

describe('param', () => {
  it('has a name, a key, a value of several lines and a remark', () => {
    expect(names(param)).toEqual(['paramName', 'paramKey', 'paramValue', 'remark']);
    expect(param.fields.paramValue).toMatchObject({ kind: 'text', multiline: true });
    expect(param.fields.paramName).not.toHaveProperty('multiline', true);
  });

  it('without a name says 请输入参数名称', () => {
    expect(said(param, { paramKey: 'k', paramValue: 'v' })).toEqual({ paramName: '请输入参数名称' });
  });

  it('without a key says 请输入参数键名', () => {
    expect(said(param, { paramName: 'n', paramValue: 'v' })).toEqual({ paramKey: '请输入参数键名' });
  });

  it('without a value says 请输入参数键值', () => {
    expect(said(param, { paramName: 'n', paramKey: 'k' })).toEqual({ paramValue: '请输入参数键值' });
  });
});

describe.each([
  ['dictionary', dict],
  ['business dictionary', dictBiz],
] as const)('%s', (_, resource) => {
  it('has a number, a name, a sort, a seal, a remark, a key and a parent', () => {
    expect(names(resource).sort()).toEqual(
      ['code', 'dictValue', 'sort', 'isSealed', 'remark', 'dictKey', 'parentId'].sort(),
    );
    expect(resource.fields.sort).toMatchObject({ kind: 'integer' });
    expect(resource.fields.parentId).toMatchObject({ kind: 'reference', to: resource.name });
    expect(resource.fields.isSealed).toMatchObject({
      default: 0,
      options: [
        { value: 0, label: ['否', 'No'] },
        { value: 1, label: ['是', 'Yes'] },
      ],
    });
  });

  it('says in English what is missing', () => {
    expect(said(resource, {}, 1)).toEqual({
      code: 'enter the dictionary number',
      dictValue: 'enter the dictionary name',
      dictKey: 'enter the dictionary key',
      sort: 'enter the dictionary sort',
      isSealed: 'select sealed',
    });
  });

  it('asks for no parent and no remark', () => {
    const whole = { code: 'c', dictValue: 'v', dictKey: 'k', sort: 0, isSealed: 0 };
    expect(said(resource, whole)).toEqual({});
    expect(said(resource, { ...whole, isSealed: 2 })).toEqual({ isSealed: '不在可选范围内' });
  });
});
