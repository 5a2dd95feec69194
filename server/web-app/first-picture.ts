import type { FastifyRequest } from 'fastify';
import { findFirstPicture } from '#goods/product/product.queries.ts';
import { viewerOf } from '#goods/catalog/catalog.policy.ts';
import { claimsOfRefreshToken } from '#access/identity/identity.sessions.actions.ts';
import { cookieOfPage } from '#platform/access/auth.ts';
import { hostOf } from '#platform/http/http.ts';
import { isDatabaseOutage } from '#platform/http/outage.ts';
import type { Admissions, ProcessServices } from '#server/request-context.ts';

const productPath = /^\/[a-z-]{2,5}\/catalog\/[^/?]+\/([^/?]+)\/?(?:\?(.*))?$/;

/**
 * Address of the first picture of the requested product page; null for other pages and for callers who may not see it.
 */
export type FirstPicture = (request: FastifyRequest) => Promise<string | null>;

/**
 * Finds the first picture of a product page while its HTML is sent, so that the browser fetches it together with the
 * code instead of after the page's query. Only for the session of the browser's cookie: the caller sees no more here
 * than on the page.
 */
export function firstPicture(services: ProcessServices, admissions: Admissions): FirstPicture {
  return async (request) => {
    const [, slug, search] = productPath.exec(request.url) ?? [];
    const refreshToken = cookieOfPage(request);
    if (!slug || refreshToken === null) return null;
    try {
      const claims = await claimsOfRefreshToken({ db: services.db, now: services.now() }, refreshToken);
      if (!claims) return null;
      const facts = {
        requestId: request.id,
        host: hostOf(request),
        address: request.ip,
        token: null,
        acceptLocale: null,
        idempotencyKey: null,
      };
      const admission = await admissions.admitAs(facts, claims);
      if (
        admission.kind !== 'ok' ||
        !admission.ctx.actor?.permissions.has('page.catalog') ||
        admission.ctx.market.status !== 'online'
      )
        return null;
      const { ctx } = admission;
      const file = await findFirstPicture(
        ctx.db,
        viewerOf(ctx),
        decodeURIComponent(slug).slice(0, 200),
        new URLSearchParams(search).get('colour'),
      );
      return file === null ? null : `/files/pictures/${file}-800.webp`;
    } catch (error) {
      // The page works without the hint; an outage has its own log line.
      if (!isDatabaseOutage(error))
        services.log.warn(
          { err: error, requestId: request.id },
          'the first picture of a product page could not be loaded',
        );
      return null;
    }
  };
}
