import type { Resource } from '@manyi/shared/resource/resource';
import { type ReactNode, useMemo } from 'react';
import { ColumnSettings } from './column-settings.tsx';
import { allColumns, arrange, type Column, isColumnPrefs, noPrefs, withWidth } from './columns.ts';
import { type Density, useDensity } from './density.ts';
import { usePreference } from './preferences.ts';

export interface ListColumns {
  shown: readonly Column[];
  density: Density;
  /** False until it is known what the person set, so that a list does not jump. */
  isReady: boolean;
  setWidth: (name: string, width: number) => void;
  /** The button that changes them. */
  settings: ReactNode;
}

/** The columns of a list as the person arranged them. `hasTimes`: its rows carry the times of creation and change. */
export const useColumns = (resource: Resource, hasTimes = true): ListColumns => {
  const density = useDensity();
  const prefs = usePreference(`columns.${resource.name}`, isColumnPrefs, noPrefs);
  const columns = useMemo(
    () => allColumns(resource).filter(({ field }) => hasTimes || field !== null),
    [resource, hasTimes],
  );
  const arranged = useMemo(() => arrange(columns, prefs.value), [columns, prefs.value]);
  const shown = useMemo(() => arranged.filter((column) => column.shown), [arranged]);
  return {
    shown,
    density: density.value,
    isReady: prefs.isReady,
    setWidth: (name, width) => prefs.set(withWidth(prefs.value, name, width)),
    settings: (
      <ColumnSettings
        columns={columns}
        arranged={arranged}
        prefs={prefs.value}
        onPrefs={prefs.set}
        density={density.value}
        onDensity={density.set}
      />
    ),
  };
};
