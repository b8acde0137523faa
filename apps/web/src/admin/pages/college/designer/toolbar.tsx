import type { SurveyFormVO } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { ArrowLeft, Redo2, Smartphone, Undo2 } from 'lucide-react';
import { useText } from '../../../../lib/i18n.ts';
import { Link } from '../../../../lib/link.tsx';
import { usePermission } from '../../../../lib/permissions.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { formStatusNames } from '../parts/survey-words.ts';
import type { CanvasLanguage } from './editable-text.tsx';
import type { Designer } from './use-designer.ts';

const words = {
  back: ['返回问卷列表', 'Back to the list'],
  undo: ['撤销（Ctrl Z）', 'Undo (Ctrl Z)'],
  redo: ['重做（Ctrl Y）', 'Redo (Ctrl Y)'],
  preview: ['手机预览（P）', 'Phone preview (P)'],
  save: ['保存', 'Save'],
  publish: ['发布', 'Publish'],
  links: ['链接与二维码', 'Links and QR codes'],
  saved: ['已保存', 'Saved'],
  unsaved: ['未保存的修改已存在本机', 'Unsaved changes are kept in this browser'],
  language: ['编辑语言', 'Language edited'],
  zh: ['中文', 'Chinese'],
  en: ['英文', 'English'],
  both: ['双语', 'Both'],
} as const satisfies Record<string, Text>;

const languages = ['zh', 'en', 'both'] as const;

interface ToolbarProps {
  designer: Designer;
  form: SurveyFormVO;
  language: CanvasLanguage;
  onLanguage: (language: CanvasLanguage) => void;
  isPreview: boolean;
  onPreview: () => void;
  isSaving: boolean;
  onSave: () => void;
  onPublish: () => void;
  onLinks: () => void;
}

export const Toolbar = ({
  designer,
  form,
  language,
  onLanguage,
  isPreview,
  onPreview,
  isSaving,
  onSave,
  onPublish,
  onLinks,
}: ToolbarProps) => {
  const t = useText();
  const canPublish = usePermission('survey_form_publish') && form.canPublish;
  const { document, isDirty, isReadOnly } = designer;
  const state = formStatusNames[form.formStatus];
  return (
    <header className="sv-toolbar">
      <Link to="/college/questionnaire/index" className="ui-icon-button" aria-label={t(words.back)}>
        <ArrowLeft size={18} />
      </Link>
      <h1 title={document.formName}>{document.formName}</h1>
      <Badge tone={state.tone}>{t(state.name)}</Badge>
      <span className="sv-toolbar-state" role="status">
        {isReadOnly ? '' : t(isDirty ? words.unsaved : words.saved)}
      </span>
      <div className="sv-toolbar-end">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame of its own into a toolbar. */}
        <div className="sv-segments" role="group" aria-label={t(words.language)}>
          {languages.map((one) => (
            <button key={one} type="button" aria-pressed={language === one} onClick={() => onLanguage(one)}>
              {t(words[one])}
            </button>
          ))}
        </div>
        <IconButton
          label={t(words.undo)}
          icon={<Undo2 size={18} />}
          disabled={!designer.canUndo}
          onClick={designer.undo}
        />
        <IconButton
          label={t(words.redo)}
          icon={<Redo2 size={18} />}
          disabled={!designer.canRedo}
          onClick={designer.redo}
        />
        <IconButton
          label={t(words.preview)}
          icon={<Smartphone size={18} />}
          aria-pressed={isPreview}
          onClick={onPreview}
        />
        {isReadOnly ? null : (
          <Button kind={canPublish ? 'default' : 'primary'} busy={isSaving} disabled={!isDirty} onClick={onSave}>
            {t(words.save)}
          </Button>
        )}
        {canPublish ? (
          <Button kind="primary" onClick={onPublish}>
            {t(words.publish)}
          </Button>
        ) : null}
        {designer.isLocked ? <Button onClick={onLinks}>{t(words.links)}</Button> : null}
      </div>
    </header>
  );
};
