import type { Page } from '@manyi/shared/contract/envelope';
import { formStatus, type SurveyFormRow } from '@manyi/shared/contract/survey';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { api } from '../../../lib/http.ts';
import { useText } from '../../../lib/i18n.ts';
import { navigate } from '../../../lib/location.ts';
import { leavesOf, useMenu } from '../../../lib/menu.ts';
import { useUser } from '../../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { useHomeFeed } from './home-feed.ts';
import { SurveyProgress } from './survey-progress.tsx';
import { UnreadNotices } from './unread-notices.tsx';
import { WaitingTasks } from './waiting-tasks.tsx';
import './welcome.css';

const words = {
  title: ['首页', 'Home'],
  hello: ['你好，', 'Hello, '],
  behind: ['进行中的调查', 'Surveys under way'],
  none: ['现在没有进行中的调查', 'No survey is under way'],
  next: ['开展一次调查的步骤：', 'How a survey comes about:'],
  steps: [
    '填报本年度各院校的学生与教师人数；编制问卷并发布；把各院校的链接或二维码发给调查对象。',
    'Enter this year’s student and teacher head-counts; write a questionnaire and publish it; give each college’s link or QR code to the people asked.',
  ],
  survey: ['编制问卷', 'Write a questionnaire'],
  headCounts: ['填报人数', 'Enter head-counts'],
  noSurveys: ['从左侧菜单选择要使用的功能', 'Choose what you need from the menu'],
} as const;

const listPath = '/api/surveyFormInfo/selectSurveyFormInfo';
/** Not those still to begin: nobody is behind in them. */
const running = [formStatus.collecting, formStatus.paused] as const;
const isRunning = (form: SurveyFormRow): boolean => running.some((status) => status === form.formStatus);

const useRunning = (enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: [listPath, 'home'],
    queryFn: async ({ signal }) => {
      const page = await api.get<Page<SurveyFormRow>>(listPath, { current: 1, size: 100 }, { quiet: true, signal });
      return page.records.filter(isRunning);
    },
    refetchInterval: 60_000,
  });

/** A menu item the person has, whose path begins so. */
const useMenuPath = (start: string): string | null =>
  useMenu((state) => leavesOf(state.menu ?? []).find((leaf) => leaf.path.startsWith(start))?.path ?? null);

const NextSteps = () => {
  const t = useText();
  const survey = useMenuPath('/college/questionnaire');
  const numbers = useMenuPath('/college/student');
  if (!survey && !numbers) return <EmptyState title={t(words.none)}>{t(words.noSurveys)}</EmptyState>;
  return (
    <EmptyState
      title={t(words.none)}
      action={
        <>
          {survey ? (
            <Button kind="primary" onClick={() => navigate(survey)}>
              {t(words.survey)}
            </Button>
          ) : null}
          {numbers ? <Button onClick={() => navigate(numbers)}>{t(words.headCounts)}</Button> : null}
        </>
      }
    >
      <p>{t(words.next)}</p>
      <p>{t(words.steps)}</p>
    </EmptyState>
  );
};

/** What to say of surveys; null while nobody knows yet. Somebody without the survey screens has none to follow. */
const useSurveys = (): ReactNode => {
  const menu = useMenu((state) => state.menu);
  const mayFollow = leavesOf(menu ?? []).some(({ path }) => path.startsWith('/college/'));
  const { data, error, refetch } = useRunning(mayFollow);
  if (menu && !mayFollow) return <NextSteps />;
  if (error instanceof ApiError && (error.isForbidden || error.code === 404)) return <NextSteps />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.length === 0) return <NextSteps />;
  return data.map((form) => <SurveyProgress key={form.id} form={form} />);
};

const Welcome = () => {
  const t = useText();
  const name = useUser((state) => state.user?.realName ?? '');
  const surveys = useSurveys();
  const tasks = useHomeFeed('mail');
  const notices = useHomeFeed('notice');
  return (
    <>
      <PageHead title={t(words.behind)} note={`${t(words.hello)}${name}`} />
      {surveys ?? <Skeleton rows={5} />}
      {/* From the top down, so that nothing moves under the pointer. */}
      {surveys === null || tasks.isPending || notices.isPending ? null : (
        <>
          <WaitingTasks page={tasks.data} />
          <UnreadNotices page={notices.data} />
        </>
      )}
    </>
  );
};

export default Welcome;
