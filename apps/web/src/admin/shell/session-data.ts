import type { MenuButton } from '@manyi/shared/contract/auth';
import { QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { fallbackConfig, loadClientConfig } from '../../lib/client-config.ts';
import { api } from '../../lib/http.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { type MenuRow, menuOf, useMenu } from '../../lib/menu.ts';
import { permissionCodes, usePermissions } from '../../lib/permissions.ts';
import { useUser } from '../../lib/session.ts';

const isWorthRetry = (error: unknown): boolean =>
  error instanceof ApiError && (error.isNetwork || error.httpStatus >= 502);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && isWorthRetry(error),
    },
  },
});

/** Menu, rights and settings of this instance: what the shell needs before its first screen. */
export const useSessionData = () => {
  const roles = useUser((state) => state.user?.roleId);
  const routes = useQuery({
    queryKey: ['/api/blade-system/menu/routes'],
    queryFn: ({ signal }) => api.get<MenuRow[]>('/api/blade-system/menu/routes', undefined, { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const buttons = useQuery({
    queryKey: ['/api/blade-system/menu/buttons'],
    queryFn: ({ signal }) =>
      api.get<MenuButton[]>('/api/blade-system/menu/buttons', undefined, { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (Array.isArray(routes.data)) {
      useMenu.setState({ menu: menuOf(routes.data, roles?.split(',') ?? [], window.location.origin) });
    }
  }, [routes.data, roles]);
  useEffect(() => {
    if (Array.isArray(buttons.data)) usePermissions.setState({ codes: new Set(permissionCodes(buttons.data)) });
  }, [buttons.data]);
  const failed = routes.isError ? routes : buttons.isError ? buttons : null;
  return { error: failed?.error ?? null, retry: () => void failed?.refetch() };
};

/** What this instance says about itself, and whether it has said so yet. */
export const useClientConfigState = () => {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['/api/blade-auth/client-config', language],
    queryFn: loadClientConfig,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { config: data ?? fallbackConfig, isLoaded: data !== undefined };
};

export const useClientConfig = () => useClientConfigState().config;
