import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { desktop, launch, openPage, type Watched } from '../support/browser.ts';
import { type Caller, callerAs, dataOf } from '../support/calls.ts';
import { signIn } from '../support/sign-in.ts';

/** Tenants from their screen to what their own people find at the door. Whatever is added is deleted again. */

let browser: Browser;
let watched: Watched;
let page: Page;
let admin: Caller;
const mark = Date.now().toString(36);
const name = `云岭学院${mark}`;
const made = { tenantId: '', account: '', password: '' };
/** One pixel of blue. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  [browser, admin] = await Promise.all([launch(), callerAs()]);
  watched = await openPage(browser, desktop);
  page = watched.page;
  page.setDefaultTimeout(10_000);
  await signIn(page);
});
afterEach(() => {
  // A refused call is logged by the browser itself; the screens say what was refused.
  const real = watched.complaints.filter((text) => !text.includes('status of 400'));
  watched.complaints.length = 0;
  expect(real).toEqual([]);
});
afterAll(() => browser.close());

interface Row {
  id: string;
  tenantId: string;
  tenantName: string;
}
const base = '/api/blade-system/tenant';
const tenantsCalled = async (text: string): Promise<Row[]> =>
  dataOf(await admin.get<{ records: Row[] }>(`${base}/list?size=100&tenantName=${encodeURIComponent(text)}`)).records;

const open = async (): Promise<void> => {
  await page.goto('/survey/system/tenant/index');
  await page.locator('.crud-table tbody tr').first().waitFor();
};
const row = (text: string): Locator => page.locator('.crud-table tbody tr', { hasText: text }).first();
const rowCount = (): Promise<number> => page.locator('.crud-table tbody tr').count();
const dialog = (): Locator => page.getByRole('dialog').last();
const button = (text: string): Locator => page.getByRole('button', { name: text, exact: true });
const toast = (text: string): Promise<void> => page.locator('.ui-toast', { hasText: text }).first().waitFor();
const quiet = async (): Promise<void> => {
  for (const close of await page.locator('.ui-toast button').all())
    await close.click({ timeout: 300 }).catch(() => undefined);
};
const save = async (done: string): Promise<void> => {
  await dialog().getByRole('button', { name: '保存', exact: true }).click();
  await toast(done);
  await quiet();
};
const closed = (): Promise<void> => page.locator('dialog[open]').waitFor({ state: 'detached' });
const search = async (text: string): Promise<void> => {
  await page.getByLabel('租户名称', { exact: true }).fill(text);
  await page.getByRole('button', { name: '搜索', exact: true }).click();
};

describe('a tenant', () => {
  it('is added with its administrator, whose password is shown once', async () => {
    await open();
    await button('新增').click();
    await dialog().getByRole('button', { name: '保存', exact: true }).click();
    await dialog().getByText('请输入租户名称').waitFor();
    await dialog().getByText('请输入联系人').waitFor();
    expect(await dialog().getByLabel('租户编号').count()).toBe(0);
    await dialog().getByLabel('租户名称').fill(name);
    await dialog().getByLabel('联系人').fill('王老师');
    await dialog().getByLabel('联系电话').fill('0871-65000000');
    await dialog().getByLabel('绑定域名').fill('no domain');
    await dialog().getByRole('button', { name: '保存', exact: true }).click();
    await dialog().getByText('域名格式不正确').waitFor();
    await dialog().getByLabel('绑定域名').fill(`${mark}.example`);
    await save('新增成功');
    await dialog().getByText('初始密码只显示这一次').waitFor();
    expect(await violations(page)).toEqual([]);
    [made.tenantId = '', made.account = '', made.password = ''] = await dialog().locator('code').allTextContents();
    expect(made.tenantId).toMatch(/^\d{6}$/);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog().getByRole('button', { name: '复制' }).click();
    await toast('已复制');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    for (const part of [name, made.tenantId, made.account, made.password]) expect(copied).toContain(part);
    await dialog().getByRole('button', { name: '关闭' }).last().click();
    await closed();
    await quiet();
    await row(name).getByText(made.tenantId).waitFor();
    expect(await page.content()).not.toContain(made.password);
  });

  it('is found, edited and viewed', async () => {
    await search(name);
    await expect.poll(rowCount).toBe(1);
    await row(name).getByRole('button', { name: '编辑' }).click();
    await dialog().getByLabel('联系人').fill('李老师');
    await dialog().getByLabel('联系地址').fill('大学路 1 号');
    await save('更新成功');
    await row('李老师').waitFor();
    await row(name).getByRole('button', { name: '查看' }).click();
    await dialog().getByText('大学路 1 号').waitFor();
    await dialog().getByText(made.tenantId).waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog().getByRole('button', { name: '关闭' }).last().click();
    await row(name).getByRole('button', { name: '历史' }).click();
    await dialog().getByText('李老师').first().waitFor();
    await dialog().getByRole('button', { name: '关闭' }).last().click();
    await closed();
  });

  it('stands in a list with pages, and goes out as a sheet', async () => {
    for (let n = 0; n < 10; n += 1)
      dataOf(await admin.post(`${base}/submit`, { tenantName: `页${mark}-${n}`, linkman: '赵老师' }));
    await search(mark);
    await expect.poll(rowCount).toBe(10);
    await page.getByText('共 11 条').first().waitFor();
    await page.getByRole('button', { name: '第 2 页' }).click();
    await expect.poll(rowCount).toBe(1);
    await row(name).waitFor();
    await button('导出').click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: '导出查询结果 11 行' }).click();
    expect((await download).suggestedFilename()).toMatch(/^租户_11行_\d{8}\.xlsx$/);
    await search(name);
    await expect.poll(rowCount).toBe(1);
  });
});

describe('settings', () => {
  it('need somebody to be chosen', async () => {
    await button('租户设置').click();
    await toast('请选择至少一条数据');
    await quiet();
  });

  it('of one tenant are shown as they are, checked and saved', async () => {
    await row(name).getByRole('checkbox').check();
    await button('租户设置').click();
    await dialog().getByLabel('账号数量上限').fill('0');
    await dialog().getByLabel('登录有效时间').fill('5');
    await dialog().getByRole('button', { name: '保存', exact: true }).click();
    await dialog().getByText('不能小于 1').waitFor();
    await dialog().getByText('不能小于 60').waitFor();
    await dialog().getByLabel('账号数量上限').fill('20');
    await dialog().getByLabel('登录有效时间').fill('120');
    await dialog().getByLabel('登录页标题').fill(`欢迎${mark}`);
    const [logo, background] = [
      dialog().locator('input[type=file]').first(),
      dialog().locator('input[type=file]').last(),
    ];
    await logo.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: png });
    await toast('只能上传 jpg/png，且不超过 500 kb');
    await quiet();
    await logo.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });
    await dialog().getByAltText('预览 · 登录页标志').waitFor();
    await background.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: png });
    await dialog().getByAltText('预览 · 登录页背景').waitFor();
    await dialog().getByLabel('密码最少位数').fill('10');
    await dialog().locator('[data-field=passwordSymbol]').getByLabel('要求', { exact: true }).check();
    await dialog().getByLabel('开启').check();
    expect(await violations(page)).toEqual([]);
    await save('操作成功');
    await closed();
    await row(name).getByText('20', { exact: true }).waitFor();
    await row(name).getByRole('checkbox').check();
    await button('租户设置').click();
    expect(await dialog().getByLabel('密码最少位数').inputValue()).toBe('10');
    expect(await dialog().getByLabel('开启').isChecked()).toBe(true);
    await dialog().getByRole('button', { name: '取消' }).click();
    await closed();
  });

  it('of many are changed where they are ticked, and nowhere else', async () => {
    await search(mark);
    await expect.poll(rowCount).toBe(10);
    await page.getByLabel('选择本页全部').check();
    await button('租户设置').click();
    await dialog().getByText('只有勾选“修改”的设置会保存到这 10 个租户').waitFor();
    expect(await dialog().getByLabel('账号数量上限', { exact: true }).isDisabled()).toBe(true);
    await dialog().getByLabel('修改 · 账号数量上限').check();
    await dialog().getByLabel('账号数量上限', { exact: true }).fill('30');
    expect(await violations(page)).toEqual([]);
    await save('操作成功');
    await closed();
    await expect.poll(() => page.locator('.crud-table tbody').getByText('30', { exact: true }).count()).toBe(10);
    await search(name);
    await expect.poll(rowCount).toBe(1);
    await row(name).getByText('20', { exact: true }).waitFor();
  });
});

describe('the sign-in page', () => {
  it('dresses as the tenant that is typed wants it, and asks its captcha', async () => {
    const other = await openPage(browser, desktop);
    await other.page.goto('/survey/login');
    await other.page.locator('.login-form').waitFor();
    expect(await other.page.getByAltText('验证码图片').count()).toBe(0);
    await other.page.locator('[name=tenantId]').fill(made.tenantId);
    await other.page.getByRole('heading', { name: `欢迎${mark}` }).waitFor();
    await other.page.getByAltText('验证码图片').waitFor();
    expect(await other.page.locator('img.login-logo').getAttribute('src')).toMatch(/^\/files\//);
    expect(await other.page.title()).toContain(`欢迎${mark}`);
    const image = await other.page.locator('.login').evaluate((element) => getComputedStyle(element).backgroundImage);
    expect(image).toContain('/files/');
    expect(await violations(other.page)).toEqual([]);
    await other.page.locator('[name=tenantId]').fill('000000');
    await other.page.locator('img.login-logo').waitFor({ state: 'detached' });
    await other.page.getByAltText('验证码图片').waitFor({ state: 'detached' });
    expect(other.complaints).toEqual([]);
    await other.context.close();
  });

  it('moves nothing while it loads, however late its settings come', async () => {
    const other = await openPage(browser, desktop);
    await other.page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await other.page.route('**/tenant/info?**', async (route) => {
      await new Promise((done) => setTimeout(done, 400));
      const data = { loginTitle: '很长的登录页标题，长到一行放不下，所以要换到第二行去', captchaMode: true };
      await route.fulfill({ json: { code: 200, success: true, msg: '', data } });
    });
    await other.page.goto('/survey/login');
    await other.page.getByAltText('验证码图片').waitFor();
    await other.page.waitForTimeout(500);
    const shifts = await other.page.evaluate(() => Reflect.get(window, 'shifts') as number[]);
    expect(shifts.reduce((sum, one) => sum + one, 0)).toBe(0);
    await other.context.close();
  });
});

