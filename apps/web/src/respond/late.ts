import type { PublicSurvey } from '@manyi/shared/contract/survey';

const grace = 24 * 3600 * 1000;

/** Server times carry no zone; as a difference of two of them none is needed. */
const millis = (serverTime: string): number => Date.parse(`${serverTime.replace(' ', 'T')}Z`);

/**
 * Whether answers begun before the end may still be finished (domain.md 6.3: 24 h). `startedAt` is by the phone's clock,
 * which may be wrong, so it is moved by the difference seen when the survey was fetched at `fetchedAt`.
 */
export const mayFinishLate = (survey: PublicSurvey, startedAt: string, fetchedAt: number): boolean => {
  if (survey.state !== 'closed' || survey.endTime === null) return false;
  const now = millis(survey.serverTime);
  const end = millis(survey.endTime);
  const started = now - (fetchedAt - Date.parse(startedAt));
  return now >= end && now - end < grace && started < end;
};
