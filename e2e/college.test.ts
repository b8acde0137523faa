import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { desktop, launch, openPage, phone, type Watched } from './support/browser.ts';
import { watchCalls } from './support/quiet.ts';
import { serveWith } from './support/server.ts';
import { fillSignIn, remember } from './support/sign-in.ts';

/** The survey screens on the demonstration, which has every stage of a questionnaire and every kind of college. */

const year = new Date().getFullYear();
let browser: Browser;

beforeAll(async () => {
  [browser] = await Promise.all([launch(), serveWith({}, ['--demo'])]);
}, 180_000);
afterAll(() => browser.close());

type Language = 'zh' | 'en';

const quietOf = new WeakMap<Page, () => Promise<void>>();

const enter = async (options: BrowserContextOptions, language: Language): Promise<Watched> => {
  const watched = await openPage(browser, options);
  const { page } = watched;
  // What does not come soon does not come; thirty seconds of waiting for each would hide it.
  page.setDefaultTimeout(8000);
  quietOf.set(page, watchCalls(page));
  await remember(page, { language });
  await page.goto('/survey/wel/index');
  await page.locator('input[name="tenantId"]').fill('100000');
  await fillSignIn(page);
  await page.locator('.shell-panel').first().waitFor();
  return watched;
};

/** The screen of the tab in front. */
const shown = (page: Page): Locator => page.locator('.shell-panel:not([hidden])');

const open = async (page: Page, path: string): Promise<Locator> => {
  await page.goto(`/survey/college/${path}`);
  const screen = shown(page);
  await screen.locator('h1, .sv-designer').first().waitFor();
  // Lists arrive after the heading.
  await quietOf.get(page)?.();
  await expect.poll(() => screen.locator('.ui-skeleton').count(), { timeout: 8000 }).toBe(0);
  return screen;
};

const rowOf = (screen: Locator, name: string): Locator =>
  screen.locator('.sv-forms tbody tr').filter({ has: screen.page().getByRole('link', { name, exact: true }) });

const choose = async (row: Locator, item: string): Promise<void> => {
  await row.locator('button[aria-haspopup]:visible').click();
  await row.page().getByRole('menuitem', { name: item, exact: true }).click();
};

const toast = (page: Page, text: string): Promise<void> => page.getByText(text, { exact: true }).first().waitFor();

const sizes = { 1440: desktop, 390: phone } as const;
const kinds = ([1440, 390] as const).flatMap((width) =>
  (['zh', 'en'] as const).map((language) => ({ width, language })),
);

describe.each(kinds)('at $width in $language', ({ width, language }) => {
  const found: string[] = [];
  const zh = language === 'zh';
  let watched: Watched;
  let page: Page;

  beforeAll(async () => {
    watched = await enter(sizes[width], language);
    page = watched.page;
  });
  afterAll(() => watched.context.close());

  const look = async (name: string): Promise<void> => {
    found.push(...(await violations(page)).map((one) => `${name}: ${one}`));
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 1) found.push(`${name}: ${over} px wider than the screen`);
    // Pictures for people, where asked for.
    if (process.env.SCREENS)
      await page.screenshot({
        path: `${process.env.SCREENS}/college-${name.replaceAll('/', '-')}-${width}-${language}.png`,
      });
  };
  /** A dialog that is open: looked at, and gone with Esc. */
  const lookAtDialog = async (name: string): Promise<void> => {
    const dialog = page.locator('dialog[open]');
    await dialog.waitFor();
    await expect.poll(() => dialog.locator('.ui-skeleton').count()).toBe(0);
    await look(name);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  };

  it('every survey screen opens without a complaint and is accessible', async () => {
    for (const path of ['questionnaire', 'student-number', 'teacher-number', 'progress', 'results']) {
      const screen = await open(page, `${path}/index`);
      expect(/\p{Script=Han}/u.test(await screen.locator('h1').first().innerText())).toBe(zh);
      await look(path);
    }
    expect(found).toEqual([]);
    expect(watched.complaints).toEqual([]);
  });

  it('so does every dialog of the list, and the designer with its preview', async () => {
    const screen = await open(page, 'questionnaire/index');
    const draft = rowOf(screen, `${year} 年新生入学适应专项调查`);
    const running = rowOf(screen, `${year} 年在校生满意度调查`);
    const closed = rowOf(screen, `${year} 年毕业三年内毕业生满意度调查`);
    await screen.getByRole('button', { name: zh ? '新增问卷' : 'New questionnaire' }).click();
    await lookAtDialog('new');
    await draft
      .getByRole('button', { name: zh ? '发布' : 'Publish', exact: true })
      .locator('visible=true')
      .click();
    await lookAtDialog('publish');
    for (const [name, row, item] of [
      ['links', running, zh ? '链接与二维码' : 'Links and QR codes'],
      ['copy', running, zh ? '复制为新问卷' : 'Copy as new'],
      ['pause', running, zh ? '暂停' : 'Pause'],
      ['close', running, zh ? '结束' : 'Close'],
      ['publish-results', closed, zh ? '发布结果' : 'Publish results'],
      ['archive', closed, zh ? '归档' : 'Archive'],
    ] as const) {
      await choose(row, item);
      await lookAtDialog(name);
    }
    await open(page, (await draft.getByRole('link').first().getAttribute('href'))?.split('/college/')[1] ?? '');
    await page
      .getByRole('button', { name: zh ? '问题' : 'Problems' })
      .last()
      .click();
    await look('designer');
    await page.locator('body').press('p');
    await page.locator('iframe').waitFor();
    await look('designer-preview');
    expect(found).toEqual([]);
    expect(watched.complaints).toEqual([]);
  });

  it('and those of head-counts and progress', async () => {
    const sheet = await open(page, 'student-number/index');
    await sheet.getByRole('button', { name: zh ? '导入' : 'Import', exact: true }).click();
    await lookAtDialog('import');
    const progress = await open(page, 'progress/index');
    await progress
      .getByRole('button', { name: zh ? /^结束调查/ : /^Close ·/ })
      .first()
      .click();
    await lookAtDialog('close-college');
    expect(found).toEqual([]);
    expect(watched.complaints).toEqual([]);
  });
});

