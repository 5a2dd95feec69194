import type { FastifyRequest } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import type { Config } from './platform/config.ts';
import { signedIn } from './platform/context.ts';
import type { CallerOf } from './platform/documents/documents.ts';
import { bearerOf, headerOf, hostOf, requireAllowed, requireOpen, type Edge } from './platform/http/http.ts';
import type { OutageLog } from './platform/http/outage.ts';
import { withTransaction } from './platform/database/transaction.ts';
import { requestedLocale } from './error-handler.ts';
import type { Admission, Admissions } from './request-context.ts';

/**
 * Refuses callers without a session, and everybody while the market is closed. Reports an expired token first: users
 * who may open the market again refresh it and continue.
 */
export function requireSession(
  request: FastifyRequest,
  { kind, ctx }: Exclude<Admission, { kind: 'no-market' }>,
): void {
  if (kind === 'unauthenticated' && bearerOf(request) !== null) throw new DomainError('unauthenticated');
  requireOpen(ctx.market, ctx.actor);
  if (kind === 'other-customer') throw new DomainError('customer_changed');
  if (kind === 'unauthenticated') throw new DomainError('unauthenticated');
  if (kind === 'ended') throw new DomainError('session_ended');
}

/** Finds market, session and customer of a request, by its own token unless another one is given. */
export type Admit = (request: FastifyRequest, token?: string | null) => Promise<Admission>;

export function admitWith(admissions: Admissions, outage: OutageLog): Admit {
  return async (request, token = bearerOf(request)) => {
    const admission = await admissions.admit({
      requestId: request.id,
      host: hostOf(request),
      address: request.ip,
      token,
      acceptLocale: requestedLocale(request),
      idempotencyKey: headerOf(request, 'idempotency-key'),
    });
    await outage.callAnswered();
    return admission;
  };
}

/** The input of REST routes of the modules: a context whose caller is admitted and allowed. */
export function edgeOf(config: Config, admit: Admit): Edge {
  return {
    config,
    async context(request, allow, exempt) {
      const admission = await admit(request);
      if (admission.kind === 'no-market') throw new DomainError('setup_required');
      if (allow !== 'public') requireSession(request, admission);
      // Public routes begin and end sessions or act for nobody: they are the same without a session.
      const writes = allow !== 'public' && !['GET', 'HEAD'].includes(request.method);
      requireAllowed(admission.ctx, { allow, writes }, exempt);
      return admission.ctx;
    },
    async contextOf(request, token) {
      const admission = await admit(request, token);
      if (admission.kind === 'no-market') throw new DomainError('setup_required');
      requireSession(request, admission);
      return admission.ctx;
    },
    transaction: withTransaction,
  };
}

/** The user of a request. Refuses callers without a session. */
export const callerOf =
  (admit: Admit): CallerOf =>
  async (request) => {
    const admission = await admit(request);
    if (admission.kind === 'no-market') throw new DomainError('setup_required');
    requireSession(request, admission);
    return signedIn(admission.ctx).actor.userId;
  };
