import './ui/tokens.css';
import './ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { router } from './routes.tsx';
import { watchSession } from './shell/session-watch.ts';
import { registerWorker } from './shell/worker-start.ts';
import { startColorScheme } from './ui/color-scheme.ts';

startColorScheme();
watchSession(router);
registerWorker();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
createRoot(root).render(<RouterProvider router={router} />);
