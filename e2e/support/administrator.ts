import { desktop, launch, openPage } from './browser.ts';
import { callerAs } from './calls.ts';
import { signIn } from './sign-in.ts';
import { tableScreen } from './table-screen.ts';

/** The administrator, signed in at a desk; `admin` is their calls beside the window. */
export const openAdministrator = async () => {
  const [browser, admin] = await Promise.all([launch(), callerAs()]);
  const watched = await openPage(browser, desktop);
  const { page } = watched;
  page.setDefaultTimeout(10_000);
  await signIn(page);
  return { browser, admin, watched, page, on: tableScreen(page) };
};
