import type { Field } from '@manyi/shared/resource/field';
import { apiPathOf, fieldsOf, menuPathOf, type Resource } from '@manyi/shared/resource/resource';
import { resources } from '@manyi/shared/resources/all';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { desktop, launch, openPage } from '../support/browser.ts';
import { type Caller, callerAs, dataOf } from '../support/calls.ts';
import { watchCalls } from '../support/quiet.ts';
import { serveWith } from '../support/server.ts';
import { signIn } from '../support/sign-in.ts';

/**
 * Every screen that follows from a descriptor, used as a person uses it: add, find, view, edit, page, export, delete. A new resource is
 * in the walk without a line here.
 */

/** Values that mean something to the server. */
const meant: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  client: { clientSecret: 'every-list-secret-1' },
  'data-scope': { resourceCode: 'post' },
  'api-scope': { resourceCode: 'post', scopePath: '/api/blade-system/every-list/**' },
  datasource: { url: 'jdbc:postgresql://127.0.0.1:5432/every_list', password: 'every-list-secret-1' },
};
/** What an edit changes where the title has to stay and the next text has to mean something. */
const edited: Readonly<Record<string, string>> = { client: 'scope', datasource: 'remark' };

const mark = `el${Date.now().toString(36)}`;
const screens = resources.filter(({ ownMenu }) => !ownMenu);

let browser: Browser;
let page: Page;
let complaints: string[];
let admin: Caller;
let quiet: () => Promise<void>;
beforeAll(async () => {
  await serveWith({ TENANT_DATABASE_HOSTS: '127.0.0.1:5432' });
  browser = await launch();
  admin = await callerAs();
  ({ page, complaints } = await openPage(browser, desktop));
  page.setDefaultTimeout(8_000);
  await signIn(page, '/wel/index');
  quiet = watchCalls(page);
});
afterAll(() => browser.close());

const shown = () => page.locator('.shell-panel:not([hidden]) .crud').first();
const rows = () => shown().locator('.crud-table tbody tr');
const dialog = () => page.locator('dialog[open]:not(.ui-confirm)');
const gone = () => dialog().waitFor({ state: 'detached' });
const said = (text: string) => page.locator('.ui-toast-text', { hasText: text }).last().waitFor();
/** Toasts lie over the buttons of dialogs and would be taken for the next ones. */
const hush = async () => {
  for (const close of await page.locator('.ui-toast button').all())
    await close.click({ timeout: 500 }).catch(() => undefined);
};

/** The address of a screen, as its menu has it. */
const addressOf = (resource: Resource): string => `/survey${menuPathOf(resource)}/index`;

/** Twelve letters at most, as the shortest codes allow. */
const sample = (resource: Resource, name: string): string => meant[resource.name]?.[name] ?? mark;

const pickFirst = async (place: Locator, isMany: boolean): Promise<void> => {
  const input = place.locator('[role="combobox"]').first();
  const node = place.getByRole('treeitem').first();
  // Some trees stand in the dialog, others open from a box.
  await input.or(node).first().waitFor();
  if (await node.isVisible()) return node.click();
  const offered = page.locator('.ant-select-tree-title:visible, .ant-select-item-option-content:visible').first();
  // Nodes that arrive while the list is open close it once.
  for (let tries = 0; tries < 5 && !(await offered.isVisible()); tries += 1) {
    await input.click();
    await offered.waitFor({ timeout: 1_500 }).catch(() => undefined);
  }
  await offered.click();
  // Where several can be chosen the list stays open; Esc closes it before it would close the dialog.
  if (isMany && (await offered.isVisible())) await page.keyboard.press('Escape');
  else await offered.waitFor({ state: 'hidden' });
};

/** Types what the kind of a field asks for. */
const fill = async (resource: Resource, name: string, field: Field, place: Locator): Promise<void> => {
  const control = place.locator(`[name="${name}"]`);
  switch (field.kind) {
    case 'text':
      if ((await place.locator(`select[name="${name}"]`).count()) > 0) {
        await control.selectOption(sample(resource, name));
        return;
      }
      if (await control.count()) {
        // Defaults are as good as anything typed, and mean something to the server.
        if ((await control.inputValue()) === '') await control.fill(sample(resource, name));
        return;
      }
      await place.getByRole('button').first().click();
      return page.locator('.icon-choices button:visible').first().click();
    case 'richText':
      return place.locator('[contenteditable="true"]').fill(mark);
    case 'integer':
    case 'decimal':
      if ((await control.inputValue()) === '') await control.fill(String(field.min ?? 1));
      return;
    case 'dict':
      // Where each choice is explained, all of them are shown.
      await control.or(place.getByRole('radio')).first().waitFor();
      if ((await place.getByRole('radio').count()) > 0) return place.getByRole('radio').first().check();
      await control.locator('option').nth(1).waitFor({ state: 'attached' });
      await control.selectOption({ index: 1 });
      return;
    case 'date':
    case 'dateTime':
      await place.locator('input').fill(field.kind === 'date' ? '2026-05-17' : '2026-05-17 08:00:00');
      return page.keyboard.press('Enter');
    case 'reference':
    case 'references':
      return pickFirst(place, field.kind === 'references');
    default:
      // Choices begin with their default.
      return;
  }
};

