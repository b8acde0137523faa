import type { Text } from '@manyi/shared/contract/text';
import type { Resource } from '@manyi/shared/resource/resource';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Rights } from './use-rights.ts';

const words = {
  add: ['新增', 'Add'],
  import: ['从 Excel 导入', 'Import from Excel'],
  none: ['还没有数据', 'Nothing here yet'],
  addNext: ['新增第一条，它会显示在这里。', 'Add the first one; it will appear here.'],
  importNext: ['新增第一条，或从 Excel 一次导入多条。', 'Add the first one, or bring in many at once from Excel.'],
  whom: [
    '有了数据会显示在这里。您没有新增的权限，如需要请联系本单位的系统管理员。',
    'Records will appear here. You may not add any; if you need to, ask the administrator of your organisation.',
  ],
  comes: ['有了数据会显示在这里。', 'Records will appear here.'],
  notFound: ['没有符合条件的数据', 'Nothing matches the search'],
  change: ['换个条件再试，或清空后查看全部。', 'Try other words, or clear the search to see everything.'],
  clear: ['清空查询条件', 'Clear the search'],
} as const;

interface EmptyListProps {
  resource: Resource;
  rights: Rights;
  /** What is empty, when it is not the list of the screen. */
  title?: Text | undefined;
  /** Given while something is searched for. */
  onClear?: (() => void) | undefined;
  onAdd: () => void;
  /** Absent where rows do not come from a file. */
  onImport?: (() => void) | undefined;
  /** What this screen says instead to whoever may add. */
  next?: Text | undefined;
}

/** A list without rows says why there are none and what to do next. */
export const EmptyList = ({ resource, rights, title = words.none, onClear, onAdd, onImport, next }: EmptyListProps) => {
  const t = useText();
  if (onClear) {
    return (
      <EmptyState title={t(words.notFound)} action={<Button onClick={onClear}>{t(words.clear)}</Button>}>
        {t(words.change)}
      </EmptyState>
    );
  }
  if (!rights.add)
    return <EmptyState title={t(title)}>{t(resource.verbs.includes('add') ? words.whom : words.comes)}</EmptyState>;
  const imports = rights.import && onImport ? onImport : null;
  return (
    <EmptyState
      title={t(title)}
      action={
        <>
          <Button kind="primary" onClick={onAdd}>
            {t(words.add)}
          </Button>
          {imports ? <Button onClick={imports}>{t(words.import)}</Button> : null}
        </>
      }
    >
      {t(next ?? (imports ? words.importNext : words.addNext))}
    </EmptyState>
  );
};
