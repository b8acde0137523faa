import type { Resource } from '@manyi/shared/resource/resource';
import { usePreference } from '../../crud/preferences.ts';
import { isLayout, type Layout } from './dict-layout.tsx';
import { DictScreen } from './dict-screen.tsx';

/** The dictionary screen of a menu: it remembers the layout a person likes. */
export const DictMenuScreen = ({ resource }: { resource: Resource }) => {
  const { value, set } = usePreference<Layout>('dict.layout', isLayout, 'horizontal');
  return <DictScreen resource={resource} layout={value} onLayout={set} />;
};
