import type { Resource } from '@manyi/shared/resource/resource';
import { dict } from '@manyi/shared/resources/system/dict.resource';
import { dictBiz } from '@manyi/shared/resources/system/dict-biz.resource';
import { useText } from '../../../lib/i18n.ts';
import { navigate } from '../../../lib/location.ts';
import { usePage } from '../../../lib/page.ts';
import { NativeSelect } from '../../ui/input.tsx';
import type { Layout } from './dict-layout.tsx';
import { DictScreen } from './dict-screen.tsx';

const words = { kind: ['字典种类', 'Kind of dictionary'] } as const;
const kinds: Readonly<Record<string, Resource>> = { dict, biz: dictBiz };

/** `/dict-horizontal/index` and `/dict-vertical/index` (spec 2): the layout is the route, the kind a parameter. */
export const DictRouteScreen = ({ layout }: { layout: Layout }) => {
  const t = useText();
  const page = usePage();
  const kind = page.query.kind === 'biz' ? 'biz' : 'dict';
  const go = (nextLayout: Layout, nextKind: string): void =>
    navigate(`/dict-${nextLayout}/index${nextKind === 'biz' ? '?kind=biz' : ''}`);
  const choice = (
    <NativeSelect
      className="dict-kind"
      aria-label={t(words.kind)}
      value={kind}
      onChange={(event) => go(layout, event.target.value)}
    >
      {Object.entries(kinds).map(([name, resource]) => (
        <option key={name} value={name}>
          {t(resource.title)}
        </option>
      ))}
    </NativeSelect>
  );
  return (
    <DictScreen
      key={kind}
      resource={kinds[kind] ?? dict}
      layout={layout}
      onLayout={(next) => go(next, kind)}
      aside={choice}
    />
  );
};
