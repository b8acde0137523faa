import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicSurvey } from '@manyi/shared/contract/survey';
import type { Answer, Answers } from '@manyi/shared/questionnaire/definition';
import ExcelJS from 'exceljs';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { desktop, launch, openPage, phone, type Watched } from './support/browser.ts';
import { answerAll, answerScreen, offline, readingTime, receipt, start, step } from './support/respondent.ts';
import { address } from './support/server.ts';
import { signIn } from './support/sign-in.ts';

/** The main job, as a quality office and its respondents do it: one after another, each step on what the one before left. */

let browser: Browser;
let office: Watched;
let page: Page;
const folder = mkdtempSync(join(tmpdir(), 'manyi-main-job-'));
const year = new Date().getFullYear();
const formName = `${year} 年在校生满意度调查`;
const links: string[] = [];

beforeAll(async () => {
  browser = await launch();
  office = await openPage(browser, desktop);
  page = office.page;
  await office.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    await page.screenshot({ path: join(import.meta.dirname, 'screens', `${task.name.slice(0, 40)}.png`) });
});
afterAll(() => browser.close());

const menu = async (name: string): Promise<void> => {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
};

const toast = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

const kept = async (download: Download): Promise<string> => {
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return path;
};

const textOfWord = (path: string): string =>
  execFileSync('unzip', ['-p', path, 'word/document.xml'], { encoding: 'utf8' }).replace(/<[^>]+>/g, '');

describe('1. head-counts', () => {
  it('are typed by hand, with the sum at the foot and unsaved cells marked', async () => {
    await menu('学生人数');
    const cells = page.getByRole('table', { name: '学生人数' }).locator('tbody input');
    await expect.poll(() => cells.count()).toBe(3);
    await cells.nth(0).fill('12');
    await cells.nth(0).press('Enter');
    await cells.nth(1).fill('10');
    expect(await page.locator('tr[data-changed]').count()).toBe(2);
    expect(await page.locator('tfoot').innerText()).toContain('22');
    await page.getByRole('button', { name: '保存 2 处修改' }).click();
    await expect.poll(() => page.locator('tr[data-changed]').count()).toBe(0);
  });

  it('are pasted from a sheet, and still there after a reload', async () => {
    const cells = page.getByRole('table', { name: '学生人数' }).locator('tbody input');
    await cells.nth(1).focus();
    await page.evaluate(() => navigator.clipboard.writeText('11\n8\n'));
    await page.keyboard.press('Control+V');
    await expect.poll(() => cells.nth(2).inputValue()).toBe('8');
    await page.getByRole('button', { name: '保存 2 处修改' }).click();
    await expect.poll(() => page.locator('tr[data-changed]').count()).toBe(0);
    await page.reload();
    await expect
      .poll(() => cells.evaluateAll((inputs) => inputs.map((i) => (i as HTMLInputElement).value)))
      .toEqual(['12', '11', '8']);
  });

  it('of teachers are imported from a sheet, with a dry run first', async () => {
    await menu('教师人数');
    await page.getByRole('button', { name: '导入' }).click();
    const dialog = page.getByRole('dialog');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '下载模板' }).click(),
    ]);
    const template = await kept(download);
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(template);
    const sheet = book.worksheets[0];
    if (!sheet) throw new Error('the template has no sheet');
    const heads = sheet.getRow(1).values as string[];
    const column = heads.findIndex((head) => head?.includes('人数'));
    [2, 3, 4].forEach((row, index) => {
      sheet.getRow(row).getCell(column).value = 5 + index;
    });
    const filled = join(folder, 'filled.xlsx');
    await book.xlsx.writeFile(filled);
    await dialog.locator('input[type=file]').setInputFiles(filled);
    await dialog.getByRole('button', { name: '导入 3 行' }).click();
    await toast('导入成功');
    const cells = page.getByRole('table', { name: '教师人数' }).locator('tbody input');
    await expect
      .poll(() => cells.evaluateAll((inputs) => inputs.map((i) => (i as HTMLInputElement).value)))
      .toEqual(['5', '6', '7']);
  });
});

const inDays = (days: number): string => {
  const at = new Date(Date.now() + days * 86_400_000);
  return `${at.toISOString().slice(0, 10)} 23:59:00`;
};

