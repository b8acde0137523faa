import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The uid and gid PostgreSQL runs under, where that is not simply our own. */
export type Account = { readonly uid: number; readonly gid: number };

/**
 * PostgreSQL refuses to run as root. As an ordinary user there is nothing to choose (`undefined`: stay who we are); as root
 * the owner of an existing cluster is kept, else `postgres`, else `nobody`.
 */
export function databaseAccount(clusterFolder: string): Account | undefined {
  if (process.geteuid?.() !== 0) return undefined;
  const folder = statSync(clusterFolder, { throwIfNoEntry: false });
  if (folder && folder.uid !== 0) return { uid: folder.uid, gid: folder.gid };
  for (const name of ['postgres', 'nobody']) {
    const uid = systemId('-u', name);
    const gid = systemId('-g', name);
    if (uid !== undefined && gid !== undefined && uid !== 0) return { uid, gid };
  }
  throw new Error(
    '以 root 运行时需要一个名为 postgres 或 nobody 的系统用户来运行数据库；也可设置 DATABASE_URL / ' +
      'running as root needs a system user named postgres or nobody for the database; or set DATABASE_URL',
  );
}

function systemId(flag: '-u' | '-g', name: string): number | undefined {
  try {
    // `id` asks the name service, so users that are not in /etc/passwd are found too.
    const text = execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const id = Number(text.trim());
    // nobody is -2 on macOS.
    return Number.isInteger(id) ? id >>> 0 : undefined;
  } catch {
    return undefined;
  }
}