describe('rules for passwords', () => {
  const rule = (at: Page, text: string): Promise<string | null> =>
    at.locator('.password-rules li', { hasText: text }).first().getAttribute('data-met');
  let own: Watched;

  beforeAll(async () => {
    const [{ id } = { id: '' }] = await tenantsCalled(name);
    dataOf(await admin.post(`${base}/setting`, { ids: id, settings: { captchaMode: 'off' } }));
    own = await openPage(browser, desktop);
    await own.page.goto('/survey/login?redirect=%2Fsystem%2Fuser%2Findex');
    await own.page.locator('[name=tenantId]').fill(made.tenantId);
    await own.page.locator('[name=username]').fill(made.account);
    await own.page.locator('[name=password]').fill(made.password);
    await own.page.locator('.login-submit').click();
    await own.page.locator('.crud-table tbody tr').first().waitFor();
  });
  afterAll(() => own.context.close());

  it('are shown and judged while a password for somebody is typed, which goes as it was typed', async () => {
    const at = own.page;
    await at.getByRole('button', { name: '新增', exact: true }).click();
    const form = at.getByRole('dialog').last();
    await form.getByLabel(/^密码/).fill('gladly123');
    expect(await rule(at, '至少 10 位')).toBe('false');
    expect(await rule(at, '含字母和数字')).toBe('true');
    expect(await rule(at, '含符号')).toBe('false');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await form.getByText('密码须至少 10 位、含符号').waitFor();
    await form.getByLabel(/^密码/).fill('gladly-123');
    expect(await rule(at, '含符号')).toBe('true');
    expect(await violations(at)).toEqual([]);
    await form.getByLabel('登录账号').fill('second');
    await form.getByLabel('用户姓名').fill('第二人');
    await form.getByLabel('确认密码').fill('gladly-123');
    await form.getByLabel('手机号码').fill('02112345678');
    for (const [label, title] of [
      ['所属角色', '管理员'],
      ['所属机构', name],
    ] as const) {
      await form.getByLabel(label).click();
      await form.getByLabel(label).fill(title);
      await at.locator('.ant-select-tree-title, .ant-select-item-option-content', { hasText: title }).first().click();
      await at.keyboard.press('Tab');
    }
    const sent = at.waitForRequest(/user\/submit/);
    await form.getByRole('button', { name: '保存', exact: true }).click();
    expect((await sent).postDataJSON()).toMatchObject({ password: 'gladly-123', phone: '02112345678' });
    await at.locator('.ui-toast', { hasText: '新增成功' }).first().waitFor();
  });

  it('are shown where people change their own', async () => {
    const at = own.page;
    await at.goto('/survey/info/index');
    await at.getByRole('tab', { name: '修改密码' }).click();
    await at.getByText('至少 10 位').waitFor();
    await at.getByLabel('原密码').fill(made.password);
    await at.getByLabel('新密码').fill('gladly-1');
    await at.getByLabel('确认密码').fill('gladly-1');
    await at.getByRole('button', { name: '修改密码', exact: true }).click();
    await at.getByText('密码须至少 10 位').waitFor();
    expect(await violations(at)).toEqual([]);
    for (const label of ['新密码', '确认密码']) await at.getByLabel(label).fill('gladly-1234');
    const sent = at.waitForRequest(/user\/update-password/);
    await at.getByRole('button', { name: '修改密码', exact: true }).click();
    const body = (await sent).postDataJSON();
    expect(body).toMatchObject({ newPassword: 'gladly-1234', newPassword1: 'gladly-1234' });
    expect(body.oldPassword).toMatch(/^[\da-f]{32}$/);
    await at.locator('.ui-toast', { hasText: '操作成功' }).first().waitFor();
    expect(own.complaints).toEqual([]);
  });
});

