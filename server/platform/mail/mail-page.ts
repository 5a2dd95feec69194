import type { FastifyInstance, FastifyReply } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import type { Config } from '#platform/config.ts';
import { escaped } from './mail-html.ts';
import type { Edge } from '#platform/http/http.ts';

const style =
  'body{font:15px/1.5 system-ui,sans-serif;margin:24px auto;max-width:960px;padding:0 16px}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:6px 12px 6px 0;border-bottom:1px solid #ddd;vertical-align:top}pre{white-space:pre-wrap;overflow-wrap:anywhere}iframe{width:100%;height:640px;border:1px solid #ddd}';

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style></head><body><h1>${escaped(title)}</h1>${body}</body></html>`;

/** Turns addresses in a text into links. */
const linked = (text: string): string =>
  escaped(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

const plain =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Sandbox for the HTML of a mail: no scripts, no requests, links open in a new tab. */
const sandboxed =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups";

const html = (reply: FastifyReply, policy: string, words: string): FastifyReply =>
  reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(words);

/**
 * True if the page of mails is available: only if mails stay in the folder, and only in development or with demo data.
 */
export function showsMail(config: Pick<Config, 'mailUrl' | 'environment' | 'demo'>): boolean {
  return config.mailUrl === null && (config.environment === 'development' || config.demo);
}

/** `GET /dev/mail`: mails of the portal, for developers and users of the demo. */
export async function registerMailPage(app: FastifyInstance, edge: Edge): Promise<void> {
  if (!showsMail(edge.config)) return;

  app.get('/dev/mail', async (request, reply) => {
    const { db } = await edge.context(request, 'public');
    const rows = await db
      .selectFrom('platform_mail')
      .select(['id', 'kind', 'recipient', 'subject', 'created_at', 'sent_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(200)
      .execute();
    const lines = rows.map(
      ({ id, kind, recipient, subject, created_at, sent_at }) =>
        `<tr><td>${created_at.toISOString()}</td><td>${escaped(recipient)}</td><td><a href="/dev/mail/${id}">${escaped(subject)}</a></td><td>${escaped(kind)}</td><td>${sent_at === null ? 'waiting' : 'sent'}</td></tr>`,
    );
    return html(
      reply,
      plain,
      page(
        'Mails',
        lines.length === 0
          ? '<p>None yet.</p>'
          : `<table><thead><tr><th>Time</th><th>To</th><th>Subject</th><th>Kind</th><th></th></tr></thead><tbody>${lines.join('')}</tbody></table>`,
      ),
    );
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const { db } = await edge.context(request, 'public');
    const { id } = request.params;
    if (!isId(id)) throw new DomainError('not_found');
    const mail = await db
      .selectFrom('platform_mail')
      .select(['subject', 'recipient', 'body_text'])
      .where('id', '=', id)
      .executeTakeFirst();

    if (!mail) throw new DomainError('not_found');
    return html(
      reply,
      plain,
      page(
        mail.subject,
        `<p><a href="/dev/mail">All mails</a> · to ${escaped(mail.recipient)}</p><pre>${linked(mail.body_text)}</pre><iframe sandbox="allow-popups" title="HTML" src="/dev/mail/${id}/html"></iframe>`,
      ),
    );
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', async (request, reply) => {
    const { db } = await edge.context(request, 'public');
    const { id } = request.params;
    if (!isId(id)) throw new DomainError('not_found');
    const mail = await db.selectFrom('platform_mail').select('body_html').where('id', '=', id).executeTakeFirst();
    if (!mail) throw new DomainError('not_found');
    return html(reply, sandboxed, mail.body_html);
  });
}
