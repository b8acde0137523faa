import { describe, expect, it } from 'vitest';
import { apiScopeRules, dataScopeForm, dataScopeRules } from './scope-rules.ts';

const rules = dataScopeRules('用户管理');
const hidden = (values: Record<string, unknown>) =>
  ['scopeColumn', 'scopeField', 'scopeValue'].filter((name) => rules.hides?.(name, values));

describe('the dialog of data scopes', () => {
  it('asks for what the rule reads', () => {
    expect(hidden({ resourceCode: 'notice', scopeType: '1' })).toEqual(['scopeColumn', 'scopeValue']);
    expect(hidden({ resourceCode: 'notice', scopeType: '3' })).toEqual(['scopeValue']);
    expect(hidden({ resourceCode: 'user', scopeType: '3' })).toEqual(['scopeColumn', 'scopeValue']);
    expect(hidden({ resourceCode: 'notice', scopeType: '5' })).toEqual(['scopeColumn']);
    // Rows of departments are shown whole.
    expect(hidden({ resourceCode: 'dept', scopeType: '2' })).toEqual(['scopeField', 'scopeValue']);
  });

  it('sends the column each rule compares, and no leftover of another rule', () => {
    const sent = (body: Record<string, unknown>) =>
      rules.toBody?.({ resourceCode: 'notice', scopeField: '*', ...body });
    expect(sent({ scopeType: '1', scopeColumn: '', scopeValue: 'x' })).toMatchObject({
      scopeColumn: '-',
      scopeValue: '',
    });
    expect(sent({ scopeType: '2', scopeColumn: '' })).toMatchObject({ scopeColumn: 'create_user' });
    expect(sent({ scopeType: '4', scopeColumn: '' })).toMatchObject({ scopeColumn: 'create_dept' });
    expect(sent({ scopeType: '2', scopeColumn: 'update_user' })).toMatchObject({ scopeColumn: 'update_user' });
    expect(sent({ scopeType: '5', scopeColumn: 'x', scopeValue: "title = 'a'" })).toMatchObject({
      scopeColumn: '-',
      scopeValue: "title = 'a'",
    });
  });

  it('names a rule after its menu until somebody types a name', () => {
    expect(rules.follow?.('scopeType', '2', { scopeName: '' })).toMatchObject({ scopeName: '用户管理 [本人可见]' });
    expect(rules.follow?.('scopeType', '3', { scopeName: '用户管理 [本人可见]' })).toMatchObject({
      scopeName: '用户管理 [所在机构可见]',
    });
    expect(rules.follow?.('scopeType', '3', { scopeName: '教务处' })).toEqual({ scopeColumn: '' });
    expect(rules.follow?.('resourceCode', 'user', {})).toEqual({ scopeColumn: '', scopeField: '*' });
    expect(dataScopeRules('').follow?.('scopeType', '2', { scopeName: '' })).toEqual({ scopeColumn: '' });
  });

  it('says what the server would say', () => {
    const said = rules.check?.({ resourceCode: 'notice', scopeType: '5', scopeValue: "colour = 'red'" }, 'add');
    expect(said?.get('scopeValue')).toEqual(['不支持的字段: colour', 'Unknown column: colour']);
    expect(Object.keys(dataScopeForm.fields)).not.toContain('scopeClass');
  });
});

it('an API scope is named after its menu and kind', () => {
  expect(apiScopeRules('公告').follow?.('scopeType', '2', { scopeName: '' })).toEqual({ scopeName: '公告 [业务接口]' });
  expect(apiScopeRules('公告').check?.({ scopePath: '/x' }, 'add').has('scopePath')).toBe(true);
});
