// The people who write brand content: the demo calls the actions of the modules as they would.
import { findActor } from '#server/access/identity/identity.queries.ts';
import { findMarket } from '#server/accounts/markets/markets.queries.ts';
import type { Ctx } from '#server/platform/context.ts';
import { makeContext, type ProcessServices } from '#server/request-context.ts';
import { addDays, instant } from '#seed/days.ts';
import type { Rows } from '#seed/loading/rows.ts';

/** The context of an account at an instant. Nothing that it does is audited or announced. */
export type Editors = (username: string, at: string) => Promise<Ctx>;

const noSession = '00000000-0000-7000-8000-000000000000';

export async function editorsOf(
  services: ProcessServices,
  db: Rows,
  users: ReadonlyMap<string, string>,
): Promise<Editors> {
  const market = await findMarket(db, 'localhost');
  if (!market) throw new Error('the demo has no market');
  const actors = new Map<string, ReturnType<typeof findActor>>();
  return async (username, at) => {
    const known = actors.get(username) ?? findActor(db, users.get(username) ?? '', noSession);
    actors.set(username, known);
    const actor = await known;
    if (!actor) throw new Error(`the demo has no account ${username}`);
    const parts = { requestId: 'demo', address: '', acceptLocale: null, idempotencyKey: null };
    const ctx = makeContext(services, { ...parts, now: new Date(at), market, actor, customer: null });
    const silent = (): Promise<void> => Promise.resolve();
    return { ...ctx, db, transactional: true, record: silent, enqueue: silent };
  };
}

/** An instant some days before the day of `now`, in the working hours; `nth` spreads those of one day. */
export function workingTime(now: string, daysAgo: number, nth = 0): string {
  const at = instant(addDays(now.slice(0, 10), -daysAgo), 2 * 60 + 10 + ((nth * 37) % 420));
  return at < now ? at : now;
}
