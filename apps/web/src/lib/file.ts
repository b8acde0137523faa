/** Name in a `Content-Disposition` header: RFC 5987 `filename*` before plain `filename`. Folders in it are cut off. */
export const fileNameOf = (disposition: string | null): string => {
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  const name = decoded(extended) ?? decoded(plain) ?? 'download';
  return name.replace(/^.*[/\\]/, '').trim() || 'download';
};

const decoded = (value: string | undefined): string | null => {
  if (value === undefined) return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

export const saveFile = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the object after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
