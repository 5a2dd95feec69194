import { documentOf } from '#platform/api/documents.ts';
import type { ReadinessCode, ReadinessState } from '#rules/start/readiness/checks.ts';

export type ReadinessCheck = {
  code: ReadinessCode;
  state: ReadinessState;
  sorg: string | null;
  count: number;
  /** Usernames, jobs or settings in question, not always all. */
  names: string[];
};

export type MarketReadiness = {
  code: string;
  name: string;
  status: 'online' | 'maintenance' | 'offline';
  statusMessage: string;
  blockingCount: number;
  warningCount: number;
  checks: ReadinessCheck[];
};

/** Every market with all checks. */
export const Readiness = documentOf<{ marketReadiness: MarketReadiness[] }>(`
  query Readiness {
    marketReadiness { code name status statusMessage blockingCount warningCount checks { code state sorg count names } }
  }
`);
