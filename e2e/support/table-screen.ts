import type { Locator, Page } from 'playwright-core';

/** What a person does on a screen with a table, by the words they see (zh). */
export const tableScreen = (page: Page) => {
  const rows = (): Locator => page.locator('.crud-table tbody tr');
  const row = (text: string): Locator => page.locator('.crud-table tbody tr', { hasText: text }).first();
  const dialog = (): Locator => page.getByRole('dialog').last();
  const toast = (text: string): Promise<void> => page.locator('.ui-toast', { hasText: text }).first().waitFor();
  /** Closes what is told, as far as no dialog lies over it. */
  const quiet = async (): Promise<void> => {
    for (const close of await page.locator('.ui-toast button').all())
      await close.click({ timeout: 300 }).catch(() => undefined);
  };
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const act = (text: string, action: string): Promise<void> => row(text).getByRole('button', { name: action }).click();
  /** What somebody else saved meanwhile, beside one's own. */
  const conflict = (): Locator => dialog().locator('.crud-conflict');
  const press = (name: string): Promise<void> => dialog().getByRole('button', { name, exact: true }).click();
  const closed = (): Promise<void> => page.locator('dialog[open]').waitFor({ state: 'detached' });
  return {
    conflict,
    told: (label: string): Locator => conflict().locator('dl > div', { hasText: label }),
    press,
    closed,
    rows,
    row,
    dialog,
    toast,
    quiet,
    button,
    act,
    open: async (path: string): Promise<void> => {
      await page.goto(`/survey${path}`);
      await rows().first().waitFor();
    },
    save: async (done: string): Promise<void> => {
      await press('保存');
      await toast(done);
      await closed();
      await quiet();
    },
    remove: async (text: string): Promise<void> => {
      await act(text, '删除');
      await page.getByText('确定将选择数据删除?').waitFor();
      await dialog().getByRole('button', { name: '删除' }).click();
    },
    search: async (label: string, text: string): Promise<void> => {
      await page.getByLabel(label, { exact: true }).fill(text);
      await button('搜索').click();
    },
    /** Chooses by its title in a field that opens a list or a tree. */
    pick: async (label: string, title: string): Promise<void> => {
      const field = dialog().getByRole('combobox', { name: label });
      await field.click();
      await field.fill(title);
      await page.locator('.ant-select-tree-title, .ant-select-item-option-content', { hasText: title }).first().click();
      await page.keyboard.press('Tab');
    },
  };
};

/** What a page complained of, but for refused calls: the browser logs those itself, and the screens say what was refused. */
export const realComplaints = (complaints: string[]): string[] => {
  const real = complaints.filter((text) => !/status of (400|403|409)/.test(text));
  complaints.length = 0;
  return real;
};
