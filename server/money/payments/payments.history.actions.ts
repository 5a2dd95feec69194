import type { Ctx } from '#platform/context.ts';

/** A new line of a request's history; without a name the caller or the system acted. */
export interface NewEntry {
  readonly requestId: string;
  readonly kind:
    | 'created'
    | 'opened'
    | 'collecting'
    | 'paid'
    | 'underpaid'
    | 'failed'
    | 'expired'
    | 'voided'
    | 'surplus'
    | 'sent'
    | 'booked'
    | 'rejected';
  readonly actorName?: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Adds lines to the history of requests. */
export async function addEntries(ctx: Ctx, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await ctx.db
    .insertInto('payments_event')
    .values(
      entries.map(({ requestId, kind, actorName, params = {} }) => ({
        request_id: requestId,
        at: ctx.now,
        kind,
        actor_name: actorName ?? ctx.actor?.name ?? 'system',
        params: JSON.stringify(params),
      })),
    )
    .execute();
}