describe('deleting', () => {
  it('is refused while a tenant has data, and says what; then it is gone', async () => {
    await open();
    await search(name);
    await expect.poll(rowCount).toBe(1);
    await row(name).getByRole('button', { name: '删除' }).click();
    await page.getByText('确定将选择数据删除?').waitFor();
    await dialog().getByRole('button', { name: '删除' }).click();
    await toast('中仍有数据: 用户 2');
    await quiet();
    const users = dataOf(
      await admin.get<{ records: { id: string; account: string }[] }>(
        `/api/blade-system/user/page?tenantId=${made.tenantId}`,
      ),
    ).records;
    const second = users.find(({ account }) => account === 'second');
    dataOf(await admin.post(`/api/blade-system/user/remove?userIds=${second?.id}&ids=${second?.id}`));
    await search(mark);
    await expect.poll(rowCount).toBe(10);
    for (const left of [10, 1]) {
      await expect.poll(rowCount).toBe(left);
      await page.getByLabel('选择本页全部').check();
      await page.getByRole('button', { name: `删除 (${left})` }).click();
      await dialog().getByRole('button', { name: '删除' }).click();
      await toast('删除成功');
      await quiet();
    }
    await page.getByText('没有符合条件的数据').waitFor();
    expect(await tenantsCalled(mark)).toEqual([]);
  });
});
