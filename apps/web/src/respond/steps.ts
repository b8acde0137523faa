import { useEffect, useState } from 'preact/hooks';

/** Where the respondent is: the landing, a page of questions by its code, or the check before submitting. */
export type Step = { at: 'start' } | { at: 'page'; code: string } | { at: 'check' };

const toHash = (step: Step): string =>
  step.at === 'start' ? '' : step.at === 'check' ? '#check' : `#page-${step.code}`;

const fromHash = (hash: string): Step => {
  if (hash === '#check') return { at: 'check' };
  return hash.startsWith('#page-') ? { at: 'page', code: hash.slice(6) } : { at: 'start' };
};

const depth = (): number => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'depth' in state && typeof state.depth === 'number'
    ? state.depth
    : 0;
};

/**
 * The step lives in the address, so that the browser's back is the page's back and a reload stays where it was. `isolated`
 * (a preview in a frame) keeps it in memory instead: a frame's history is the history of the window around it.
 */
export const useSteps = (isolated: boolean) => {
  const [step, setStep] = useState<Step>(() => (isolated ? { at: 'start' } : fromHash(location.hash)));
  useEffect(() => {
    if (isolated) return;
    const follow = () => setStep(fromHash(location.hash));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [isolated]);
  const address = (next: Step) => `${location.pathname}${location.search}${toHash(next)}`;
  return {
    step,
    go(next: Step) {
      if (!isolated) history.pushState({ depth: depth() + 1 }, '', address(next));
      setStep(next);
    },
    replace(next: Step) {
      if (!isolated) history.replaceState({ depth: depth() }, '', address(next));
      setStep(next);
    },
    /** `before`: where back leads when the window was opened right here. */
    back(before: Step) {
      if (!isolated && depth() > 0) history.back();
      else this.replace(before);
    },
  };
};
