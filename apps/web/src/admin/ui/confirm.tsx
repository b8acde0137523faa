import { create } from 'zustand';
import { useText } from '../../lib/i18n.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Question {
  /** One sentence: what will happen, to how many. */
  text: string;
  title?: string;
  /** The verb on the button: 删除, 发布. */
  verb?: string;
  danger?: boolean;
}

const useQuestion = create<{ question: (Question & { answer: (yes: boolean) => void }) | null }>(() => ({
  question: null,
}));

/** Asks, and tells whether the person agreed. A second question answers the first with no. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    useQuestion.getState().question?.answer(false);
    const answer = (yes: boolean): void => {
      useQuestion.setState({ question: null });
      resolve(yes);
    };
    useQuestion.setState({ question: { ...question, answer } });
  });

const words = { title: ['提示', 'Please confirm'], yes: ['确定', 'OK'], no: ['取消', 'Cancel'] } as const;

export const ConfirmHost = () => {
  const t = useText();
  const question = useQuestion((state) => state.question);
  const answer = (yes: boolean) => () => question?.answer(yes);
  return (
    <Dialog
      open={question !== null}
      onClose={answer(false)}
      title={question?.title ?? t(words.title)}
      width={420}
      className="ui-confirm"
      footer={
        <>
          <Button onClick={answer(false)} data-autofocus={question?.danger ? '' : undefined}>
            {t(words.no)}
          </Button>
          <Button
            kind={question?.danger ? 'danger' : 'primary'}
            onClick={answer(true)}
            data-autofocus={question?.danger ? undefined : ''}
          >
            {question?.verb ?? t(words.yes)}
          </Button>
        </>
      }
    >
      <p>{question?.text}</p>
    </Dialog>
  );
};
