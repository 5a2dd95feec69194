import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { publicOrigin } from '#platform/http/http.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { dropOldCallbacks, handleCallback, listForgottenCallbacks } from './payment-gateways.callback.actions.ts';
import { gatewaysOf } from './payment-gateways.registry.gateway.ts';
import {
  closeRequest,
  describeMeans,
  expireRequests,
  openRequest,
  reconcile,
} from './payment-gateways.open.actions.ts';

const idOf = (payload: Readonly<Record<string, unknown>>): string => String(payload['id']);

/** Jobs that talk to the gateways, handle their call-backs and watch the clock. All are safe to run twice. */
export function paymentJobs(
  config: Pick<Config, 'payments' | 'port'>,
  gateways = gatewaysOf(config),
): readonly JobDefinition<Ctx>[] {
  const handle = (ctx: Ctx, id: string): Promise<void> =>
    withTransaction(ctx, (inner) => handleCallback(inner, gateways, id));
  return [
    {
      name: 'payments.open',
      run: (ctx, payload) => openRequest(ctx, gateways, (host) => publicOrigin(host, config.port), idOf(payload)),
    },
    { name: 'payments.close', run: (ctx, payload) => closeRequest(ctx, gateways, idOf(payload)) },
    { name: 'payments.describeMeans', run: (ctx, payload) => describeMeans(ctx, gateways, idOf(payload)) },
    { name: 'payments.handleCallback', run: (ctx, payload) => handle(ctx, idOf(payload)) },
    {
      name: 'payments.expire',
      schedule: '* * * * *',
      async run(ctx) {
        while ((await withTransaction(ctx, expireRequests)) > 0);
      },
    },
    {
      name: 'payments.reconcile',
      schedule: '*/5 * * * *',
      async run(ctx) {
        for (const id of await listForgottenCallbacks(ctx))
          // One that cannot be read stays waiting; it must not stop the others.
          await handle(ctx, id).catch((error: unknown) =>
            ctx.log.error({ callback: id, error: String(error) }, 'call-back of a payment gateway not handled'),
          );
        await reconcile(ctx, gateways, config.payments.hangingMinutes);
      },
    },
    { name: 'payments.dropOldCallbacks', schedule: '40 3 * * *', run: dropOldCallbacks },
  ];
}
