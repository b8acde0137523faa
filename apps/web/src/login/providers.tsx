import type { SocialButton } from '@manyi/shared/contract/social';
import { useEffect, useRef, useState } from 'react';
import { api } from '../lib/http.ts';
import { useText } from '../lib/i18n.ts';
import { searchParams } from '../lib/query-string.ts';
import { noteDeparture } from './arrival.ts';
import { settleMs } from './use-entrance.ts';

const words = { title: ['其他登录方式', 'Other ways to sign in'] } as const;

const useProviders = (tenantId: string): readonly SocialButton[] => {
  const [buttons, setButtons] = useState<readonly SocialButton[]>([]);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!/^[\w-]{1,12}$/.test(tenantId)) return setButtons([]);
    let isCurrent = true;
    const timer = setTimeout(
      () =>
        void api
          .get<SocialButton[]>('/api/blade-auth/oauth/providers', { tenantId }, { quiet: true, anonymous: true })
          .then(
            (found) => isCurrent && setButtons(found),
            // The password still works.
            () => isCurrent && setButtons([]),
          ),
      isFirst.current ? 0 : settleMs,
    );
    isFirst.current = false;
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [tenantId]);
  return buttons;
};

/** Real links: a page change, in which the server binds the sign-in to this browser. */
export const Providers = ({ tenantId }: { tenantId: string }) => {
  const t = useText();
  const buttons = useProviders(tenantId);
  if (buttons.length === 0) return null;
  return (
    <section className="login-providers" aria-label={t(words.title)}>
      <p>{t(words.title)}</p>
      <ul>
        {buttons.map(({ source, name }) => (
          <li key={source}>
            <a
              href={`/api/blade-auth/oauth/render/${encodeURIComponent(source)}${searchParams({ tenantId })}`}
              onClick={() => noteDeparture({ tenantId, search: window.location.search })}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};
