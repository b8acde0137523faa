import type { PublicSubmission, PublicSurvey } from '@manyi/shared/contract/survey';
import type { Language } from '@manyi/shared/contract/text';
import type { Answer, Answers, Questionnaire } from '@manyi/shared/questionnaire/definition';
import { compileValidator } from '@manyi/shared/questionnaire/validate-answers';
import type { Fetched, Sent } from './api.ts';
import { mayFinishLate } from './late.ts';
import { backoffSec, type OutboxState, startOutbox, type Wake } from './outbox.ts';
import type { DeviceStore } from './store/device-store.ts';
import {
  type Draft,
  forgetDraft,
  forgetOutbox,
  forgetReceipt,
  type KeptReceipt,
  keepDraft,
  keepOutbox,
  keepReceipt,
  keepSurvey,
  newDraft,
  readKept,
  submissionOf,
} from './store/kept.ts';

export interface SessionState {
  ready: boolean;
  survey: PublicSurvey | null;
  /** Why there is no survey to show. */
  problem: 'wrongLink' | 'offline' | 'broken' | null;
  draft: Draft | null;
  saved: 'saved' | 'saving' | 'failed';
  /** The definition changed under the draft. */
  changed: boolean;
  late: boolean;
  outbox: OutboxState | null;
  refused: string | null;
  receipt: KeptReceipt | null;
  /** The receipt came in this visit, not an earlier one. */
  justReceived: boolean;
}

export interface SessionParts {
  token: string;
  store: DeviceStore;
  fetchSurvey(token: string): Promise<Fetched>;
  send(token: string, body: PublicSubmission): Promise<Sent>;
  wake: Wake;
}

export interface Session {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  boot(): Promise<void>;
  refresh(): Promise<void>;
  /** A survey from elsewhere than the network: the designer's preview. */
  show(survey: PublicSurvey): void;
  begin(): void;
  restart(): void;
  answer(code: string, answer: Answer | undefined): void;
  visit(page: string): void;
  submit(language: Language): Promise<void>;
  sendNow(): void;
  backToAnswers(): void;
  another(): Promise<void>;
}

/** A pause longer than this is no answering time. */
const longestPauseSec = 120;