describe('a questionnaire goes its way', () => {
  const copied = '复制的在校生调查';
  let watched: Watched;
  let page: Page;

  beforeAll(async () => {
    watched = await enter(desktop, 'zh');
    page = watched.page;
  });
  afterAll(async () => {
    expect(watched.complaints).toEqual([]);
    await watched.context.close();
  });
  const list = () => open(page, 'questionnaire/index');
  const move = async (item: string, verb: string, state: string): Promise<void> => {
    const screen = await list();
    await choose(rowOf(screen, copied), item);
    await page.locator('dialog[open]').getByRole('button', { name: verb, exact: true }).click();
    await toast(page, '操作成功!');
    await rowOf(screen, copied).getByText(state, { exact: true }).waitFor();
  };

  it('copied for two chosen colleges, with dates that everybody reads the same', async () => {
    const screen = await list();
    await choose(rowOf(screen, `${year} 年在校生满意度调查`), '复制为新问卷');
    const dialog = page.locator('dialog[open]');
    await dialog.getByLabel('问卷名称').fill(copied);
    const end = dialog.getByLabel('结束时间');
    await end.fill(`${year + 1}-12-01 18:00:00`);
    await end.press('Enter');
    expect(await end.inputValue()).toBe(`${year + 1}-12-01 18:00:00`);
    await dialog.getByLabel('指定院校').check();
    await dialog.getByLabel('云岭交通职业学院').check();
    await dialog.getByLabel('北原农业职业学院').check();
    await dialog.getByRole('button', { name: '新增并设计' }).click();
    await toast(page, '新增成功');
    await page.locator('.sv-designer').waitFor();
    await page.getByRole('button', { name: /问卷设置/ }).click();
    expect(await page.getByLabel('结束', { exact: true }).inputValue()).toBe(`${year + 1}-12-01 18:00:00`);
  });

  it('checked by the server while it is edited, saved with the right words', async () => {
    const end = page.getByLabel('结束', { exact: true });
    await end.fill(`${year - 1}-12-01 18:00:00`);
    await end.press('Enter');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await toast(page, '更新成功');
    await page.getByRole('button', { name: '问题' }).last().click();
    await page.getByText('结束时间已过').waitFor();
    await end.fill(`${year + 1}-12-01 18:00:00`);
    await end.press('Enter');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('结束时间已过').waitFor({ state: 'hidden' });
  });

  it('published to the chosen colleges, with a poster for each', async () => {
    await page.getByRole('button', { name: '发布', exact: true }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByRole('button', { name: '发布', exact: true }).click();
    await expect.poll(() => page.locator('.sv-links > li').count()).toBe(2);
    await page.emulateMedia({ media: 'print' });
    const poster = page.locator('.sv-links > li').first();
    expect(await poster.locator('.sv-poster-scan').isVisible()).toBe(true);
    expect(await poster.locator('.sv-poster-name').innerText()).toBe(copied);
    expect(await poster.locator('img, svg').first().isVisible()).toBe(true);
    expect(await page.locator('.sv-link-tools').first().isVisible()).toBe(false);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThanOrEqual(2);
    await page.emulateMedia({ media: null });
    await page.keyboard.press('Escape');
  });

  it('paused, resumed and closed; nothing to publish without an answer', async () => {
    await move('暂停', '暂停', '已暂停');
    await move('恢复', '恢复', '进行中');
    await move('结束', '结束', '已结束');
    const before = watched.complaints.length;
    await choose(rowOf(await list(), copied), '发布结果');
    await page.locator('dialog[open]').getByRole('button', { name: '发布结果', exact: true }).click();
    await page.getByText('还没有有效答卷，不能发布结果').first().waitFor();
    // The browser itself notes the refused call.
    watched.complaints.splice(before);
    await page.keyboard.press('Escape');
    await move('归档', '归档', '已归档');
  });

  it('its results published, its head-counts stay as they were', async () => {
    const name = `${year} 年毕业三年内毕业生满意度调查`;
    const screen = await list();
    await choose(rowOf(screen, name), '发布结果');
    const dialog = page.locator('dialog[open]');
    expect(await dialog.innerText()).toContain('12 所院校');
    await dialog.getByRole('button', { name: '发布结果', exact: true }).click();
    await rowOf(screen, name).getByText('结果已发布').waitFor();
    const results = await open(page, `results/index?reportYear=${year}`);
    const source = results.locator('.sv-sources li').filter({ hasText: name });
    await source.getByText(/校验码 [0-9a-f]{12}/).waitFor();
    const last = await open(page, `student-number/index?reportYear=${year - 1}`);
    const cell = last.getByRole('textbox', { name: '云岭交通职业学院 学生人数' });
    expect(await cell.getAttribute('readonly')).not.toBeNull();
    await last
      .getByText(`“${year - 1} 年在校生满意度调查”的结果已按此人数发布，不能再改`)
      .first()
      .waitFor();
  });

  it('seen as a heat map whose cells have numbers, whose small figures are hidden, and whose colleges lead on', async () => {
    const screen = await open(page, `results/index?reportYear=${year}`);
    const map = screen.getByRole('table', { name: '指标 × 院校' });
    await map.waitFor();
    expect(await map.getByRole('columnheader').count()).toBe(13);
    expect(await map.getByRole('rowheader').count()).toBe(13);
    const row = (college: string) => map.getByRole('row').filter({ hasText: college });
    expect(await row('云岭交通职业学院').getByRole('cell').first().innerText()).toMatch(/^\d+\.\d$/);
    expect(await row('西园艺术职业学院').getByRole('cell').first().innerText()).toBe('不足');
    expect(await row('云岭交通职业学院').getByRole('cell').last().innerText()).toContain('无数据');
    await map.getByRole('button', { name: '云岭交通职业学院' }).click();
    await screen.getByRole('heading', { name: `${year} 年度满意度调查表 · 云岭交通职业学院` }).waitFor();
    expect(await row('云岭交通职业学院').getAttribute('aria-current')).toBe('true');
  });

  it('taken away as Word and Excel files', async () => {
    const load = async (button: Locator): Promise<{ name: string; begins: string }> => {
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      const bytes = await readFile(await download.path());
      return { name: download.suggestedFilename(), begins: bytes.subarray(0, 2).toString('latin1') };
    };
    const results = await open(page, `results/index?reportYear=${year - 1}`);
    for (const [button, ending] of [
      ['下载 Word', '.docx'],
      ['下载 Excel', '.xlsx'],
    ] as const) {
      const file = await load(results.getByRole('button', { name: button }));
      expect(file.begins).toBe('PK');
      expect(file.name).toMatch(new RegExp(`^${year - 1}-.*满意度调查表\\${ending}$`));
    }
    const progress = await open(page, 'progress/index');
    const file = await load(progress.getByRole('button', { name: '留言 Word · 云岭交通职业学院' }));
    expect(file.begins).toBe('PK');
    expect(file.name).toContain('云岭交通职业学院');
  });
});
