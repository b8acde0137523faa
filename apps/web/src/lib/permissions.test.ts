import { expect, it } from 'vitest';
import { permissionCodes } from './permissions.ts';

it('flags are the codes of the button tree’s leaves; the screens they stand on are none', () => {
  const tree = [
    { code: 'user', children: [{ code: 'user_add' }, { code: 'user_edit', children: [] }] },
    { code: 'system', children: [{ code: 'dept', children: [{ code: 'dept_add', children: null }] }] },
    { code: 'survey_form_publish' },
  ];
  expect(permissionCodes(tree)).toEqual(['user_add', 'user_edit', 'dept_add', 'survey_form_publish']);
  expect(permissionCodes([])).toEqual([]);
});
