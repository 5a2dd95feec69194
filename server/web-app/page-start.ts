import type { FastifyRequest } from 'fastify';
import { manifestEntry, siteConfiguration, type ExtraSiteData } from '#accounts/markets/markets.rest.ts';
import { listMarkets } from '#accounts/markets/markets.queries.ts';
import { hostOf, type Edge } from '#platform/http/http.ts';
import { isDatabaseOutage } from '#platform/http/outage.ts';
import type { Log } from '#platform/log.ts';

/** Facts with which a page of the portal starts, as an element of its document; empty if they cannot be read. */
export type PageStart = (request: FastifyRequest) => Promise<string>;

/** JSON that cannot end the element which holds it. */
const inElement = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/**
 * Writes the public configuration, the status and the icons of the host into the document of a page, so that the page
 * begins without asking for them: they are the same for everybody.
 */
export function pageStart(edge: Edge, log: Log, moreOfSite: ExtraSiteData): PageStart {
  return async (request) => {
    try {
      const ctx = await edge.context(request, 'public');
      const { market } = ctx;
      // Devices keep the document for times without a network: a closed market would stay closed there.
      if (market.status !== 'online') return '';
      const host = hostOf(request);
      const entry = (await listMarkets(ctx.db)).find(({ id }) => id === market.id);
      const start = {
        host,
        site: { ...(await siteConfiguration(ctx.db, market, edge.config)), ...(await moreOfSite(ctx, market)) },
        status: { status: market.status, message: market.statusMessage },
        manifest: entry ? manifestEntry(entry, host) : null,
      };
      return `<script type="application/json" id="page-start">${inElement(start)}</script>`;
    } catch (error) {
      // The page asks by itself; an outage has its own log line.
      if (!isDatabaseOutage(error))
        log.warn({ err: error, requestId: request.id }, 'the start of a page could not be read');
      return '';
    }
  };
}
