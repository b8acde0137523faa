import type { Resource } from '@manyi/shared/resource/resource';
import { apiPathOf } from '@manyi/shared/resource/resource';
import { useId, useRef, useState } from 'react';
import { api } from '../../../lib/http.ts';
import { useText } from '../../../lib/i18n.ts';
import { notify } from '../../../lib/notify.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { FormExtras } from '../form-extras.ts';
import { startValues, type Values } from '../form-state.ts';
import { useChanges } from '../use-changes.ts';
import type { Row } from '../use-list.ts';
import { BatchFields } from './batch-fields.tsx';
import { BatchRefused } from './batch-refused.tsx';
import { again, batchProblems, type Refused, runBatch } from './batch-run.ts';
import './batch.css';

const words = {
  title: ['批量修改', 'Edit several'],
  note: [
    '勾选要改的字段。没有勾选的保持原样，每条各记一笔变更。',
    'Tick the fields to change. The others stay as they are; each record gets an entry in its history.',
  ],
  cancel: ['取消', 'Cancel'],
  close: ['关闭', 'Close'],
  stop: ['停止', 'Stop'],
  none: ['请至少勾选一个字段', 'Tick at least one field'],
} as const;

interface BatchDialogProps {
  /** Its form: the fields that may be set for many are marked in it. */
  resource: Resource;
  rows: readonly Row[];
  extras?: FormExtras | undefined;
  onClose: () => void;
}

type Phase =
  | { name: 'choosing' }
  | { name: 'running'; done: number; of: number }
  | { name: 'done'; changed: number; refused: readonly Refused[] };

/** One value for many rows. Each row is saved by itself, so what is refused is told row by row and can be tried again. */
export const BatchDialog = ({ resource, rows, extras, onClose }: BatchDialogProps) => {
  const t = useText();
  const formId = useId();
  const { refresh } = useChanges(resource);
  const [values, setValues] = useState<Values>({});
  const [isAsked, setAsked] = useState(false);
  const [phase, setPhase] = useState<Phase>({ name: 'choosing' });
  const stop = useRef<AbortController | null>(null);
  const empty = startValues(resource, null);
  const problems = isAsked ? batchProblems(resource, values) : new Map();

  const run = async (wanted: readonly Row[], before: number): Promise<void> => {
    const control = new AbortController();
    stop.current = control;
    setPhase({ name: 'running', done: 0, of: wanted.length });
    const path = `${apiPathOf(resource)}/submit`;
    const refused = await runBatch({
      rows: wanted,
      values,
      send: (body) => api.post(path, { body, quiet: true }),
      onDone: (done) => setPhase({ name: 'running', done, of: wanted.length }),
      signal: control.signal,
    });
    const changed = before + wanted.length - refused.length;
    void refresh();
    if (refused.length === 0) {
      notify.success(t([`已修改 ${changed} 条`, `${changed} changed`]));
      onClose();
    } else setPhase({ name: 'done', changed, refused });
  };

  const start = (): void => {
    setAsked(true);
    if (Object.keys(values).length === 0) notify.info(t(words.none));
    else if (batchProblems(resource, values).size === 0) void run(rows, 0);
  };

  const footer = () => {
    if (phase.name === 'running') return <Button onClick={() => stop.current?.abort()}>{t(words.stop)}</Button>;
    if (phase.name === 'done') {
      const { refused, changed } = phase;
      return (
        <>
          <Button onClick={onClose}>{t(words.close)}</Button>
          <Button kind="primary" onClick={() => void run(again(refused), changed)}>
            {t([`重试这 ${refused.length} 条`, `Try these ${refused.length} again`])}
          </Button>
        </>
      );
    }
    return (
      <>
        <Button onClick={onClose}>{t(words.cancel)}</Button>
        <Button kind="primary" type="submit" form={formId}>
          {t([`修改 ${rows.length} 条`, `Change ${rows.length}`])}
        </Button>
      </>
    );
  };

  return (
    <Dialog
      open
      width={640}
      title={t(words.title)}
      onClose={() => {
        if (phase.name !== 'running') onClose();
      }}
      footer={footer()}
    >
      {phase.name === 'choosing' ? (
        <>
          <p className="crud-batch-note">{t(words.note)}</p>
          <BatchFields
            formId={formId}
            resource={resource}
            extras={extras}
            values={values}
            empty={empty}
            problems={problems}
            onValues={setValues}
            onSubmit={start}
          />
        </>
      ) : null}
      {phase.name === 'running' ? (
        <div className="crud-batch-progress" role="status">
          <p>{t([`正在修改：${phase.done} / ${phase.of}`, `Changing: ${phase.done} of ${phase.of}`])}</p>
          <progress value={phase.done} max={phase.of} aria-label={t(words.title)} />
        </div>
      ) : null}
      {phase.name === 'done' ? (
        <BatchRefused resource={resource} values={values} changed={phase.changed} refused={phase.refused} />
      ) : null}
    </Dialog>
  );
};
