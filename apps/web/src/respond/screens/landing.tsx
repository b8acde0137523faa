/** @jsxImportSource preact */
import type { PublicSurvey } from '@manyi/shared/contract/survey';
import type { Questionnaire } from '@manyi/shared/questionnaire/definition';
import { estimatedMinutes, questionCount } from '@manyi/shared/questionnaire/duration';
import { aboutMinutes, smallGroups, t, until } from '../texts.ts';
import { useWords } from '../words.ts';
import { Screen } from './frame.tsx';
import { Twice } from './twice.tsx';

export const Landing = ({
  survey,
  definition,
  canResume,
  late,
  onStart,
  onRestart,
}: {
  survey: PublicSurvey;
  definition: Questionnaire;
  canResume: boolean;
  late: boolean;
  onStart(): void;
  onRestart(): void;
}) => {
  const { w } = useWords();
  const hasMessage = definition.pages.some(({ items }) =>
    items.some((item) => item.type === 'longText' && item.message),
  );
  return (
    <Screen
      screen="start"
      lead={
        <p class="who">
          {[survey.organisation, survey.collegeName]
            .filter((name, i, all) => name && all.indexOf(name) === i)
            .join(' · ')}
        </p>
      }
      title={survey.formName}
      actions={
        <>
          <button type="button" class="primary" onClick={onStart}>
            {w(canResume ? t.resume : t.start)}
          </button>
          {canResume && (
            <Twice
              label={w(t.restart)}
              warning={w(t.restartWarning)}
              confirm={w(t.restartConfirm)}
              onConfirm={onRestart}
            />
          )}
        </>
      }
    >
      <p class="facts">
        <span>{w(aboutMinutes(estimatedMinutes(definition), questionCount(definition)))}</span>
        {survey.endTime && !late && <span>{w(until(survey.endTime.slice(0, 16)))}</span>}
      </p>
      {late && <p class="note">{w(t.lateNote)}</p>}
      {survey.welcomeText && <p class="said">{survey.welcomeText}</p>}
      {survey.description && <p class="said">{survey.description}</p>}
      <section class="kept">
        <h2>{w(t.whatIsKept)}</h2>
        <ul>
          <li>{w(t.anonymous)}</li>
          {survey.kThreshold > 1 && <li>{w(smallGroups(survey.kThreshold))}</li>}
          {hasMessage && <li>{w(t.messageRead)}</li>}
          <li>{w(t.savedOnDevice)}</li>
        </ul>
      </section>
    </Screen>
  );
};
