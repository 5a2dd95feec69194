import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { inParts } from '#platform/database/sets.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { PushGateway } from './notices.gateway.ts';
import { sendDigests } from './notices.digest.actions.ts';
import { forgetEntries } from './notices.inbox.actions.ts';
import { forgetSubscriptions, sendPush } from './notices.push.actions.ts';
import type { Raised } from '#exchange/notice-kinds/notice-kinds.messages.ts';
import { raiseEvents, type RaiseSettings } from './notices.raise.actions.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The events of a payload: `{ kind, key, details }`, or `{ kind, events: [{ key, details }] }` for many of one kind.
 */
function eventsOf(payload: Readonly<Record<string, unknown>>): Raised[] {
  const { kind, events } = payload;
  const many: unknown[] = Array.isArray(events) ? events : [payload];
  return many.flatMap((event) =>
    isRecord(event) && typeof kind === 'string' && typeof event['key'] === 'string'
      ? [{ kind, key: event['key'], details: isRecord(event['details']) ? event['details'] : {} }]
      : [],
  );
}

/** Events that are told in one transaction. */
const eventsAtOnce = 20;

/** Jobs of the notices: each can run twice and in parallel without harm. */
export function noticeJobs(settings: RaiseSettings, gateway: PushGateway): readonly JobDefinition<Ctx>[] {
  return [
    {
      name: 'notices.raise',
      async run(ctx, payload) {
        for (const event of eventsOf(payload))
          await withTransaction(ctx, (inner) => raiseEvents(inner, [event], settings));
      },
      async runMany(ctx, payloads) {
        for (const events of inParts(payloads.flatMap(eventsOf), eventsAtOnce))
          await withTransaction(ctx, (inner) => raiseEvents(inner, events, settings));
        return payloads.map(() => null);
      },
    },
    {
      name: 'notices.push',
      async run(ctx, { eventId, subscriptionId }) {
        await sendPush(ctx, gateway, String(eventId), String(subscriptionId));
      },
    },
    // Every few minutes: markets choose any minute of their day.
    { name: 'notices.digest', schedule: '*/5 * * * *', run: (ctx) => sendDigests(ctx, settings.port) },
    {
      name: 'notices.forget',
      schedule: '37 2 * * *',
      async run(ctx) {
        await forgetSubscriptions(ctx);
        await forgetEntries(ctx);
      },
    },
  ];
}
