import type { Resource } from '@manyi/shared/resource/resource';
import { apiPathOf, fieldsOf } from '@manyi/shared/resource/resource';
import { heavyFields } from '@manyi/shared/resources/log/logs';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/http.ts';
import { useLanguage, useText } from '../../../lib/i18n.ts';
import type { NamesByField } from '../../fields/dictionary.ts';
import { textOf } from '../../fields/field-props.ts';
import { fieldText } from '../../fields/field-text.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { readableJson } from './readable-json.ts';
import './log.css';

const noNames: NamesByField = new Map();

interface LogDrawerProps {
  log: Resource;
  id: string;
  onClose: () => void;
}

/** One line of a log in full: what was asked, and where it broke. */
export const LogDrawer = ({ log, id, onClose }: LogDrawerProps) => {
  const t = useText();
  const language = useLanguage();
  const path = `${apiPathOf(log)}/detail`;
  const { data, error, refetch } = useQuery({
    queryKey: [path, { id }],
    queryFn: ({ signal }) => api.get<Record<string, unknown>>(path, { id }, { quiet: true, signal }),
  });
  const heavy = heavyFields(log);

  const body = () => {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton rows={8} />;
    const facts = fieldsOf(log).flatMap(([name, field]) => {
      if (heavy.includes(name)) return [];
      const text = fieldText(name, field, data[name], noNames, language);
      return text === '' ? [] : [{ name, label: t(field.label), text }];
    });
    const texts = fieldsOf(log).flatMap(([name, field]) => {
      const text = heavy.includes(name) ? readableJson(textOf(data[name])) : '';
      return text === '' ? [] : [{ name, label: t(field.label), text }];
    });
    return (
      <>
        <dl className="log-facts">
          {facts.map(({ name, label, text }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {texts.map(({ name, label, text }) => (
          <div key={name} className="log-text">
            <h3 id={`log-${name}`}>{label}</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it. */}
            <section className="log-scroll" tabIndex={0} aria-labelledby={`log-${name}`}>
              <pre>{text}</pre>
            </section>
          </div>
        ))}
      </>
    );
  };

  return (
    <Drawer open onClose={onClose} title={t(log.title)} width={680}>
      {body()}
    </Drawer>
  );
};
