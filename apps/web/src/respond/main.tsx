/** @jsxImportSource preact */
import './older-browsers.ts';
import { render } from 'preact';
import { fetchSurvey, sendSubmission } from './api.ts';
import { App } from './app.tsx';
import { wakeOnNetworkOrSight } from './outbox.ts';
import { createPreview } from './preview.ts';
import './respond.css';
import { createSession } from './session.ts';
import { openDeviceStore } from './store/device-store.ts';

const token = decodeURIComponent(location.pathname.replace(/\/+$/, '').split('/').pop() ?? '');
const preview = token === 'preview' && window.parent !== window;
const root = document.getElementById('root');

const openSession = () => {
  const store = openDeviceStore();
  window.addEventListener('pagehide', store.flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') store.flush();
  });
  const session = createSession({ token, store, fetchSurvey, send: sendSubmission, wake: wakeOnNetworkOrSight });
  void session.boot();
  return session;
};

/** So that a reload works without a network. Refused (private windows, plain http) it is only a comfort less. */
const keepPageOffline = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/survey/respond-sw.js', { scope: '/survey/r/' });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage('keep');
  } catch {
    // Answers are kept all the same.
  }
};

if (root) {
  render(<App session={preview ? createPreview() : openSession()} preview={preview} />, root);
  if (!preview) window.addEventListener('load', () => void keepPageOffline());
}