/** Everything that happens to one link on one device, without a screen. */
export const createSession = ({ token, store, fetchSurvey, send, wake }: SessionParts): Session => {
  let state: SessionState = {
    ready: false,
    survey: null,
    problem: null,
    draft: null,
    saved: 'saved',
    changed: false,
    late: false,
    outbox: null,
    refused: null,
    receipt: null,
    justReceived: false,
  };
  const listeners = new Set<() => void>();
  const update = (change: Partial<SessionState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  let lastSeen = Date.now();
  /** The draft with the time since the last thing done counted in; a long pause counts as a short one. */
  const untilNow = (draft: Draft): Draft => {
    const now = Date.now();
    const activeSec = draft.activeSec + Math.min(longestPauseSec, Math.max(0, (now - lastSeen) / 1000));
    lastSeen = now;
    return { ...draft, activeSec, updatedAt: now };
  };
  const save = async (draft: Draft): Promise<void> => {
    const kept = untilNow(draft);
    update({ draft: kept, saved: state.saved === 'failed' ? 'failed' : 'saving' });
    const safe = await keepDraft(store, token, kept);
    // Only the last write speaks for what is on the screen.
    if (state.draft === kept) update({ saved: safe ? 'saved' : 'failed' });
  };

  const show = (survey: PublicSurvey): void => {
    // A closed survey comes without its questions; those kept here serve to finish what was begun in time.
    const definition = survey.definition ?? state.survey?.definition ?? null;
    const { draft } = state;
    const shown = { ...survey, definition };
    const late = draft !== null && definition !== null && mayFinishLate(survey, draft.startedAt, Date.now());
    update({ survey: shown, problem: null, late, ready: true });
    void keepSurvey(store, token, shown);
    if (draft && survey.definition && draft.definitionVersion !== survey.definitionVersion) {
      update({ changed: Object.keys(draft.answers).length > 0 });
      void save({
        ...draft,
        definitionVersion: survey.definitionVersion,
        answers: fitting(survey.definition, draft.answers),
      });
    }
  };

  let retries = 0;
  let refreshing: Promise<void> | null = null;
  const refresh = (): Promise<void> => {
    refreshing ??= fetchOnce().finally(() => {
      refreshing = null;
    });
    return refreshing;
  };
  const fetchOnce = async (): Promise<void> => {
    const fetched = await fetchSurvey(token);
    if (fetched.kind === 'survey') {
      retries = 0;
      show(fetched.survey);
      return;
    }
    if (fetched.kind === 'wrongLink') {
      update({ problem: 'wrongLink', ready: true });
      return;
    }
    // What is already on the device serves on; without it say why, and keep trying.
    if (state.survey) return;
    update({ problem: fetched.kind, ready: true });
    retries += 1;
    setTimeout(() => void refresh(), backoffSec(retries) * 1000);
  };

  let outbox: ReturnType<typeof startOutbox> | null = null;
  const start = (body: PublicSubmission): void => {
    outbox?.stop();
    update({ outbox: 'sending', refused: null });
    outbox = startOutbox(body, (what) => send(token, what), wake, {
      onState: (outboxState) => update({ outbox: outboxState }),
      onReceived: (receiptCode) => {
        outbox = null;
        const receipt = { receiptCode, formName: state.survey?.formName ?? '', day: localDay() };
        update({ receipt, justReceived: true, outbox: null, draft: null });
        void keepReceipt(store, token, receipt);
      },
      onRefused: (message) => {
        outbox = null;
        update({ outbox: null, refused: message });
        void forgetOutbox(store, token);
        void refresh();
      },
    });
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show,
    refresh,
    async boot() {
      const kept = await readKept(store, token);
      update({ survey: kept.survey, draft: kept.draft, receipt: kept.receipt });
      if (kept.survey || kept.receipt) update({ ready: true });
      // A receipt beside an outbox: the device died between the two. The answer is in.
      if (kept.outbox && !kept.receipt) start(kept.outbox);
      wake(() => {
        if (state.problem !== 'wrongLink' && !state.receipt) void refresh();
      });
      await refresh();
    },
    begin() {
      lastSeen = Date.now();
      if (state.survey && !state.draft) void save(newDraft(state.survey.definitionVersion));
    },
    restart() {
      lastSeen = Date.now();
      if (state.survey) void save(newDraft(state.survey.definitionVersion));
      update({ changed: false });
    },
    answer(code, answer) {
      if (!state.survey) return;
      const draft = state.draft ?? newDraft(state.survey.definitionVersion);
      const { [code]: _, ...rest } = draft.answers;
      void save({ ...draft, answers: answer === undefined ? rest : { ...rest, [code]: answer } });
    },
    visit(page) {
      if (state.draft && state.draft.page !== page) void save({ ...state.draft, page });
    },
    async submit(language) {
      const { draft, survey } = state;
      if (!draft || !survey?.definition || state.outbox) return;
      const { answers, problems } = compileValidator(survey.definition)(draft.answers);
      if (problems.length > 0) return;
      // Reading one's answers over before sending them is part of answering.
      const body = submissionOf(untilNow(draft), answers, language);
      update({ outbox: 'sending', refused: null });
      await keepOutbox(store, token, body);
      start(body);
    },
    sendNow: () => outbox?.now(),
    backToAnswers: () => update({ refused: null }),
    async another() {
      update({ receipt: null, justReceived: false, draft: null, refused: null });
      await forgetReceipt(store, token);
      await forgetDraft(store, token);
    },
  };
};

const fitting = (q: Questionnaire, answers: Answers): Answers => compileValidator(q)(answers).answers;

const localDay = (): string => {
  const now = new Date();
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};
