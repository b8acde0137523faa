import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import ExcelJS from 'exceljs';
import { type Peak, peakDuring } from './memory.ts';
import { sizes } from './sizes.ts';
import { openWorld, type World } from './world.ts';

/** Megabytes an export may take above those of an idle server. */
const exportBudget = 150;
const imported = 20_000;
const bad = 50;
const tenantId = '500900';

const told = ({ idle, peak, seconds }: Peak): string =>
  `${seconds.toFixed(1)} s, memory ${idle?.toFixed(0) ?? '-'} → ${peak?.toFixed(0) ?? '-'} MB`;

const report = (met: boolean, what: string, how: string): boolean => {
  console.log(`${met ? 'ok    ' : 'MISSED'}  ${what.padEnd(64)} ${how}`);
  return met;
};

const exportAll = async ({ server, headers }: World, folder: string): Promise<boolean> => {
  const file = join(folder, 'users.xlsx');
  const peak = await peakDuring(server.pid, async () => {
    const reply = await fetch(`${server.address}/api/blade-system/user/export-user`, {
      headers: headers.administrator,
    });
    if (reply.status !== 200 || !reply.body) throw new Error(`export: ${reply.status}`);
    await pipeline(Readable.fromWeb(reply.body), createWriteStream(file));
  });
  let rows = 0;
  for await (const sheet of new ExcelJS.stream.xlsx.WorkbookReader(file, {})) {
    for await (const row of sheet) rows += row.number > 1 ? 1 : 0;
  }
  const { size } = await stat(file);
  const above = peak.peak === null || peak.idle === null ? null : peak.peak - peak.idle;
  return report(
    rows >= sizes.users && (above === null || above <= exportBudget),
    `export of ${rows.toLocaleString('en')} users, ${(size / 1e6).toFixed(0)} MB`,
    `${told(peak)}, ${above?.toFixed(0) ?? '-'} MB above idle of at most ${exportBudget}`,
  );
};

/** A sheet of people; those at the places of `wrong` have what no rule lets pass. */
const sheetOf = async (prefix: string, wrong: ReadonlySet<number>): Promise<Blob> => {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('users');
  sheet.addRow(['登录账号', '用户姓名', '手机', '邮箱', '部门名称']);
  for (let n = 1; n <= imported; n += 1) {
    const phone = `139${String(n).padStart(8, '0')}`;
    const mail = wrong.has(n) && n % 3 === 0 ? 'no address' : `${prefix}${n}@example.edu`;
    const dept = wrong.has(n) && n % 3 === 1 ? '没有这个部门' : '第 1 系';
    const name = wrong.has(n) && n % 3 === 2 ? '' : `导入 ${n}`;
    sheet.addRow([`${prefix}${n}`, name, phone, mail, dept]);
  }
  return new Blob([await workbook.xlsx.writeBuffer()]);
};

interface Reply {
  code: number;
  msg: string;
  data?: { rows?: number; valid?: number; problems?: { row: number }[] };
}

const importAll = async ({ server, sql, headers }: World): Promise<boolean> => {
  const prefix = `imp${Date.now()}x`;
  const wrong = new Set(Array.from({ length: bad }, (_, at) => (at + 1) * (imported / bad) - 7));
  const send = async (file: Blob): Promise<Reply> => {
    const body = new FormData();
    body.append('file', file, 'users.xlsx');
    const url = `${server.address}/api/blade-system/user/import-user?tenantId=${tenantId}`;
    const reply = await fetch(url, { method: 'POST', headers: headers.administrator, body });
    return (await reply.json()) as Reply;
  };
  const added = async (): Promise<number> => {
    const [row] = await sql<{ n: number }[]>`
      select count(*)::int as n from "system_user" where tenant_id = ${tenantId} and account like ${`${prefix}%`}`;
    return row?.n ?? 0;
  };
  try {
    let refused: Reply | undefined;
    const faulty = await sheetOf(prefix, wrong);
    const first = await peakDuring(server.pid, async () => {
      refused = await send(faulty);
    });
    // Row 1 is the header.
    const named = [...new Set(refused?.data?.problems?.map(({ row }) => row - 1))].sort((a, b) => a - b);
    const isExact = named.join() === [...wrong].sort((a, b) => a - b).join() && (await added()) === 0;
    const exactly = report(
      isExact,
      `import of ${imported.toLocaleString('en')} users with ${bad} bad rows: ${named.length} rows reported, none added`,
      `${told(first)}${isExact ? '' : ` ${refused?.code} ${refused?.msg}`}`,
    );
    let accepted: Reply | undefined;
    const mended = await sheetOf(prefix, new Set());
    const second = await peakDuring(server.pid, async () => {
      accepted = await send(mended);
    });
    const isWhole = (await added()) === imported;
    return (
      report(
        isWhole,
        'the same sheet mended and sent again: all added',
        `${told(second)}${isWhole ? '' : ` ${accepted?.code} ${accepted?.msg}`}`,
      ) && exactly
    );
  } finally {
    // Leaves the database as it was, so that the next run measures the same.
    await sql.begin(async (tx) => {
      await tx`select set_config('app.tenant', '*', true)`;
      const gone = tx`select id from "system_user" where tenant_id = ${tenantId} and account like ${`${prefix}%`}`;
      await tx`delete from system_user_dept where tenant_id = ${tenantId} and user_id in (${gone})`;
      await tx`delete from "system_user" where tenant_id = ${tenantId} and account like ${`${prefix}%`}`;
    });
  }
};

const world = await openWorld();
const folder = await mkdtemp(join(tmpdir(), 'manyi-sheets-'));
let met = false;
try {
  // A server that has just started has not all of its code in memory yet.
  for (let n = 0; n < 50; n += 1) {
    const url = `${world.server.address}/api/blade-system/user/page?current=${n + 1}&size=50`;
    await (await fetch(url, { headers: world.headers.administrator })).text();
  }
  const isExported = await exportAll(world, folder);
  met = (await importAll(world)) && isExported;
} finally {
  await rm(folder, { recursive: true, force: true });
  await world.close();
}
process.exit(met ? 0 : 1);
