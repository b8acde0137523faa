/** Some of those that stand in the way, and how many there are, in words. */
export const listed = (
  rows: readonly { name: string; total: number }[],
): { zh: string; en: string; names: string[] } => {
  const names = rows.map((row) => row.name);
  const total = rows[0]?.total ?? 0;
  const isAll = total <= names.length;
  return {
    zh: `${names.join('、')}${isAll ? '' : ` 等 ${total} 个`}`,
    en: `${names.join(', ')}${isAll ? '' : ` and ${total - names.length} more`}`,
    names,
  };
};
