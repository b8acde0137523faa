import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from '../lib/config.ts';
import { startErrorLog } from '../lib/error-log.ts';
import { startLanguage } from '../lib/i18n.ts';
import { isSignedIn } from '../lib/session.ts';
import { startTheme } from '../lib/theme.ts';
import { LoginPage } from './login-page.tsx';
import 'virtual:tokens.css';
import '../lib/base.css';

/** Guard of spec 4: who is signed in and comes to /login goes to /. */
if (isSignedIn()) window.location.replace(`${config.basePath}/`);
else {
  startErrorLog();
  startLanguage();
  startTheme();
  const root = document.getElementById('root');
  if (!root) throw new Error('login.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <LoginPage />
    </StrictMode>,
  );
}
