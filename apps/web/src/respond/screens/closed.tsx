/** @jsxImportSource preact */
import type { PublicSurvey } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { opensAt, t } from '../texts.ts';
import { useWords } from '../words.ts';
import { Screen } from './frame.tsx';

/** Nothing to fill in right now, and why. */
export const NotNow = ({ survey, hasDraft }: { survey: PublicSurvey; hasDraft: boolean }) => {
  const { w } = useWords();
  const [title, note]: [Text, Text] =
    survey.state === 'notOpen'
      ? [t.notOpenTitle, survey.startTime ? opensAt(survey.startTime.slice(0, 16)) : t.pausedNote]
      : survey.state === 'paused'
        ? [t.pausedTitle, t.pausedNote]
        : [t.closedTitle, t.closedNote];
  return (
    <Screen
      screen="not now"
      tone="quiet"
      title={w(title)}
      lead={
        <p class="who">
          {survey.formName} · {survey.collegeName}
        </p>
      }
    >
      <p class="said">{w(note)}</p>
      {hasDraft && survey.state !== 'closed' && <p class="help">{w(t.draftKept)}</p>}
    </Screen>
  );
};

const problems: Record<'wrongLink' | 'offline' | 'broken', [Text, Text]> = {
  wrongLink: [t.wrongLinkTitle, t.wrongLinkNote],
  offline: [t.offlineTitle, t.offlineNote],
  broken: [t.brokenTitle, t.brokenNote],
};

export const Unreachable = ({ problem, onRetry }: { problem: 'wrongLink' | 'offline' | 'broken'; onRetry(): void }) => {
  const { w } = useWords();
  const [title, note] = problems[problem];
  return (
    <Screen
      screen={problem}
      tone="quiet"
      title={w(title)}
      actions={
        <button type="button" class="secondary" onClick={onRetry}>
          {w(t.retry)}
        </button>
      }
    >
      <p class="said">{w(note)}</p>
    </Screen>
  );
};

/** The shape of the landing page, and only if it takes long enough to be noticed (CSS delays it). */
export const Loading = ({ preview }: { preview: boolean }) => {
  const { w } = useWords();
  return (
    <main id="content" class="loading" aria-busy="true">
      <p class="visually-hidden" role="status">
        {w(preview ? t.previewWait : t.loading)}
      </p>
      <span class="bone short" />
      <span class="bone tall" />
      <span class="bone" />
      <span class="bone" />
      <span class="bone short" />
    </main>
  );
};
