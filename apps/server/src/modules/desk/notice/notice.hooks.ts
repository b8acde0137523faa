import type { Text } from '@manyi/shared/contract/text';
import { audiences, publishStates } from '@manyi/shared/resources/desk/notice.resource';
import type { Hooks } from '../../../platform/crud/hooks.ts';
import { refuseFields } from '../../../platform/http/refusal.ts';
import { aboutNotice, closeMessages } from '../feed/messages.ts';
import { isEditor, narrowNotices } from './notice-readers.ts';

const nobody: Text = ['请选择机构或角色', 'Select departments or roles'];

export const noticeHooks: Hooks = {
  narrow: narrowNotices,
  // Earlier versions of a notice are drafts as much as drafts are.
  mayReadHistory: isEditor,
  beforeSave: async ({ values, before }) => {
    // Empty means what absent means.
    const given = {
      ...values,
      publishState: values.publishState ?? before?.publishState ?? publishStates.published,
      audience: values.audience ?? before?.audience ?? audiences.everybody,
    };
    // Lists of a notice to everybody would come back by surprise when somebody narrows it later.
    if (given.audience === audiences.everybody) return { ...given, deptIds: '', roleIds: '' };
    const merged: Record<string, unknown> = { ...before, ...given };
    if (!merged.deptIds && !merged.roleIds) throw refuseFields({ deptIds: nobody });
    return given;
  },
  afterSave: async ({ sql, caller, row }) => {
    if (row.publishState !== publishStates.published) await closeMessages(sql, caller.tenantId, aboutNotice(row.id));
  },
  beforeRemove: async ({ sql, caller, rows }) => {
    for (const { id } of rows) await closeMessages(sql, caller.tenantId, aboutNotice(id));
  },
};
