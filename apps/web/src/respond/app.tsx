/** @jsxImportSource preact */
import type { Questionnaire } from '@manyi/shared/questionnaire/definition';
import { compileValidator } from '@manyi/shared/questionnaire/validate-answers';
import { visiblePages } from '@manyi/shared/questionnaire/visibility';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Header } from './header.tsx';
import { usePreferences } from './preferences.ts';
import { Check } from './screens/check.tsx';
import { Loading, NotNow, Unreachable } from './screens/closed.tsx';
import { Landing } from './screens/landing.tsx';
import { Questions } from './screens/questions.tsx';
import { Receipt } from './screens/receipt.tsx';
import { Refused, Sending } from './screens/sending.tsx';
import type { Session, SessionState } from './session.ts';
import { type Step, useSteps } from './steps.ts';
import { t } from './texts.ts';
import { useOnline } from './use-online.ts';
import { LanguageContext, useWords } from './words.ts';

const emptyQuestionnaire: Questionnaire = { schema: 1, pages: [] };

export const App = ({ session, preview }: { session: Session; preview: boolean }) => {
  const preferences = usePreferences();
  return (
    <LanguageContext.Provider value={preferences.language}>
      <Respondent session={session} preview={preview} preferences={preferences} />
    </LanguageContext.Provider>
  );
};

const Respondent = ({
  session,
  preview,
  preferences,
}: {
  session: Session;
  preview: boolean;
  preferences: ReturnType<typeof usePreferences>;
}) => {
  const { w, a, language } = useWords();
  const state = useSession(session);
  const steps = useSteps(preview);
  const online = useOnline();
  const [checking, setChecking] = useState(false);
  const { survey, draft } = state;
  const definition = survey?.definition ?? emptyQuestionnaire;
  const answers = draft?.answers ?? {};
  const validate = useMemo(() => compileValidator(definition), [definition]);
  const pages = visiblePages(definition, answers);
  const { problems } = validate(answers);

  const answering = survey !== null && isAnswering(state);
  const step = answering ? sensibleStep(steps.step, pages, draft !== null) : null;
  const at = step?.at === 'page' ? pages.findIndex(({ page }) => page.code === step.code) : -1;
  const current = pages[at];

  const { showIn } = preferences;
  useEffect(() => {
    if (!preview) return;
    const follow = (event: MessageEvent<unknown>) => {
      const shown = event.origin === location.origin && isPreview(event.data) ? event.data.language : undefined;
      if (shown) showIn(shown);
    };
    window.addEventListener('message', follow);
    return () => window.removeEventListener('message', follow);
  }, [preview, showIn]);
  const pageCode = current?.page.code;
  useEffect(() => {
    if (pageCode !== undefined) session.visit(pageCode);
  }, [session, pageCode]);
  useEffect(() => {
    if (step?.at === 'check') setChecking(true);
  }, [step?.at]);
  const windowTitle = [current && a(current.page.title), survey?.formName].filter(Boolean).join(' · ');
  useEffect(() => {
    if (windowTitle) document.title = windowTitle;
  }, [windowTitle]);

  const first = pages[0]?.page.code;
  const toPage = (code: string | undefined): Step => (code === undefined ? { at: 'check' } : { at: 'page', code });
  const start = () => {
    session.begin();
    const resumeAt = pages.find(({ page }) => page.code === draft?.page)?.page.code ?? first;
    steps.go(toPage(resumeAt));
  };

  const underWay = step !== null && step.at !== 'start' && !preview && !state.outbox && !state.receipt;
  return (
    <div class="respond">
      <Header
        progress={current && !state.outbox && !state.receipt ? { page: at + 1, pages: pages.length } : null}
        saved={underWay && state.saved !== 'failed' ? state.saved : null}
        large={preferences.large}
        onLanguage={() => preferences.choose(language === 'zh' ? 'en' : 'zh')}
        onLarge={preferences.toggleLarge}
      />
      <div role="status">
        {preview && <p class="bar">{w(t.previewBar)}</p>}
        {!online && survey && !preview && answering && <p class="bar">{w(t.offlineBar)}</p>}
        {underWay && state.saved === 'failed' && <p class="bar wrong">{w(t.notSaved)}</p>}
        {state.changed && answering && <p class="bar">{w(t.changed)}</p>}
      </div>
      {screen()}
    </div>
  );

  function screen() {
    if (state.receipt)
      return (
        <Receipt
          receipt={state.receipt}
          justReceived={state.justReceived}
          thanks={survey?.thanksText ?? ''}
          onAnother={() => {
            setChecking(false);
            steps.replace({ at: 'start' });
            void session.another();
          }}
        />
      );
    if (state.outbox) return <Sending outbox={state.outbox} onSendNow={session.sendNow} />;
    if (state.refused !== null) return <Refused message={state.refused} onBack={session.backToAnswers} />;
    if (state.problem && (!survey || state.problem === 'wrongLink'))
      return <Unreachable problem={state.problem} onRetry={() => void session.refresh()} />;
    if (!survey || !state.ready) return <Loading preview={preview} />;
    if (!step) return <NotNow survey={survey} hasDraft={draft !== null} />;
    if (step.at === 'check')
      return (
        <Check
          pages={pages}
          answers={answers}
          problems={problems}
          onPage={(code) => steps.go({ at: 'page', code })}
          onBack={() => steps.back(toPage(pages[pages.length - 1]?.page.code))}
          onSubmit={() => void session.submit(language)}
        />
      );
    if (current)
      return (
        <Questions
          key={current.page.code}
          page={current.page}
          items={current.items}
          answers={answers}
          problems={problems.filter(({ item }) => current.items.some(({ code }) => code === item))}
          seed={draft?.submissionKey ?? ''}
          checking={checking}
          onAnswer={session.answer}
          onBack={() => steps.back(at > 0 ? toPage(pages[at - 1]?.page.code) : { at: 'start' })}
          onNext={() => steps.go(toPage(pages[at + 1]?.page.code))}
          onCheck={() => steps.go({ at: 'check' })}
        />
      );
    return (
      <Landing
        survey={survey}
        definition={definition}
        canResume={draft !== null && Object.keys(answers).length > 0}
        late={state.late}
        onStart={start}
        onRestart={() => {
          session.restart();
          setChecking(false);
          steps.go(toPage(first));
        }}
      />
    );
  }
};

const isAnswering = ({ survey, late }: SessionState): boolean =>
  survey !== null && survey.definition !== null && (survey.state === 'open' || late);

/** The address may name a page that is hidden or gone, or be opened without a draft: then begin at the landing. */
const sensibleStep = (step: Step, pages: { page: { code: string } }[], hasDraft: boolean): Step => {
  if (!hasDraft || (step.at === 'page' && !pages.some(({ page }) => page.code === step.code))) return { at: 'start' };
  return step;
};

const useSession = (session: Session): SessionState => {
  const [state, setState] = useState(session.state);
  useEffect(() => {
    setState(session.state());
    return session.subscribe(() => setState(session.state()));
  }, [session]);
  return state;
};

const isPreview = (data: unknown): data is { language: 'zh' | 'en' } =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === 'manyi-preview' &&
  'language' in data &&
  (data.language === 'zh' || data.language === 'en');
