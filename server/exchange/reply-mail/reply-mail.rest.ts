import type { FastifyInstance } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import { isSecret } from '#platform/access/secret-token.ts';
import { callsPerAddress, headerOf, type Edge } from '#platform/http/http.ts';
import { takeMail } from './reply-mail.take.actions.ts';

/** Bytes of the largest mail: most mail servers take 25 to 35 MB. */
const largestMail = 40 * 1024 * 1024;
/** Calls of an address in a minute: one mail server hands over the mails of all users. */
const callsInMinute = 600;

/**
 * `POST /mail/replies`: takes a whole mail (RFC 5322) that arrived at the address of `MAIL_REPLIES`, from a mail server
 * that knows `MAIL_REPLIES_SECRET` (Basic authentication with any user name). Answers 200 with the outcome for every mail that needs no second attempt.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  const { mailReplies: replies, uploadQuotas: quotas, port } = edge.config;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestMail }, (_request, body, done) =>
      done(null, body),
    );
    const requireSecret = (authorization: string | null): void => {
      if (replies === null) throw new DomainError('not_found');
      const given = /^Basic ([A-Za-z0-9+/=]{1,2000})$/.exec(authorization ?? '')?.[1] ?? '';
      const password = Buffer.from(given, 'base64')
        .toString('utf8')
        .replace(/^[^:]*:/, '');
      if (!isSecret(password, replies.secret)) throw new DomainError('unauthenticated');
    };
    scope.post(
      '/mail/replies',
      {
        ...callsPerAddress(callsInMinute),
        // Before the body is read: strangers send nothing large.
        onRequest: async (request) => requireSecret(headerOf(request, 'authorization')),
      },
      async (request, reply) => {
        const ctx = await edge.context(request, 'public');
        if (replies === null || !Buffer.isBuffer(request.body)) throw new DomainError('bad_input', {}, 'body');
        const outcome = await takeMail(ctx, { replies, quotas, port }, request.body);
        ctx.log.info({ requestId: ctx.requestId, outcome }, 'a mail arrived');
        return reply.send({ outcome });
      },
    );
  });
}
