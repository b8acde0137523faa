import type { SurveyFormVO } from '@manyi/shared/contract/survey';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLanguage } from '../../../../lib/i18n.ts';
import { checkForm } from '../parts/survey-api.ts';
import { type DesignProblem, problemsOf, refusedChanges, serverOnly } from './problems.ts';
import type { Designer } from './use-designer.ts';

const pauseMs = 1200;

/**
 * Everything the problems panel lists: what can be seen here at once, and what the server says after a pause in typing. An answer
 * about an older state still tells of times and colleges, but no longer of questions.
 */
export const useProblems = ({ q, saved, version, isLocked }: Designer, form: SurveyFormVO): DesignProblem[] => {
  const language = useLanguage();
  const [asked, setAsked] = useState(q);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(q), pauseMs);
    return () => clearTimeout(timer);
  }, [q]);
  const { data, isPlaceholderData } = useQuery({
    // The version: times are checked as they were saved.
    queryKey: ['survey', 'check', form.id, version, language, asked],
    queryFn: () => checkForm(form.id, asked),
    enabled: !isLocked,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const isFresh = asked === q && !isPlaceholderData;
  return useMemo(() => {
    const local = problemsOf(q, form.audience);
    if (isLocked) return [...refusedChanges(saved.definition, q), ...local];
    const remote = data ? serverOnly(data, local) : [];
    return [...local, ...remote.filter(({ page, item }) => isFresh || (page === undefined && item === undefined))];
  }, [q, form.audience, isLocked, saved.definition, data, isFresh]);
};
