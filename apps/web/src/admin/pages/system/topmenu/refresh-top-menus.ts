import type { QueryClient } from '@tanstack/react-query';

const shown = ['/api/blade-system/menu/top-menu', '/api/blade-system/menu/routes'];

/** The header and the sidebar ask again for what was changed here. */
export const refreshTopMenus = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [first] }) => typeof first === 'string' && shown.includes(first),
  });
