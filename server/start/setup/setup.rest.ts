import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import { defaultLocale, isLocale } from '#rules/locales.ts';
import { recordAudit } from '#platform/audit.ts';
import { sendTokens, type TokenPair } from '#platform/access/auth.ts';
import { rememberDevice } from '#platform/access/known-devices.ts';
import { presentErrors, type Ctx } from '#platform/context.ts';
import { inTransaction, type Database, type DatabaseConnection } from '#platform/database/database.ts';
import { callsPerAddress, headerOf, type Edge } from '#platform/http/http.ts';
import { textIn } from '#platform/text/texts.ts';
import { hashFirstPassword } from '#access/identity/identity.first-user.actions.ts';
import { refreshTokenSeconds } from '#access/identity/identity.sessions.actions.ts';
import { listCountryIds } from '#accounts/markets/markets.countries.queries.ts';
import { readFirstMarket, setUpFirstMarket } from './setup.actions.ts';
import { isSetupCode, loadSetupCode } from './setup.policy.ts';
import { needsSetup } from './setup.queries.ts';

/** The part of the process that the routes need: there is no market, so the edge has no context for them. */
export interface SetupServices {
  readonly db: Database;
  now(): Date;
}

/** Begins a session of the new administrator, as `POST /login` does. */
type BeginSession = (ctx: Ctx, request: FastifyRequest, userId: string) => Promise<TokenPair>;

/** Refusals of an input like those of a mutation: every field at once. */
function refused(request: FastifyRequest, reply: FastifyReply, error: DomainError): FastifyReply {
  const asked = headerOf(request, 'accept-language')?.toLowerCase() ?? '';
  const locale = isLocale(asked) ? asked : defaultLocale;
  const text: Ctx['text'] = (id, params) => textIn(locale, id, params);
  return reply.header('cache-control', 'no-store').send({
    message: { status: 'failed', description: text(error.code, error.params) },
    userErrors: presentErrors({ text }, error),
  });
}

/**
 * `GET /server/setup` answers while the database has no market; `POST /server/setup` sets it up for the caller who
 * knows the code that the server printed, and signs them in. Afterwards both are not found, whatever the code.
 */
export async function registerSetup(
  app: FastifyInstance,
  edge: Edge,
  services: SetupServices,
  beginSession: BeginSession,
): Promise<void> {
  const { db } = services;

  app.get('/server/setup', callsPerAddress(120), async (_request, reply) => {
    if (!(await needsSetup(db))) throw new DomainError('not_found');
    return reply.header('cache-control', 'no-store').send({ countries: await listCountryIds(db) });
  });

  // Ten attempts in a quarter of an hour: a code has 60 bits.
  app.post('/server/setup', callsPerAddress(10, 15), async (request, reply) => {
    if (!(await needsSetup(db))) throw new DomainError('not_found');
    const { setupCode, ...input } = (request.body ?? {}) as Record<string, unknown>;
    if (typeof setupCode !== 'string' || !isSetupCode(setupCode, await loadSetupCode(db)))
      return refused(request, reply, new DomainError('setup_code_wrong', {}, 'setupCode'));
    try {
      const market = readFirstMarket(input);
      const hash = await hashFirstPassword(market, market.name);
      const { userId } = await inTransaction(db as DatabaseConnection['db'], (trx) => {
        const facts = {
          db: trx,
          now: services.now(),
          actor: null,
          customer: null,
          requestId: request.id,
          address: request.ip,
        };
        return setUpFirstMarket({ ...facts, record: (entry) => recordAudit(facts, entry) }, market, hash);
      });
      const ctx = await edge.context(request, 'public');
      const pair = await beginSession(ctx, request, userId);
      rememberDevice(request, reply, ctx.secrets, userId);
      return sendTokens(request, reply, pair, refreshTokenSeconds);
    } catch (error) {
      if (error instanceof DomainError && error.code !== 'setup_done') return refused(request, reply, error);
      throw error;
    }
  });
}
