import { regionRoot } from '@manyi/shared/resources/system/region.resource';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../../lib/http.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NativeSelect } from '../../ui/input.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { regionPath } from './region.ts';

const words = {
  title: ['行政区划调试', 'Try out the regions'],
  close: ['关闭', 'Close'],
  choose: ['请选择', 'Select'],
  chosen: ['选择结果', 'Chosen'],
  nothing: ['尚未选择', 'Nothing yet'],
} as const;
const levels = [
  ['省份', 'Province'],
  ['地市', 'City'],
  ['区县', 'County'],
] as const;

interface Choice {
  code: string;
  name: string;
}

interface LevelProps {
  label: string;
  /** Null while the level above is open. */
  above: string | null;
  value: Choice | undefined;
  onChange: (choice: Choice | null) => void;
}

const Level = ({ label, above, value, onChange }: LevelProps) => {
  const t = useText();
  const id = useId();
  const { data, error, refetch } = useQuery({
    queryKey: [`${regionPath}/select`, { code: above }],
    queryFn: ({ signal }) => api.get<Choice[]>(`${regionPath}/select`, { code: above ?? '' }, { quiet: true, signal }),
    enabled: above !== null,
  });
  const choices = above === null ? [] : (data ?? []);
  return (
    <div className="ui-field">
      <label htmlFor={id} className="ui-field-label">
        {label}
      </label>
      <NativeSelect
        id={id}
        value={value?.code ?? ''}
        disabled={choices.length === 0}
        onChange={(event) => onChange(choices.find(({ code }) => code === event.target.value) ?? null)}
      >
        <option value="">{t(words.choose)}</option>
        {choices.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
    </div>
  );
};

/** Chooses through three levels as every form with an address does. A county may lie right below its province. */
export const DebugDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText();
  const [path, setPath] = useState<readonly Choice[]>([]);
  const last = path.at(-1);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(words.title)}
      width={520}
      footer={<Button onClick={onClose}>{t(words.close)}</Button>}
    >
      {levels.map((label, at) => (
        <Level
          key={label[1]}
          label={t(label)}
          above={at === 0 ? regionRoot : (path[at - 1]?.code ?? null)}
          value={path[at]}
          onChange={(choice) => setPath(choice ? [...path.slice(0, at), choice] : path.slice(0, at))}
        />
      ))}
      <p role="status" className="region-chosen">
        {t(words.chosen)}: {last ? `${last.code} ${path.map(({ name }) => name).join(' / ')}` : t(words.nothing)}
      </p>
    </Dialog>
  );
};
