import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';

export const auditRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/audit',
    component: lazyPage(
      ['audit', 'audit-fields', 'markets', 'refusals'],
      () => import('./audit.page.tsx'),
      'AuditPage',
    ),
  }),
] as const;
