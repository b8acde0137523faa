import { copyText } from './clipboard.ts';
import { useText } from './i18n.ts';
import { notify } from './notify.ts';

const words = {
  copied: ['已复制', 'Copied'],
  notCopied: ['浏览器不允许复制，请手动选择', 'The browser does not allow copying; select it by hand'],
} as const;

/** Copies a text and says whether that worked. */
export const useCopy = (): ((text: string) => Promise<void>) => {
  const t = useText();
  return async (text) => {
    if (await copyText(text)) notify.success(t(words.copied));
    else notify.error(t(words.notCopied));
  };
};
