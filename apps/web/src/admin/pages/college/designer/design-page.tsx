import type { PublishProblem, SurveyFormVO } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { useLanguage, useText } from '../../../../lib/i18n.ts';
import { Link } from '../../../../lib/link.tsx';
import { notify } from '../../../../lib/notify.ts';
import { usePage } from '../../../../lib/page.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { LinksDialog } from '../forms/links.tsx';
import { PublishDialog } from '../forms/publish-dialog.tsx';
import { problemsIn } from '../forms/publish-problems.ts';
import { getForm, surveyKeys, updateForm } from '../parts/survey-api.ts';
import { Canvas } from './canvas.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { changesOf, documentOf } from './document.ts';
import { DraftNotice } from './draft-notice.tsx';
import type { CanvasLanguage } from './editable-text.tsx';
import { duplicateItem, removeItem } from './operations.ts';
import { Outline } from './outline.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { countErrors, goToPlace, selectionFor } from './problems.ts';
import { ProblemsPanel } from './problems-panel.tsx';
import { Properties } from './properties.tsx';
import { Toolbar } from './toolbar.tsx';
import { type Selection, useDesigner } from './use-designer.ts';
import { useProblems } from './use-problems.ts';
import '../parts/survey.css';
import './designer.css';

const words = {
  back: ['返回问卷列表', 'Back to the list'],
  preview: ['手机预览（P）', 'Phone preview (P)'],
  saveDone: ['更新成功', 'Updated'],
  noName: ['请填写问卷名称', 'Give the questionnaire a name'],
  kept: ['。修改仍保留在本机，可以稍后再保存。', '. Your changes are kept in this browser; save again later.'],
  outline: ['大纲', 'Outline'],
  canvas: ['问卷', 'Questionnaire'],
  side: ['属性', 'Properties'],
  problems: ['问题', 'Problems'],
  errors: ['{n} 个错误', '{n} errors'],
  warnings: ['{n} 个提醒', '{n} warnings'],
  clean: ['没有发现问题', 'No problems'],
  which: ['没有选择问卷', 'No questionnaire chosen'],
  whichHint: ['请从问卷列表中打开设计。', 'Open the designer from the list of questionnaires.'],
  refused: ['以下修改不能保存：', 'These changes cannot be saved:'],
} as const satisfies Record<string, Text>;

type Pane = 'outline' | 'canvas' | 'side';
const panes = ['outline', 'canvas', 'side'] as const;

