import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import { deviceOf, presentedRefreshToken, sendTokens } from '#platform/access/auth.ts';
import { signedIn } from '#platform/context.ts';
import type { Edge } from '#platform/http/http.ts';
import {
  issueTokens,
  refreshTokenSeconds,
  replaceRefreshTokens,
  rotateRefreshToken,
  sessionOfRefreshToken,
  type RequestTokens,
} from '#access/identity/identity.sessions.actions.ts';
import { changeCustomer, stopActing, type CustomerName } from './customers.actions.ts';

/** The requested customer, or none. */
type CustomerTarget = CustomerName | 'nobody';

/**
 * `POST /change-customer/{code}` and `POST /change-customer?r3=&isr=`; `DELETE /change-customer` ends
 * acting for a customer. All return new tokens.
 */
export async function registerCustomers(app: FastifyInstance, edge: Edge, tokens: RequestTokens): Promise<void> {
  const change = async (
    request: FastifyRequest,
    reply: FastifyReply,
    target: CustomerTarget | null,
  ): Promise<unknown> => {
    const ctx = await edge.context(request, ['menu.change-cust'], { duringRoleView: true });
    if (target === null) throw new DomainError('bad_input');
    const presented = presentedRefreshToken(request);
    const outcome = await edge.transaction(ctx, async (inner) => {
      const me = signedIn(inner);
      const customer = target === 'nobody' ? await stopActing(me).then(() => null) : await changeCustomer(me, target);
      const { sessionId, userId } = me.actor;
      // A client that sends its refresh token gets it rotated as usual; for other clients all earlier tokens end here.
      const own = presented !== null && (await sessionOfRefreshToken(inner, presented)) === sessionId;
      const rotation = own
        ? await rotateRefreshToken(inner, tokens, presented, deviceOf(request))
        : ({ kind: 'unknown' } as const);
      if (rotation.kind === 'ended') return null;
      const session =
        rotation.kind === 'rotated'
          ? rotation.session
          : {
              sessionId,
              userId,
              customerId: customer?.id ?? null,
              refreshToken: await replaceRefreshTokens(inner, sessionId),
            };
      return { customer, session };
    });
    if (outcome === null) throw new DomainError('session_ended');
    return sendTokens(
      request,
      reply,
      await issueTokens(tokens, ctx.now, outcome.session, outcome.customer),
      refreshTokenSeconds,
    );
  };

  app.post<{ Params: { code: string } }>('/change-customer/:code', (request, reply) =>
    change(request, reply, { unified: request.params.code }),
  );
  app.delete('/change-customer', (request, reply) => change(request, reply, 'nobody'));
  app.post<{ Querystring: { r3?: unknown; isr?: unknown } }>('/change-customer', (request, reply) => {
    const { r3 = '', isr = '' } = request.query;
    const named = typeof r3 === 'string' && typeof isr === 'string' && r3 + isr !== '';
    return change(request, reply, named ? { r3, isr } : null);
  });
}
