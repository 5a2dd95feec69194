import type { Permission } from '#rules/permissions.ts';

/** Scope of the readiness page: administrators of markets see all markets. */
export const seesReadiness = ['page.market'] as const satisfies readonly Permission[];