const DesignPage = () => {
  const t = useText();
  const { query } = usePage();
  const id = query.id;
  const { data, error, refetch } = useQuery({
    queryKey: surveyKeys.form(id ?? ''),
    queryFn: () => getForm(id ?? ''),
    enabled: id !== undefined,
    // What is being edited must not change under the hands; a conflict shows at the save.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (id === undefined)
    return (
      <EmptyState title={t(words.which)} action={<Link to="/college/questionnaire/index">{t(words.back)}</Link>}>
        {t(words.whichHint)}
      </EmptyState>
    );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={10} />;
  return <DesignScreen key={data.id} form={data} />;
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const DesignScreen = ({ form }: { form: SurveyFormVO }) => {
  const t = useText();
  const page = usePage();
  const client = useQueryClient();
  const screenLanguage = useLanguage();
  const designer = useDesigner(form);
  const [language, setLanguage] = useState<CanvasLanguage>('zh');
  const [isPreview, setPreview] = useState(false);
  const [pane, setPane] = useState<Pane>('canvas');
  const [isListing, setListing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const [conflict, setConflict] = useState<{ message: string; theirs: SurveyFormVO } | null>(null);
  const [refused, setRefused] = useState<PublishProblem[]>([]);
  const root = useRef<HTMLDivElement>(null);
  const { document, q, isDirty } = designer;
  const problems = useProblems(designer, form);
  const errors = countErrors(problems);
  const { setLabel } = page;

  useEffect(() => setLabel(document.formName), [setLabel, document.formName]);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const go = (selection: Selection, focus = false): void => {
    designer.select(selection);
    setPane(selection.kind === 'form' ? 'side' : 'canvas');
    goToPlace(
      root.current,
      selection.kind === 'item' ? { item: selection.code } : selection.kind === 'page' ? { page: selection.code } : {},
      focus,
    );
  };
  const goToProblem = (place: Parameters<typeof selectionFor>[0]): void => {
    designer.select(selectionFor(place));
    setPane(place.item !== undefined || place.page !== undefined ? 'canvas' : 'side');
    if (language === 'en') setLanguage('zh');
    goToPlace(root.current, place);
  };

  /** On a narrow screen one pane shows at a time, and the preview lives in the side one. */
  const togglePreview = (): void => {
    setPreview(!isPreview);
    setPane('side');
  };

  /** Saves; `over` is the version of somebody else that is saved over, of which what was not touched here stays. Tells whether it is saved now. */
  const save = async (over?: SurveyFormVO): Promise<boolean> => {
    if (!isDirty) return true;
    const changes = changesOf(designer.saved, document);
    if (document.formName.trim() === '') {
      notify.error(t(words.noName));
      goToProblem({});
      return false;
    }
    setSaving(true);
    setRefused([]);
    try {
      const saved = await updateForm({ id: form.id, version: over?.version ?? designer.version, ...changes });
      const now = over ? { ...documentOf(over), ...changes } : document;
      if (over) designer.setDocument(now);
      designer.settle(now, saved.version);
      client.setQueryData<SurveyFormVO>(
        surveyKeys.form(form.id),
        (before) => before && { ...before, ...now, ...saved },
      );
      setConflict(null);
      notify.success(t(words.saveDone));
      await client.invalidateQueries({ queryKey: ['survey', 'forms'] });
      await client.invalidateQueries({ queryKey: ['survey', 'publishCheck', form.id] });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const theirs = error.code === 409 ? currentIn(error.data) : null;
      const found = problemsIn(error.data);
      if (theirs) setConflict({ message: error.msg, theirs });
      else if (found) setRefused(found.problems);
      else notify.error(`${error.msg}${t(words.kept)}`);
      return false;
    } finally {
      setSaving(false);
    }
  };

  // On the window, so that they work wherever the focus is; a hidden tab runs no effects and hears nothing.
  const keys = useEffectEvent((event: KeyboardEvent): void => {
    if (window.document.querySelector('dialog[open]')) return;
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const act = (work: () => void): void => {
      event.preventDefault();
      work();
    };
    const { selection } = designer;
    if (command && key === 's') act(() => void save());
    else if (command && key === 'z') act(event.shiftKey ? designer.redo : designer.undo);
    else if (command && key === 'y') act(designer.redo);
    else if (command && key === 'd' && selection.kind === 'item' && !designer.isLocked)
      act(() => {
        const added = duplicateItem(q, selection.code, designer.retired);
        designer.edit(() => added.q);
        go({ kind: 'item', code: added.code });
      });
    else if (isTyping(event.target) || command || event.altKey) return;
    else if (key === 'p') act(togglePreview);
    else if (key === 'delete' && selection.kind === 'item' && !designer.isLocked)
      act(() => {
        designer.edit((now) => removeItem(now, selection.code));
        designer.select({ kind: 'form' });
      });
  });
  useEffect(() => {
    window.addEventListener('keydown', keys);
    return () => window.removeEventListener('keydown', keys);
  }, []);

  return (
    <div ref={root} className="sv-designer">
      <Toolbar
        designer={designer}
        form={form}
        language={language}
        onLanguage={setLanguage}
        isPreview={isPreview}
        onPreview={togglePreview}
        isSaving={isSaving}
        onSave={() => void save()}
        onPublish={() =>
          void save().then((isSaved) => {
            if (isSaved) setPublishing(true);
          })
        }
        onLinks={() => setLinking(true)}
      />

      <DraftNotice designer={designer} />
      {refused.length > 0 ? (
        <div className="sv-banner sv-banner-danger" role="alert">
          <div>
            <p>{t(words.refused)}</p>
            <ul>
              {refused.map((problem) => (
                <li key={[problem.code, problem.page, problem.item, problem.row, problem.option].join('|')}>
                  <Button kind="link" disabled={problem.item === undefined} onClick={() => goToProblem(problem)}>
                    {[problem.message, problem.item, problem.row ?? problem.option].filter(Boolean).join(' · ')}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <div className="sv-pane-tabs" role="group">
        {panes.map((one) => (
          <button key={one} type="button" aria-pressed={pane === one} onClick={() => setPane(one)}>
            {t(words[one])}
          </button>
        ))}
      </div>

      <div className="sv-panes" data-preview={isPreview || undefined}>
        <div className="sv-pane sv-pane-outline" data-shown={pane === 'outline' || undefined}>
          <Outline designer={designer} problems={problems} onGo={go} />
        </div>
        <div className="sv-pane" data-shown={pane === 'canvas' || undefined}>
          <Canvas designer={designer} language={language} />
        </div>
        <aside
          className="sv-pane sv-pane-side"
          data-shown={pane === 'side' || undefined}
          aria-label={t(isPreview ? words.preview : words.side)}
        >
          {isPreview ? (
            <PhonePreview
              definition={q}
              formName={document.formName}
              language={language === 'both' ? screenLanguage : language}
            />
          ) : (
            <Properties designer={designer} form={form} />
          )}
        </aside>
      </div>

      <footer className="sv-problem-bar">
        <button
          type="button"
          className="sv-problem-toggle"
          aria-expanded={isListing}
          onClick={() => setListing(!isListing)}
        >
          <strong>{t(words.problems)}</strong>
          {problems.length === 0 ? (
            <span>
              <CircleCheck size={16} aria-hidden="true" />
              {t(words.clean)}
            </span>
          ) : null}
          {errors > 0 ? (
            <span>
              <CircleAlert size={16} className="sv-error-icon" aria-hidden="true" />
              {t(words.errors).replace('{n}', String(errors))}
            </span>
          ) : null}
          {problems.length > errors ? (
            <span>
              <TriangleAlert size={16} className="sv-warning-icon" aria-hidden="true" />
              {t(words.warnings).replace('{n}', String(problems.length - errors))}
            </span>
          ) : null}
        </button>
        {isListing ? (
          <div className="sv-problem-list">
            <ProblemsPanel problems={problems} onGo={goToProblem} />
          </div>
        ) : null}
      </footer>

      <ConflictDialog
        conflict={conflict}
        onClose={() => setConflict(null)}
        onTakeTheirs={(theirs) => {
          designer.takeOver(theirs);
          setConflict(null);
        }}
        onKeepMine={(theirs) => void save(theirs)}
      />
      <PublishDialog
        open={isPublishing}
        formId={form.id}
        onClose={() => setPublishing(false)}
        onGo={(problem) => {
          setPublishing(false);
          goToProblem(problem);
        }}
        onPublished={() => {
          setPublishing(false);
          setLinking(true);
        }}
      />
      <LinksDialog open={isLinking} formId={form.id} formName={document.formName} onClose={() => setLinking(false)} />
    </div>
  );
};

const currentIn = (data: unknown): SurveyFormVO | null =>
  typeof data === 'object' && data !== null && 'current' in data && isForm(data.current) ? data.current : null;

const isForm = (value: unknown): value is SurveyFormVO =>
  typeof value === 'object' &&
  value !== null &&
  'definition' in value &&
  'version' in value &&
  typeof value.version === 'number';

export default DesignPage;
