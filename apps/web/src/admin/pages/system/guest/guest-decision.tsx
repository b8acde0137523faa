import type { GuestApproval, GuestRefusal, GuestRequestRow } from '@manyi/shared/contract/social';
import { references } from '@manyi/shared/resource/field';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../../../lib/http.ts';
import { useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { FieldInput } from '../../../fields/field-input.tsx';
import { textOf } from '../../../fields/field-props.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldRow, Input } from '../../../ui/input.tsx';

const words = {
  approve: ['通过注册申请', 'Approve the application'],
  refuse: ['拒绝注册申请', 'Refuse the application'],
  approveText: ['将为 {name} 建立用户 {account}。', 'This makes the user {account} for {name}.'],
  refuseText: ['{name} 将不能以账号 {account} 登录。', '{name} will not get the account {account}.'],
  role: ['角色', 'Roles'],
  roleHint: ['不选角色时，用户可以登录，但没有任何权限', 'Without roles the new user signs in and may do nothing'],
  dept: ['部门', 'Departments'],
  reason: ['理由', 'Reason'],
  reasonHint: ['申请人会看到', 'The person will see it'],
  yes: ['通过', 'Approve'],
  no: ['拒绝', 'Refuse'],
  cancel: ['取消', 'Cancel'],
  done: ['操作成功!', 'Done'],
} as const;

const roleField = references({ label: words.role, to: 'role' });
const deptField = references({ label: words.dept, to: 'dept' });

export interface Deciding {
  row: GuestRequestRow;
  verb: 'approve' | 'refuse';
}

const base = '/api/blade-system/user/guest-request';

export const GuestDecision = ({
  deciding: { row, verb },
  onClose,
}: {
  deciding: Deciding;
  onClose: (isDone: boolean) => void;
}) => {
  const t = useText();
  const formId = useId();
  const [roleId, setRole] = useState('');
  const [deptId, setDept] = useState('');
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isApproval = verb === 'approve';

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const approval: GuestApproval = { id: row.id, roleId, deptId };
      const refusal: GuestRefusal = { id: row.id, reason };
      await api.post(`${base}/${verb}`, { body: isApproval ? approval : refusal });
      notify.success(t(words.done));
      onClose(true);
    } catch {
      // The call has said what went wrong; what was chosen stays.
      setBusy(false);
    }
  };

  const picker = (name: 'roleId' | 'deptId', value: string, set: (value: string) => void, hint?: string) => {
    const field = name === 'roleId' ? roleField : deptField;
    return (
      <FieldRow label={t(field.label)} hint={hint}>
        {(control) => (
          <FieldInput
            id={control.id}
            name={name}
            field={field}
            value={value}
            onChange={(next) => set(textOf(next))}
            disabled={false}
            invalid={false}
            describedBy={control['aria-describedby']}
          />
        )}
      </FieldRow>
    );
  };

  return (
    <Dialog
      open
      onClose={() => !isBusy && onClose(false)}
      title={t(words[verb])}
      width={520}
      footer={
        <>
          <Button onClick={() => onClose(false)}>{t(words.cancel)}</Button>
          <Button kind={isApproval ? 'primary' : 'danger'} type="submit" form={formId} busy={isBusy}>
            {t(isApproval ? words.yes : words.no)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <p style={{ marginBottom: 'var(--space-4)' }}>
          {t(isApproval ? words.approveText : words.refuseText)
            .replace('{name}', row.name)
            .replace('{account}', row.account)}
        </p>
        {isApproval ? (
          <>
            {picker('roleId', roleId, setRole, t(words.roleHint))}
            {picker('deptId', deptId, setDept)}
          </>
        ) : (
          <FieldRow label={t(words.reason)} hint={t(words.reasonHint)}>
            {({ invalid: _, ...control }) => (
              <Input
                {...control}
                name="reason"
                maxLength={255}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </FieldRow>
        )}
      </form>
    </Dialog>
  );
};
