import { ArrowDown, ArrowUp, Settings2 } from 'lucide-react';
import { useText } from '../../lib/i18n.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import { Popover } from '../ui/popover.tsx';
import { type Column, type ColumnPrefs, noPrefs, withMoved, withShown, withWidth } from './columns.ts';
import { type Density, densities } from './density.ts';
import './column-settings.css';

const words = {
  title: ['列与行高', 'Columns and density'],
  density: ['行高', 'Density'],
  compact: ['紧凑', 'Compact'],
  normal: ['标准', 'Normal'],
  loose: ['宽松', 'Loose'],
  columns: ['显示的列', 'Columns'],
  up: ['前移', 'Move up'],
  down: ['后移', 'Move down'],
  width: ['列宽', 'Width'],
  reset: ['恢复默认', 'Restore defaults'],
} as const;

interface ColumnSettingsProps {
  columns: readonly Column[];
  arranged: readonly Column[];
  prefs: ColumnPrefs;
  onPrefs: (prefs: ColumnPrefs) => void;
  density: Density;
  onDensity: (density: Density) => void;
}

const Panel = ({ columns, arranged, prefs, onPrefs, density, onDensity }: ColumnSettingsProps) => {
  const t = useText();
  const shownAtFirst = (name: string): boolean => columns.find((column) => column.name === name)?.shown ?? false;
  const onlyOne = arranged.filter((column) => column.shown).length === 1;
  return (
    <div className="crud-settings">
      <fieldset>
        <legend>{t(words.density)}</legend>
        <div className="crud-densities">
          {densities.map((one) => (
            <label key={one}>
              <input type="radio" name="density" checked={density === one} onChange={() => onDensity(one)} />
              <span>{t(words[one])}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t(words.columns)}</legend>
        <ul>
          {arranged.map((column, at) => (
            <li key={column.name}>
              <label className="crud-settings-name">
                <input
                  type="checkbox"
                  checked={column.shown}
                  disabled={column.shown && onlyOne}
                  onChange={(event) =>
                    onPrefs(withShown(prefs, column, shownAtFirst(column.name), event.target.checked))
                  }
                />
                {t(column.label)}
              </label>
              <Input
                type="number"
                step={20}
                aria-label={`${t(column.label)} ${t(words.width)}`}
                value={Math.round(column.width)}
                onChange={(event) => onPrefs(withWidth(prefs, column.name, Number(event.target.value)))}
              />
              <IconButton
                size="small"
                label={`${t(words.up)}: ${t(column.label)}`}
                icon={<ArrowUp size={14} />}
                disabled={at === 0}
                onClick={() => onPrefs(withMoved(prefs, arranged, column.name, -1))}
              />
              <IconButton
                size="small"
                label={`${t(words.down)}: ${t(column.label)}`}
                icon={<ArrowDown size={14} />}
                disabled={at === arranged.length - 1}
                onClick={() => onPrefs(withMoved(prefs, arranged, column.name, 1))}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <Button size="small" onClick={() => onPrefs(noPrefs)}>
        {t(words.reset)}
      </Button>
    </div>
  );
};

export const ColumnSettings = (props: ColumnSettingsProps) => {
  const t = useText();
  return (
    <Popover
      label={t(words.title)}
      placement="bottom-end"
      trigger={(trigger) => <IconButton {...trigger} label={t(words.title)} icon={<Settings2 size={16} />} />}
    >
      {() => <Panel {...props} />}
    </Popover>
  );
};
