import { integer, text } from '@manyi/shared/resource/field';
import { defineResource } from '@manyi/shared/resource/resource';
import { dict } from '@manyi/shared/resources/system/dict.resource';
import { param } from '@manyi/shared/resources/system/param.resource';
import { describe, expect, it } from 'vitest';
import { bodyOf, differences, isChanged, problemsOf, startValues, withoutSecrets } from './form-state.ts';

const guarded = defineResource({
  name: 'guarded',
  area: 'system',
  title: ['例', 'Example'],
  owner: 'tenant',
  titleField: 'name',
  fields: {
    name: text({ label: ['名', 'Name'], max: 10, required: ['必填', 'Required'] }),
    key: text({ label: ['键', 'Key'], max: 10, fixedOnEdit: true, required: ['必填', 'Required'] }),
    password: text({ label: ['密码', 'Password'], max: 20, secret: true, required: ['必填', 'Required'] }),
    uses: integer({ label: ['次数', 'Uses'], form: false }),
  },
});

describe('the state of a form', () => {
  it('starts with defaults, and with the row when editing', () => {
    expect(startValues(dict, null)).toMatchObject({ code: '', sort: null, isSealed: 0, parentId: null });
    expect(startValues(dict, null, { code: 'sex' })).toMatchObject({ code: 'sex' });
    expect(startValues(param, { paramName: 'n', remark: null })).toEqual({
      paramName: 'n',
      paramKey: '',
      paramValue: '',
      remark: '',
    });
  });

  it('is unchanged until something differs, whatever empty looks like', () => {
    const start = startValues(param, null);
    expect(isChanged(start, { ...start, remark: null })).toBe(false);
    expect(isChanged(start, { ...start, remark: 'x' })).toBe(true);
  });

  it('names what is missing in the words of the spec', () => {
    expect([...problemsOf(param, startValues(param, null), 'add').values()].map(([zh]) => zh)).toEqual([
      '请输入参数名称',
      '请输入参数键名',
      '请输入参数键值',
    ]);
  });

  it('keeps nothing secret for after a reload', () => {
    expect(withoutSecrets(guarded, { name: 'n', key: 'k', password: 'typed' })).toEqual({ name: 'n', key: 'k' });
  });

  it('leaves a secret and what is fixed as they were when editing', () => {
    const values = { name: 'n', key: '', password: '' };
    expect([...problemsOf(guarded, values, 'edit').keys()]).toEqual([]);
    expect([...problemsOf(guarded, values, 'add').keys()]).toEqual(['key', 'password']);
    expect(bodyOf(guarded, values, { id: '1', version: 3 })).toEqual({ id: '1', version: 3, name: 'n' });
    expect(bodyOf(guarded, { name: 'n', key: 'k', password: 'p' }, null)).toEqual({
      name: 'n',
      key: 'k',
      password: 'p',
    });
  });

  it('finds where two versions differ', () => {
    const mine = { paramName: 'a', paramKey: 'k', paramValue: 'v', remark: '' };
    const theirs = { paramName: 'b', paramKey: 'k', paramValue: 'v', remark: null };
    expect(differences(param, mine, theirs).map(([name]) => name)).toEqual(['paramName']);
  });
});
