import type { Captcha } from '@manyi/shared/contract/auth';
import svgCaptcha from 'svg-captcha';
import type { Database } from '../../platform/database/database.ts';

/** Characters people confuse are left out. Case does not count. */
const options = {
  size: 5,
  width: 130,
  height: 48,
  fontSize: 46,
  noise: 3,
  color: true,
  ignoreChars: '0oO1lIiQCcVvWwXxZzSs',
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Kept in the database, so that any instance can check what another one drew. */
export const drawCaptcha = async (database: Database): Promise<Captcha> => {
  const { text, data } = svgCaptcha.create(options);
  // Belongs to nobody yet, hence to no tenant.
  const [row] = await database.asSystem(async (sql) => {
    await sql`delete from auth_captcha where expire_time < now()`;
    return sql<{ key: string }[]>`
      insert into auth_captcha (code, expire_time) values (${text.toLowerCase()}, now() + interval '5 minutes') returning id as key`;
  });
  if (!row) throw new Error('the captcha was not kept');
  return { key: row.key, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` };
};

/** Each captcha can be tried once, right or wrong. */
export const takeCaptcha = async (database: Database, key: string, code: string): Promise<boolean> => {
  if (!uuid.test(key)) return false;
  const [row] = await database.asSystem(
    (sql) =>
      sql<
        { code: string }[]
      >`delete from auth_captcha where id = ${key} returning case when expire_time > now() then code else '' end as code`,
  );
  return Boolean(row?.code) && row?.code === code.trim().toLowerCase();
};
