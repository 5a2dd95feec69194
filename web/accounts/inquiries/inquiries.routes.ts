import { createRoute } from '@tanstack/react-router';
import { bareRoute, lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readInquiriesSearch } from './inquiries.links.ts';

/** The public page; a guard of the shell decides whether this host has it. */
export const publicInquiryRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: 'new-customer-inquiry',
  component: lazyPage(
    ['inquiries', 'errors', 'ui', 'session', 'refusals'],
    () => import('./new-inquiry.page.tsx'),
    'NewInquiryPage',
  ),
});

export const inquiryRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/inquiries',
    validateSearch: readInquiriesSearch,
    component: lazyPage(['inquiries', 'refusals'], () => import('./inquiry-list.page.tsx'), 'InquiryListPage'),
  }),
] as const;
