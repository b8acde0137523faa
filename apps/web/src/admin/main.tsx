import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startErrorLog } from '../lib/error-log.ts';
import { startLanguage } from '../lib/i18n.ts';
import { startSession } from '../lib/session.ts';
import { startTheme } from '../lib/theme.ts';
import { App } from './shell/app.tsx';
import { startLock } from './shell/lock.ts';
import { queryClient } from './shell/session-data.ts';
import { startTabs } from './shell/tabs-store.ts';
import 'virtual:tokens.css';
import '../lib/base.css';

startErrorLog();
startLanguage();
startTheme();
startSession();
startTabs();
startLock();

// A page kept by the browser for its back button may show a session that has ended since.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload();
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
