import type { FastifyInstance, FastifyRequest } from 'fastify';
import { iconForm } from '#rules/accounts/markets/brand-pictures.ts';
import { DomainError } from '#rules/errors.ts';
import type { Market } from '#rules/accounts/markets/site-configuration.ts';
import { siteChecks } from '#rules/accounts/markets/sorg.ts';
import { isSecret } from '#platform/access/secret-token.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { callsPerAddress, hostOf, type Edge } from '#platform/http/http.ts';
import { listLanguages } from '#access/identity/identity.queries.ts';
import { findMarket, listMarkets, listSorgs, type MarketSummary } from './markets.queries.ts';

const limited = callsPerAddress(600);

/** The client's identifier of Q-022: it only keeps accidental callers out; the answer is not secret. */
function requireClient(request: FastifyRequest, config: Config): void {
  const expected = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64');
  const given = /^Basic ([A-Za-z0-9+/=]{1,1000})$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!isSecret(given, expected)) throw new DomainError('unauthenticated');
}

/** The public answer of a market (entity SiteConfiguration, R-109 to ). */
export async function siteConfiguration(
  db: Database,
  market: Market,
  config: Pick<Config, 'environment'>,
): Promise<Record<string, unknown>> {
  const languages = await listLanguages(db);
  const { specificLoginMessages: _kept, ...open } = market.configuration;
  return {
    ...open,
    ...siteChecks(open, await listSorgs(db, market.sorgs)),
    host: market.host,
    languages: market.languages.map((code) => ({
      code,
      description: languages.find((language) => language.code === code)?.description ?? code,
    })),
    sorgs: market.sorgs,
    market: { code: market.code, name: market.name },
    timeZone: market.timeZone,
    status: market.status,
    statusMessage: market.statusMessage,
    ...(config.environment === 'development' ? { development: true } : {}),
  };
}

/** Entry of the manifest mapping: the web manifest and icons of the hosts of a market. */
export function manifestEntry(market: MarketSummary, alsoHost: string | null): object {
  return {
    domains: alsoHost === null || market.hosts.includes(alsoHost) ? market.hosts : [...market.hosts, alsoHost],
    manifest: `/manifests/${encodeURIComponent(market.code)}.webmanifest`,
    shortCutIcon: market.configuration.webLogo || '/icon.svg',
    appleTouchIcon: '/icon-192.png',
  };
}

function webManifest(market: MarketSummary): object {
  const { webTitle, webDescription, webLogo } = market.configuration;
  const form = iconForm(webLogo);
  return {
    id: '/',
    name: webTitle,
    short_name: webTitle.slice(0, 12),
    description: webDescription,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f5f5f2',
    theme_color: '#009ACE',
    icons: [
      ...(form ? [{ src: webLogo, ...form }] : []),
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    ],
  };
}

/** Fields that modules below this one add to the public answer of a market. */
export type ExtraSiteData = (ctx: Ctx, market: Market) => Promise<Record<string, unknown>>;

/** `GET /server/status`, `GET /server/config/{host}` (basic auth) and the manifests. */
export async function registerMarkets(app: FastifyInstance, edge: Edge, moreOfSite: ExtraSiteData): Promise<void> {
  const marketOf = async (request: FastifyRequest, host: string): Promise<{ ctx: Ctx; market: Market }> => {
    const ctx = await edge.context(request, 'public');
    const wanted = host.slice(0, 300).toLowerCase().replace(/:\d+$/, '');
    const market = wanted === '' || wanted === ctx.market.host ? ctx.market : await findMarket(ctx.db, wanted);
    return { ctx, market: market ?? ctx.market };
  };

  app.get<{ Querystring: { host?: unknown } }>('/server/status', limited, async (request, reply) => {
    requireClient(request, edge.config);
    const { market } = await marketOf(request, typeof request.query.host === 'string' ? request.query.host : '');
    return reply.header('cache-control', 'no-store').send({ status: market.status, message: market.statusMessage });
  });

  app.get<{ Params: { host: string } }>('/server/config/:host', limited, async (request, reply) => {
    requireClient(request, edge.config);
    const { ctx, market } = await marketOf(request, request.params.host);
    return reply
      .header('cache-control', 'no-cache')
      .send({ ...(await siteConfiguration(ctx.db, market, edge.config)), ...(await moreOfSite(ctx, market)) });
  });

  app.get('/manifests/mappingManifest.json', limited, async (request, reply) => {
    const ctx = await edge.context(request, 'public');
    const markets = await listMarkets(ctx.db);
    return reply
      .header('cache-control', 'no-cache')
      .send(markets.map((market) => manifestEntry(market, market.id === ctx.market.id ? hostOf(request) : null)));
  });

  app.get<{ Params: { code: string } }>('/manifests/:code.webmanifest', limited, async (request, reply) => {
    const ctx = await edge.context(request, 'public');
    const market = (await listMarkets(ctx.db)).find(({ code }) => code === request.params.code);
    if (!market) throw new DomainError('not_found');
    return reply.header('cache-control', 'no-cache').type('application/manifest+json').send(webManifest(market));
  });
}
