import './ui/look/tokens.css';
import './ui/look/base.css';
import './ui/look/forced-colors.css';
import { createRoot, type Root } from 'react-dom/client';
import catalogues from 'virtual:text-catalogues';
import { isLocale } from '#rules/locales.ts';
import { readTextsFrom } from './platform/texts/texts.tsx';
import { recoverChunk, watchChunks } from './shell/failure/chunk-failure.ts';
import { keepPresses } from './shell/frame/kept-press.ts';
import { prefetchSession } from './shell/session/session-start.ts';
import { registerWorker } from './shell/push/worker-start.ts';
import { startColorScheme } from './ui/look/color-scheme.ts';

readTextsFrom(catalogues);
startColorScheme();
watchChunks();
keepPresses();
registerWorker();

const element = document.getElementById('root');
if (!element) throw new Error('The page has no root element');

async function startApp(root: Root): Promise<void> {
  try {
    const app = await import('./app.tsx').catch(recoverChunk);
    await app.startApp(root);
  } catch (error) {
    const failure = await import('./shell/failure/start-failure.tsx');
    await failure.showStartFailure(root, error);
  }
}

// Most visits start at the login page, which loads without the rest of the portal.
const lang = /^\/([^/]+)\/login\/?$/.exec(window.location.pathname)?.[1] ?? '';
if (isLocale(lang)) {
  const { startLogin } = await import('./shell/sign-in/start-login.tsx').catch(recoverChunk);
  await startLogin(element, lang, startApp);
} else {
  prefetchSession();
  await startApp(createRoot(element));
}
