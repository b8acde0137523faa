/** @jsxImportSource preact */
import { pageOf, t } from './texts.ts';
import { useWords } from './words.ts';

/** Tools of the person, how far one is, and whether what was answered is safe. */
export const Header = ({
  progress,
  saved,
  large,
  onLanguage,
  onLarge,
}: {
  progress: { page: number; pages: number } | null;
  saved: 'saved' | 'saving' | null;
  large: boolean;
  onLanguage(): void;
  onLarge(): void;
}) => {
  const { w, language } = useWords();
  return (
    <header>
      <div class="tools">
        {progress && (
          <span class="pages">
            <span aria-hidden="true">
              {progress.page} / {progress.pages}
            </span>
            <span class="visually-hidden">{w(pageOf(progress.page, progress.pages))}</span>
          </span>
        )}
        {saved && <span class="saved">{w(saved === 'saved' ? t.saved : t.saving)}</span>}
        <button type="button" class="tool" aria-pressed={large} onClick={onLarge}>
          {w(large ? t.normalText : t.largeText)}
        </button>
        <button type="button" class="tool" lang={language === 'zh' ? 'en' : 'zh-CN'} onClick={onLanguage}>
          {w(t.switchLanguage)}
        </button>
      </div>
      {progress && <progress aria-hidden="true" max={progress.pages} value={progress.page} />}
    </header>
  );
};
