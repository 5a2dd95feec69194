import type { FastifyInstance, FastifyReply } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import { isLocale, languageTag } from '#rules/locales.ts';
import { kindText } from '#rules/exchange/notices/kinds.ts';
import type { Ctx } from '#platform/context.ts';
import { callsPerAddress, type Edge } from '#platform/http/http.ts';
import { escaped } from '#platform/mail/mail-html.ts';
import { textIn } from '#platform/text/texts.ts';
import { findUserLanguage } from '#access/identity/identity.queries.ts';
import { readUnsubscribe, unsubscribe, unsubscribePath, type Unsubscribe } from './notices.unsubscribe.actions.ts';

const style =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f5f5f2;color:#14181d}main{max-width:32rem;margin:10vh auto;padding:1.5rem;background:#fff;border:1px solid #e3e3dd;border-radius:10px}p{margin:0 0 1rem}b{color:#00688b}button{font:inherit;font-weight:600;min-height:44px;padding:0 18px;border:0;border-radius:8px;background:#00688b;color:#fff;cursor:pointer}a{color:#00688b}@media(prefers-color-scheme:dark){body{background:#14181d;color:#e8eaed}main{background:#1d2329;border-color:#39424b}b,a{color:#5cc3e8}}';
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** A small page of the server itself: it needs neither a session nor a script. */
async function page(
  reply: FastifyReply,
  ctx: Ctx,
  { userId, subject }: Unsubscribe,
  done: boolean,
): Promise<FastifyReply> {
  const language = await findUserLanguage(ctx.db, userId);
  const locale = language !== null && isLocale(language) ? language : ctx.locale;
  const say = (id: string, params = {}): string => escaped(textIn(locale, id, params));
  const kind = textIn(locale, subject === 'digest' ? 'notices.unsubscribe.allDigest' : kindText(subject));
  const brand = escaped(ctx.market.configuration.webTitle);
  const body = done
    ? `<p>${say('notices.unsubscribe.done', { kind })}</p>`
    : `<p>${say('notices.unsubscribe.question', { kind })}</p><form method="post"><button>${say('notices.unsubscribe.confirm')}</button></form>`;
  return reply
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${languageTag(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${say('notices.unsubscribe.title')}</title><style>${style}</style></head><body><main><p><b>${brand}</b></p><h1>${say('notices.unsubscribe.title')}</h1>${body}<p><a href="/${locale}/user/edit-profile?section=notices">${say('notices.unsubscribe.more')}</a></p></main></body></html>`,
    );
}

/**
 * The links in mails. `GET` only asks, because mail scanners open every link; `POST` ends the mails, also as the one
 * click of a mail program (RFC 8058).
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_000 },
      (_request, body, done) => done(null, body),
    );
    const route = unsubscribePath;
    scope.get<{ Querystring: { token?: unknown } }>(route, callsPerAddress(60), async (request, reply) => {
      const ctx = await edge.context(request, 'public');
      const subject = await readUnsubscribe(ctx.db, request.query.token);
      if (!subject) throw new DomainError('not_found');
      return page(reply, ctx, subject, false);
    });
    scope.post<{ Querystring: { token?: unknown } }>(route, callsPerAddress(60), async (request, reply) => {
      const ctx = await edge.context(request, 'public');
      const subject = await readUnsubscribe(ctx.db, request.query.token);
      if (!subject) throw new DomainError('not_found');
      await edge.transaction(ctx, (inner) => unsubscribe(inner, subject));
      return page(reply, ctx, subject, true);
    });
  });
}
