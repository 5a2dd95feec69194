import type { FastifyInstance } from 'fastify';
import { findActiveCustomer } from './accounts/customers/customers.queries.ts';
import { registerCustomers } from './accounts/customers/customers.rest.ts';
import { registerPasskeys } from './access/identity/identity.passkeys.rest.ts';
import { beginSession, registerSession, type SessionDesk } from './access/identity/identity.rest.ts';
import { refreshTokenSeconds } from './access/identity/identity.sessions.actions.ts';
import { demoOfSite } from './demo-site.ts';
import { registerMarkets, type ExtraSiteData } from './accounts/markets/markets.rest.ts';
import { pushOfSite } from './exchange/notices/notices.push.actions.ts';
import { providerGateway } from './access/sign-in-provider/sign-in-provider.gateway.ts';
import { mayUsePassword, providerOfSite } from './access/sign-in-provider/sign-in-provider.queries.ts';
import { registerSignInProvider } from './access/sign-in-provider/sign-in-provider.rest.ts';
import { registerSetup } from './start/setup/setup.rest.ts';
import { loadModuleFiles } from './module-files.ts';
import { signedIn } from './platform/context.ts';
import type { Config } from './platform/config.ts';
import type { Edge } from './platform/http/http.ts';
import type { ProcessServices } from './request-context.ts';
import { registerSessionUser, sessionUser } from './session-user.ts';

/** Routes of a module: each `.rest` file has a `register`, unless its routes need what `registerRoutes` hands them. */
interface RestFile {
  readonly register?: (app: FastifyInstance, edge: Edge) => Promise<void> | void;
}

/** Fields that modules below `markets` add to the public answer of a market. */
export const moreOfSite =
  (config: Config): ExtraSiteData =>
  async (ctx, market) => ({
    ...(await pushOfSite(ctx, market)),
    ...(await providerOfSite(ctx.db, market.id)),
    ...(await demoOfSite(config, market)),
  });

/** Registers the REST routes of all modules (only what GraphQL does badly: sign-in, files, status). */
export async function registerRoutes(
  app: FastifyInstance,
  edge: Edge,
  services: Pick<ProcessServices, 'db' | 'tokens' | 'log' | 'now'>,
): Promise<void> {
  const { tokens, log, now } = services;
  const desk: SessionDesk = {
    tokens,
    customerOf: (ctx, actor, customerId) => findActiveCustomer(ctx.db, actor, customerId, ctx.market.sorgs),
    passwordAllowed: mayUsePassword,
    userOf: async (request, token) => sessionUser(signedIn(await edge.contextOf(request, token))),
  };
  await registerSession(app, edge, desk);
  await registerPasskeys(app, edge, desk);
  await registerSignInProvider(app, edge, {
    gateway: providerGateway(edge.config.signInProviderAllowPrivate, now, log),
    async beginSession(ctx, request, userId) {
      const pair = await beginSession(edge, desk, request, ctx, { userId, signedInBy: 'provider', secondFactor: true });
      return { pair, seconds: refreshTokenSeconds };
    },
  });
  await registerSessionUser(app, edge);
  await registerMarkets(app, edge, moreOfSite(edge.config));
  await registerCustomers(app, edge, tokens);
  await registerSetup(app, edge, services, (ctx, request, userId) =>
    beginSession(edge, desk, request, ctx, { userId, signedInBy: 'password', secondFactor: false }),
  );
  for (const { register } of await loadModuleFiles<RestFile>('rest')) await register?.(app, edge);
}
