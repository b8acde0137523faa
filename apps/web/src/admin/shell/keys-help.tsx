import { useText } from '../../lib/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { closeHelp, usePalette } from './palette-store.ts';

const title = ['键盘快捷键', 'Keyboard shortcuts'] as const;

const keys = [
  [['Ctrl K'], ['搜索菜单和操作', 'Search menus and actions']],
  [['/'], ['列表页：查询条件；其他页面：搜索菜单和操作', 'On a list: its search. Elsewhere: search menus and actions']],
  [['n'], ['列表页：新增', 'On a list: add']],
  [
    ['↓', '↑', 'j', 'k'],
    ['列表页：下一行、上一行', 'On a list: next row, previous row'],
  ],
  [['Enter'], ['列表页：打开选中的行', 'On a list: open the row']],
  [
    ['→', '←'],
    ['树形列表：展开、收起', 'In a tree: open, close what is below'],
  ],
  [['?'], ['显示此列表', 'Show this list']],
  [['Esc'], ['关闭弹出的内容', 'Close what is open']],
  [
    ['Tab', 'Shift Tab'],
    ['下一个、上一个控件', 'Next, previous control'],
  ],
  [['↑ ↓'], ['在菜单和结果中移动', 'Move in menus and results']],
  [['Delete'], ['关闭选中的标签页', 'Close the focused tab']],
  [['Shift F10'], ['标签页右键菜单', 'Menu of the focused tab']],
] as const;

export const KeysHelp = () => {
  const t = useText();
  const isOpen = usePalette((state) => state.isHelpOpen);
  return (
    <Dialog open={isOpen} onClose={closeHelp} title={t(title)} width={440} closesOnShade>
      {/* Nothing here to act on: the reader starts at the list, and the cross does not flash its tooltip. */}
      <dl className="keys" tabIndex={-1} data-autofocus="">
        {keys.map(([names, meaning]) => (
          <div key={names[0]}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};
