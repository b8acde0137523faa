// `npm run new:resource <area>/<name> [中文名 "English name"]`: descriptor, its line in all.ts, and its migration.
// Run again after editing the descriptor: the migration is written anew, as long as it is not checked in.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { root } from './root.mjs';
import { run } from './run.mjs';

const resourcesFolder = join(root, 'packages/shared/src/resources');
const migrationsFolder = join(root, 'apps/server/migrations');
const listFile = join(resourcesFolder, 'all.ts');

const fail = (message) => {
  console.error(message);
  process.exit(1);
};

const load = (file) => tsImport(file, { parentURL: import.meta.url, tsconfig: false });

const camel = (name) => name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const sentence = (name) => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const descriptorText = ({ area, name, zh, en }) => `import { integer, text } from '../../resource/field.ts';
import { defineResource } from '../../resource/resource.ts';

export const ${camel(name)} = defineResource({
  name: '${name}',
  area: '${area}',
  title: [${quoted(zh)}, ${quoted(en)}],
  owner: 'tenant',
  titleField: 'name',
  sort: ['sort', 'asc'],
  fields: {
    name: text({
      label: ['名称', 'Name'],
      max: 64,
      search: true,
      required: ['请输入名称', 'Enter the name'],
      unique: ['名称已存在', 'This name is already in use'],
    }),
    sort: integer({ label: ['排序', 'Sort'], min: 0, width: 100, required: ['请输入排序', 'Enter the sort'] }),
    remark: text({ label: ['备注', 'Remark'], max: 255, multiline: true, wide: true }),
  },
});
`;

/** The list of all resources with one more: imports by path, the list itself in the order things were added. */
export const withResource = (text, { area, name }) => {
  const line = `import { ${camel(name)} } from './${area}/${name}.resource.ts';`;
  const pathOf = (one) => one.slice(one.indexOf("'./"));
  const isOwn = (one) => one.startsWith('import {') && one.includes("from './");
  const lines = text.split('\n');
  const imports = [...lines.filter(isOwn), line].sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1));
  const at = lines.findIndex(isOwn);
  const others = lines.filter((one) => !isOwn(one));
  const joined = [...others.slice(0, at), ...imports, ...others.slice(at)].join('\n');
  return joined.replace(/(resources: readonly Resource\[\] = )\[([^\]]*)\]/, (_, start, inside) => {
    const names = [
      ...inside
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
      camel(name),
    ];
    const flat = `${start}[${names.join(', ')}]`;
    return `export const ${flat};`.length <= 120 ? flat : `${start}[\n${names.map((one) => `  ${one},\n`).join('')}]`;
  });
};

const writeDescriptor = (file, entity) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, descriptorText(entity));
  writeFileSync(listFile, withResource(readFileSync(listFile, 'utf8'), entity));
  console.log(`写入 / wrote ${relative(root, file)}\n修改 / changed ${relative(root, listFile)}`);
};

const migrationFile = (resource) => {
  const suffix = `_${resource.area}_${resource.name.replaceAll('-', '_')}.sql`;
  const names = readdirSync(migrationsFolder).filter((name) => /^\d{4}_.*\.sql$/.test(name));
  const own = names.find((name) => name.slice(4) === suffix);
  if (own) return join(migrationsFolder, own);
  const last = Math.max(0, ...names.map((name) => Number(name.slice(0, 4))));
  return join(migrationsFolder, `${String(last + 1).padStart(4, '0')}${suffix}`);
};

const isCheckedIn = async (file) => existsSync(file) && (await run('git', ['ls-files', '--error-unmatch', file])).ok;

const main = async ([path = '', zh, en]) => {
  const { areas, tableOf } = await load('../packages/shared/src/resource/resource.ts');
  const [area, name, ...rest] = path.split('/');
  if (!areas.includes(area) || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? '') || rest.length > 0) {
    fail(
      `npm run new:resource <area>/<name> ["中文名" "English name"]\n  area: ${areas.join(' ')}\n  name: kebab-case, as in tenant-package`,
    );
  }
  const entity = { area, name, zh: zh ?? name, en: en ?? sentence(name) };
  const file = join(resourcesFolder, area, `${name}.resource.ts`);
  const { resources } = await load('../packages/shared/src/resources/all.ts');
  const other = resources.find((one) => one.name === name && one.area !== area);
  if (other) fail(`名称已被占用 / the name is taken: ${other.area}/${other.name}`);
  if (!existsSync(file)) writeDescriptor(file, entity);

  const resource = (await load(`../packages/shared/src/resources/${area}/${name}.resource.ts`))[camel(name)];
  if (!resource) fail(`${relative(root, file)} exports no ${camel(name)}`);
  const { tableSql } = await load('../apps/server/src/platform/crud/table-sql.ts');
  const migration = migrationFile(resource);
  if (await isCheckedIn(migration)) {
    fail(
      `${relative(root, migration)} 已提交，不能改写；请新增一个迁移文件修改表 ${tableOf(resource)}\n` +
        `is checked in and stays as it is; add a migration that changes ${tableOf(resource)}`,
    );
  }
  writeFileSync(migration, tableSql(resource));
  console.log(`写入 / wrote ${relative(root, migration)}`);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(process.argv.slice(2));