describe('2. the questionnaire', () => {
  it('is made from the student template', async () => {
    await menu('问卷管理');
    await page.getByRole('button', { name: '新增问卷' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('问卷名称').fill(formName);
    expect(await dialog.getByLabel('从模板开始').locator('option').first().innerText()).toBe('在校生满意度调查');
    await dialog.getByRole('button', { name: '新增并设计' }).click();
    await toast('新增成功');
    await page.getByText('总的来说，你对学校满意吗？').first().waitFor();
  });

  it('cannot be published yet, and says everything that is missing at once', async () => {
    await page.getByRole('button', { name: '发布', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('还不能发布').waitFor();
    expect(await dialog.innerText()).toContain('结束时间');
    await dialog.getByRole('button', { name: '关闭' }).last().click();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('has wording and order changed, is undone, and is saved', async () => {
    await page.getByRole('button', { name: /问卷设置/ }).click();
    await page.getByLabel('结束', { exact: true }).fill(inDays(10));
    await page.getByLabel('结束', { exact: true }).press('Enter');
    await page.getByText('你最想对学校说的一句话').last().click();
    const title = page.getByRole('textbox', { name: '题目' }).and(page.locator(':focus'));
    await title.fill('你最想对学校说的一句话（选填）');
    await page.keyboard.press('Escape');
    await page
      .locator('.sv-outline')
      .getByRole('button', { name: /你最想对学校说的一句话/ })
      .last()
      .press('Alt+ArrowUp');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect.poll(() => page.getByText('已保存', { exact: true }).isVisible()).toBe(true);
    await page.reload();
    await page.locator('.sv-outline').waitFor();
    const titles = await page.locator('.sv-outline').innerText();
    expect(titles.indexOf('你最想对学校说的一句话（选填）')).toBeLessThan(titles.indexOf('推荐自己的学校'));
    expect(titles).toContain('你最想对学校说的一句话（选填）');
  });

  it('is seen on a phone before anybody else sees it', async () => {
    await page.locator('.sv-canvas, main').first().waitFor();
    await page
      .locator('.sv-canvas, main')
      .first()
      .click({ position: { x: 5, y: 5 } });
    await page.keyboard.press('p');
    const preview = page.frameLocator('iframe');
    await preview.getByText(formName).first().waitFor();
    await page.keyboard.press('p');
  });
});

describe('3. publishing', () => {
  it('says in one sentence what happens, then gives each college its link and its code', async () => {
    await page.getByRole('button', { name: '发布', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '发布', exact: true }).click();
    await page.getByRole('heading', { name: '链接与二维码' }).waitFor();
    const shown = page.getByRole('dialog');
    await expect.poll(() => shown.locator('img, svg[role=img]').count()).toBeGreaterThanOrEqual(3);
    const text = await shown.innerText();
    links.push(...(text.match(/https?:\/\/\S+\/survey\/r\/[\w-]+/g) ?? []));
    expect(new Set(links).size).toBe(3);
    expect(links[0]).toContain(await address());
    await page.keyboard.press('Escape');
  });
});

/** Somewhat satisfied with everything there is. */
const fullAnswers = ({ definition }: PublicSurvey): Answers =>
  Object.fromEntries(
    (definition?.pages ?? [])
      .flatMap(({ items }) => items)
      .flatMap((item): [string, Answer][] => {
        if (item.type === 'satisfaction') return [[item.code, 'L4']];
        if (item.type === 'matrix')
          return [[item.code, Object.fromEntries(item.rows.map(({ code }) => [code, 'L4' as const]))]];
        if (item.type === 'single') return [[item.code, { choice: item.options[0]?.code ?? '' }]];
        return [];
      }),
  );

describe('4. respondents', () => {
  it('answer on a phone, lose the network on the way, lose nothing, and get a receipt', async () => {
    const { page: mobile, context, complaints } = await openPage(browser, phone);
    await start(mobile, links[0] ?? '');
    await answerScreen(mobile, '非常满意');
    await step(mobile);
    await answerScreen(mobile, '非常满意');
    await mobile.reload();
    await expect
      .poll(() => mobile.getByRole('radio', { name: '非常满意', exact: true }).first().isChecked())
      .toBe(true);
    await step(mobile);
    await mobile.goBack();
    await expect
      .poll(() => mobile.getByRole('radio', { name: '非常满意', exact: true }).first().isChecked())
      .toBe(true);
    await mobile.goForward();
    await offline(context, true);
    await answerAll(mobile, '满意', '食堂可以再便宜一点');
    await readingTime(mobile);
    await mobile.getByRole('button', { name: '提交', exact: true }).dblclick();
    await mobile.getByText('已保存在本机').first().waitFor();
    await offline(context, false);
    expect(await receipt(mobile)).toMatch(/^[A-Z0-9-]{6,}$/);
    expect(complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    await context.close();
  });

  it('ten replays at once make one answer and give the same receipt', async () => {
    const token = (links[0] ?? '').split('/').at(-1);
    const server = await address();
    const survey = (await (await fetch(`${server}/api/survey-public/${token}`)).json()) as {
      data: PublicSurvey;
    };
    const body = JSON.stringify({
      submissionKey: 'replayed-by-a-test-0001',
      definitionVersion: survey.data.definitionVersion,
      answers: fullAnswers(survey.data),
      durationSec: 90,
      language: 'zh',
      startedAt: new Date().toISOString(),
    });
    const send = () =>
      fetch(`${server}/api/survey-public/${token}/submit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    const replies = await Promise.all(Array.from({ length: 10 }, send));
    const bodies = await Promise.all(replies.map((reply) => reply.json()));
    expect(bodies[0]).toMatchObject({ code: 200, data: { state: 'received' } });
    expect(new Set(bodies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  });
});

describe('5. progress', () => {
  const answered = (count: number) => page.locator('tbody tr', { hasText: new RegExp(`(^|\\D)${count} / \\d+`) });

  it('moves within two seconds of an answer, on a screen nobody touches', async () => {
    await menu('调查进度');
    await answered(2).waitFor();
    const { page: mobile, context } = await openPage(browser, phone);
    await start(mobile, links[0] ?? '');
    // Not the same level everywhere: who does that in a hurry is flagged and not counted.
    await answerScreen(mobile, '一般');
    await step(mobile);
    await answerScreen(mobile, '一般');
    await step(mobile);
    await answerAll(mobile, '满意', '实训设备很好');
    await readingTime(mobile);
    await mobile.getByRole('button', { name: '提交', exact: true }).click();
    await receipt(mobile);
    const received = Date.now();
    await answered(3).waitFor({ timeout: 5000 });
    expect(Date.now() - received).toBeLessThan(2500);
    await context.close();
  });

  it('closing a college says what it means before it does it; its phones then read that it is over', async () => {
    const row = answered(3);
    await row.getByRole('button', { name: '结束调查' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '结束调查' }).click();
    await toast('操作成功!');
    await row.getByText('已结束', { exact: true }).waitFor();
    const { page: mobile, context } = await openPage(browser, phone);
    await mobile.goto(links[0] ?? '');
    await mobile
      .getByText(/已经结束|已结束/)
      .first()
      .waitFor();
    await context.close();
  });
});

describe('6. the report', () => {
  it('the message book of a college with too few answers says so, under its Chinese name', async () => {
    const row = page.locator('tbody tr', { hasText: '已结束' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: '留言 Word' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${year}-.+-${formName}-留言\\.docx$`));
    const text = textOfWord(await kept(download));
    expect(text).not.toContain('食堂可以再便宜一点');
    expect(text).toMatch(/少于|不足/);
  });

  it('the official table has value, base, method and formula, and says why a row is empty', async () => {
    await menu('调查结果');
    await page.getByRole('table').first().getByText('在校生满意度').waitFor();
    const [word] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载 Word' }).click(),
    ]);
    const text = textOfWord(await kept(word));
    for (const part of ['满意度调查表', '课堂育人满意度', '调查人次', '网络问卷', '家长满意度', '无数据'])
      expect(text).toContain(part);
    const [excel] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载 Excel' }).click(),
    ]);
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(await kept(excel));
    const rows = book.worksheets[0]?.getSheetValues().map((row) => JSON.stringify(row)) ?? [];
    expect(rows.some((row) => row?.includes('思想政治课教学满意度'))).toBe(true);
    expect(readFileSync(join(folder, excel.suggestedFilename())).byteLength).toBeGreaterThan(2000);
  });

  it('no screen of the office complained in its console', () => {
    // The browser itself reports the one call that was refused on purpose: publishing too early.
    const [refused, ...others] = office.complaints;
    expect(refused).toContain('status of 400');
    expect(others).toEqual([]);
  });
});
