import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readStatementSearch } from './statement.links.ts';

const statement = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'invoice/statement',
  validateSearch: readStatementSearch,
  component: lazyPage(['statement', 'refusals'], () => import('./statement.page.tsx'), 'StatementPage'),
});

export const statementRoutes = [statement] as const;