const isAsked = (resource: Resource, name: string, field: Field): boolean =>
  field.form !== false && (field.required !== undefined || meant[resource.name]?.[name] !== undefined);

const fillDialog = async (resource: Resource): Promise<void> => {
  for (const [name, field] of fieldsOf(resource)) {
    const place = dialog().locator(`[data-field="${name}"]`);
    if (isAsked(resource, name, field) && (await place.count()) > 0) await fill(resource, name, field, place);
  }
};

const editedOf = (resource: Resource): string => {
  const isFree = (field: Field | undefined) => field?.kind === 'text' && !field.unique && !field.secret;
  const free = isFree(resource.fields[resource.titleField])
    ? resource.titleField
    : fieldsOf(resource).find(([, field]) => isFree(field))?.[0];
  return edited[resource.name] ?? free ?? resource.titleField;
};

/** The field of the search bar that finds what was typed into the dialog. */
const searchedOf = (resource: Resource): string => {
  const found = fieldsOf(resource).find(([, field]) => field.kind === 'text' && field.search);
  if (!found) throw new Error(`${resource.name} has no text to search by`);
  return found[0];
};

const search = async (resource: Resource): Promise<void> => {
  const input = shown().locator(`search [name="${searchedOf(resource)}"]`);
  await input.fill(mark);
  await input.press('Enter');
  await page.waitForURL((url) => url.searchParams.get(searchedOf(resource)) === mark);
};

/** Rows like the one added, until there is a second page. */
const addMore = async (resource: Resource, count: number): Promise<string[]> => {
  const path = apiPathOf(resource);
  const id = await rows().first().getAttribute('data-id');
  const row = dataOf(await admin.get<Record<string, unknown>>(`${path}/detail?id=${id}`));
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const body = Object.fromEntries(
      fieldsOf(resource).flatMap(([name, field]): [string, unknown][] => {
        if (field.form === false) return [];
        const isOwn = field.unique || name === resource.titleField || name === searchedOf(resource);
        if (field.kind === 'text' && isOwn) return [[name, `${mark}${at}`.slice(0, 12)]];
        return [[name, field.secret ? sample(resource, name) : row[name]]];
      }),
    );
    ids.push(dataOf(await admin.post<{ id: string }>(`${path}/submit`, body)).id);
  }
  return ids;
};

describe.each(screens.map((resource) => ({ name: resource.name, resource })))('$name', ({ resource }) => {
  const { verbs } = resource;

  it('adds, finds, views, edits, pages, exports and deletes', async () => {
    await page.goto(addressOf(resource));
    await shown().locator('.crud-table, .ui-state').first().waitFor();
    await hush();

    await page.keyboard.press('n');
    await dialog().waitFor();
    expect(await violations(page)).toEqual([]);
    await fillDialog(resource);
    await dialog().locator('button[type="submit"]').click();
    await said('新增成功');
    await gone();
    await hush();

    await search(resource);
    await expect.poll(() => rows().count()).toBe(1);

    if (verbs.includes('view')) {
      await rows().first().locator('[data-act="view"]').click();
      await dialog().getByText(mark).first().waitFor();
      await page.keyboard.press('Escape');
      await gone();
    }

    await rows().first().locator('[data-act="edit"]').click();
    const id = await rows().first().getAttribute('data-id');
    const input = dialog().locator(`[name="${editedOf(resource)}"]`);
    await input.waitFor();
    await input.fill(`${mark}x`);
    await dialog().locator('button[type="submit"]').click();
    await said('更新成功');
    await gone();
    await hush();
    const after = await admin.get<Record<string, unknown>>(`${apiPathOf(resource)}/detail?id=${id}`);
    expect(dataOf(after)[editedOf(resource)]).toBe(`${mark}x`);

    const more = await addMore(resource, 10);
    await shown().getByRole('button', { name: '刷新', exact: true }).click();
    await expect.poll(() => rows().count()).toBe(10);
    await shown().getByRole('button', { name: '第 2 页' }).click();
    await expect.poll(() => rows().count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('current')).toBe('2');

    if (verbs.includes('export')) {
      await shown().getByRole('button', { name: '导出', exact: true }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: /导出查询结果 11 行/ }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/_11行_\d{8}\.xlsx$/);
    }

    await admin.post(`${apiPathOf(resource)}/remove?ids=${more.join(',')}`);
    await shown().getByRole('button', { name: '刷新', exact: true }).click();
    await expect.poll(() => rows().count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await rows().first().locator('[data-act="delete"]').click();
    await page.locator('.ui-confirm[open] .ui-button-danger').click();
    await said('删除成功');
    await shown().getByText('没有符合条件的数据').waitFor();
    await shown().getByRole('button', { name: '清空查询条件' }).click();
    await quiet();
    expect(complaints).toEqual([]);
  });
});
