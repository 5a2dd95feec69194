import type { FastifyRequest } from 'fastify';
import { analyticsId } from '#rules/accounts/markets/analytics.ts';
import { listMarkets } from '#accounts/markets/markets.queries.ts';
import { remembered } from '#platform/database/feed-memory.ts';
import { hostOf } from '#platform/http/http.ts';
import { isDatabaseOutage } from '#platform/http/outage.ts';
import type { ProcessServices } from '#server/request-context.ts';

/** The content security policy of a page if it differs from that of all other answers; else null. */
export type PagePolicy = (request: FastifyRequest) => Promise<string | null>;

/** Hosts whose market counts visits; `unknown` tells whether addresses without a market of their own do. */
interface CountingHosts {
  readonly known: ReadonlyMap<string, boolean>;
  readonly unknown: boolean;
}

async function countingHosts(db: ProcessServices['db']): Promise<CountingHosts> {
  const markets = (await listMarkets(db)).map((market) => ({
    ...market,
    counts: analyticsId(market.configuration) !== null,
  }));
  return {
    known: new Map(markets.flatMap(({ hosts, counts }) => hosts.map((host) => [host, counts] as const))),
    unknown: markets.some(({ defaultHost, counts }) => defaultHost !== null && counts),
  };
}

/**
 * Allows the scripts of the analytics service only on pages of markets that use it. The hosts are remembered until a
 * market changes, so a page costs no query.
 */
export function pagePolicy({ db, settings, log }: ProcessServices, withAnalytics: string): PagePolicy {
  return async (request) => {
    try {
      const hosts = await remembered(settings, 'markets.counting-hosts', () => countingHosts(db));
      return (hosts.known.get(hostOf(request)) ?? hosts.unknown) ? withAnalytics : null;
    } catch (error) {
      // The page works without analytics; an outage has its own log line.
      if (!isDatabaseOutage(error))
        log.warn({ err: error, requestId: request.id }, 'the policy of a page could not be loaded');
      return null;
    }
  };
}
