import type { TopMenu } from '@manyi/shared/contract/auth';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { create } from 'zustand';
import { api } from '../../lib/http.ts';
import { type MenuNode, type MenuRow, menuOf } from '../../lib/menu.ts';
import { onSignOut, useUser } from '../../lib/session.ts';
import { isString, readStored, removeStored, writeStored } from '../../lib/storage.ts';

/** Which top menu the sidebar shows; null: all there is. Kept by the window. */
const useChosen = create<{ id: string | null }>(() => ({ id: readStored('topMenu', isString) }));

export const chooseTopMenu = (id: string | null): void => {
  if (id === null) removeStored('topMenu');
  else writeStored('topMenu', id, { inSession: true });
  useChosen.setState({ id });
};
onSignOut(() => chooseTopMenu(null));

const listPath = '/api/blade-system/menu/top-menu';
const routesPath = '/api/blade-system/menu/routes';

/** Where top menus are set up, the sidebar shows the part below the chosen one; search and addresses know all of the menu. */
export const useTopMenus = (): {
  menus: readonly TopMenu[];
  chosen: string | null;
  side: readonly MenuNode[] | null;
} => {
  const roles = useUser((state) => state.user?.roleId);
  const { id } = useChosen();
  const { data: menus = [] } = useQuery({
    queryKey: [listPath],
    queryFn: ({ signal }) => api.get<TopMenu[]>(listPath, undefined, { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const chosen = menus.find((menu) => menu.id === id)?.id ?? null;
  const { data } = useQuery({
    queryKey: [routesPath, chosen],
    queryFn: ({ signal }) => api.get<MenuRow[]>(routesPath, { topMenuId: chosen }, { quiet: true, signal }),
    enabled: chosen !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const side = useMemo(
    () => (chosen !== null && data ? menuOf(data, roles?.split(',') ?? [], window.location.origin) : null),
    [chosen, data, roles],
  );
  return { menus, chosen, side };
};
