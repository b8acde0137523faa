import type { BaseRow } from '@manyi/shared/resource/resource';
import { apiPathOf } from '@manyi/shared/resource/resource';
import { region, regionLevels, regionRoot } from '@manyi/shared/resources/system/region.resource';
import type { Values } from '../../crud/form-state.ts';

export const regionPath = apiPathOf(region);
export const rootName = ['中华人民共和国', "People's Republic of China"] as const;

/** A region as `detail` brings it. */
export interface Region extends BaseRow, Record<string, unknown> {
  code: string;
  parentCode: string;
  parentName: string;
  ancestors: string;
  pathName: string;
  name: string;
  level: number;
  sort: number;
  hasChildren: boolean;
}

/** What a region below starts with: the next level, and the digits its code has to begin with. */
export const givenBelow = (parent: Region, lastSort: number): Values => ({
  parentCode: parent.code,
  code: parent.code === regionRoot ? '' : parent.code,
  level: regionLevels[parent.level + 1]?.value ?? null,
  sort: lastSort + 1,
});
