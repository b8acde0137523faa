import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { api, tellFailure } from '../../../../lib/http.ts';
import { say, useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { platformTenant } from '../../../../lib/platform.ts';
import { Conflict } from '../../../crud/conflict.tsx';
import type { Problem } from '../../../crud/use-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { GrantFrame } from '../tree/grant-frame.tsx';
import type { ChosenTenant } from './chosen-tenant.ts';
import { SettingRow } from './setting-row.tsx';
import {
  changedSettings,
  type SeenSettings,
  type SettingName,
  settingGroups,
  settingProblems,
  settingsBody,
  settingsForm,
  settingsOnTop,
  settingsToForm,
  theirSettings,
} from './setting-values.ts';
import './tenant.css';

const words = {
  title: ['租户设置', 'Settings'],
  nothing: ['没有要保存的修改', 'There is nothing to save'],
  done: ['操作成功', 'Saved'],
  platform: ['平台租户没有使用期限', 'The platform itself has no limit and no end'],
} as const;

const base = '/api/blade-system/tenant';

interface SettingsProps {
  tenants: readonly ChosenTenant[];
  onClose: () => void;
  onSaved: () => void;
}

/** As if nothing were set. */
const unset = settingsToForm();

const titleOf = (tenants: readonly ChosenTenant[]): readonly [string, string] =>
  tenants.length === 1
    ? [`${words.title[0]} · ${tenants[0]?.name}`, `${words.title[1]} · ${tenants[0]?.name}`]
    : [`${words.title[0]} · ${tenants.length} 个租户`, `${words.title[1]} · ${tenants.length} tenants`];

/** `start`: as the one tenant has them; null for many, of which only what is ticked is changed. */
const Loaded = ({ tenants, onClose, onSaved, start }: SettingsProps & { start: SeenSettings | null }) => {
  const t = useText();
  const [opened] = useState(start);
  const [seen, setSeen] = useState(opened);
  const first = seen?.values ?? unset;
  const [now, setNow] = useState(first);
  const [ticked, setTicked] = useState<ReadonlySet<SettingName>>(new Set());
  const [problems, setProblems] = useState<ReadonlyMap<string, Problem>>(new Map());
  const form = useRef<HTMLDivElement>(null);
  const isMany = opened === null;
  const names = changedSettings(first, now, isMany ? ticked : null);
  const isPlatform = tenants.some(({ tenantId }) => tenantId === platformTenant);
  const groups = settingGroups.filter((_, at) => at > 0 || !isPlatform);

  useEffect(() => {
    const [name] = problems.keys();
    if (name) form.current?.querySelector<HTMLElement>(`[data-field="${name}"] :is(input, button):enabled`)?.focus();
  }, [problems]);

  const save = async (): Promise<void> => {
    const found = settingProblems(now, names);
    setProblems(found);
    if (names.length === 0) notify.info(say(words.nothing));
    if (found.size > 0 || names.length === 0) throw new Error('nothing was sent');
    try {
      const ids = tenants.map(({ id }) => id).join(',');
      const body = { ids, settings: settingsBody(now, names), stamp: seen?.stamp };
      await api.post(`${base}/setting`, { body, quiet: true });
    } catch (error) {
      const theirs = theirSettings(error);
      if (theirs) {
        setNow(settingsOnTop(theirs.values, now, names));
        setSeen(theirs);
      } else tellFailure(error);
      if (error instanceof ApiError) {
        setProblems(
          new Map(Object.entries(error.fields).map(([name, text]) => [name.replace(/^settings\./, ''), text])),
        );
      }
      throw error;
    }
    notify.success(say(words.done));
    onSaved();
  };

  return (
    <GrantFrame title={t(titleOf(tenants))} isDirty={names.length > 0} onSave={save} onClose={onClose}>
      {seen === opened ? null : (
        <Conflict
          key={seen?.stamp}
          resource={settingsForm}
          opened={opened?.values ?? unset}
          mine={now}
          theirs={first}
          onTake={(name, value) => setNow((before) => ({ ...before, [name]: value }))}
        />
      )}
      {isMany ? (
        <p className="grant-hint">
          {t([
            `只有勾选“修改”的设置会保存到这 ${tenants.length} 个租户，其余各自保持不变。`,
            `Only what is ticked is saved, to all ${tenants.length} tenants. Everything else stays as each of them has it.`,
          ])}
        </p>
      ) : null}
      {isPlatform ? <p className="grant-hint">{t(words.platform)}</p> : null}
      <div ref={form}>
        {groups.map(({ title, names: own }) => (
          <fieldset key={title[1]} className="tenant-settings">
            <legend>{t(title)}</legend>
            {own.map((name) => (
              <SettingRow
                key={name}
                name={name}
                value={now[name]}
                problem={problems.get(name)}
                ticked={isMany ? ticked.has(name) : null}
                onTick={(on) => {
                  const next = new Set(ticked);
                  if (on) next.add(name);
                  else next.delete(name);
                  setTicked(next);
                }}
                onChange={(value) => {
                  setNow((before) => ({ ...before, [name]: value }));
                  setProblems((before) => new Map([...before].filter(([one]) => one !== name)));
                }}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </GrantFrame>
  );
};

const One = (props: SettingsProps & { id: string }) => {
  const t = useText();
  const path = `${base}/detail`;
  const { data, error, refetch } = useQuery({
    queryKey: [path, { id: props.id }, 'settings'],
    queryFn: ({ signal }) =>
      api.get<{ settings: Record<string, unknown>; settingsStamp: string }>(
        path,
        { id: props.id },
        { quiet: true, signal },
      ),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) {
    return <Loaded {...props} start={{ values: settingsToForm(data.settings), stamp: data.settingsStamp }} />;
  }
  return (
    <Dialog open width={640} onClose={props.onClose} title={t(titleOf(props.tenants))}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />}
    </Dialog>
  );
};

/** What the platform decides about one tenant, or about many at once. */
const SettingsDialog = (props: SettingsProps) => {
  const [only, second] = props.tenants;
  return only && !second ? <One {...props} id={only.id} /> : <Loaded {...props} start={null} />;
};

export default SettingsDialog;
