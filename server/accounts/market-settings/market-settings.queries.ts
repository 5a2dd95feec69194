import { sql } from 'kysely';
import {
  isRestorable,
  isSameValue,
  settingChanges,
  type SettingChange,
  valueAt,
} from '#rules/accounts/markets/setting-changes.ts';
import type { Database } from '#platform/database/database.ts';
import { listMarkets, type MarketSummary } from '#accounts/markets/markets.queries.ts';

/** Actions of the audit log that change settings of a market. */
const settingActions = ['markets.updated', 'markets.setting-restored'];

/** A change of one setting, and whether it can be taken back. */
export interface HistoryChange extends SettingChange {
  /** The setting has had another value since. */
  readonly changedSince: boolean;
  readonly restorable: boolean;
}

/** Settings that one person changed at once. */
export interface HistoryLine {
  readonly id: string;
  readonly at: Date;
  readonly actorName: string;
  /** True if a value was restored. */
  readonly restored: boolean;
  readonly changes: readonly HistoryChange[];
}

/** A market by its code; null for an unknown one. */
export async function findMarketByCode(db: Database, code: string): Promise<MarketSummary | null> {
  return (await listMarkets(db)).find((market) => market.code === code) ?? null;
}

interface Line {
  readonly id: string;
  readonly at: Date;
  readonly actor_name: string;
  readonly action: string;
  readonly before: unknown;
  readonly after: unknown;
}

const linesOf = (db: Database, market: Pick<MarketSummary, 'id'>) =>
  db
    .selectFrom('platform_audit')
    .where('subject_type', '=', 'market')
    .where('subject_id', '=', market.id)
    .where('action', 'in', settingActions);

const historyChange = (market: MarketSummary, change: SettingChange): HistoryChange => {
  const changedSince = !isSameValue(change.path, valueAt(market, change.path), change.after);
  return { ...change, changedSince, restorable: !changedSince && isRestorable(change) };
};

/** One page of the changes of a market's settings, newest first, from the audit log. An unknown market has none. */
export async function listSettingChanges(
  db: Database,
  code: string,
  page: number,
  limit: number,
): Promise<{ data: HistoryLine[]; count: number }> {
  const market = await findMarketByCode(db, code);
  if (!market) return { data: [], count: 0 };
  const [{ count }, lines] = await Promise.all([
    linesOf(db, market)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow(),
    linesOf(db, market)
      .select(['id', 'at', 'actor_name', 'action', 'before', 'after'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute() as Promise<Line[]>,
  ]);
  return {
    data: lines.map((line) => ({
      id: line.id,
      at: line.at,
      actorName: line.actor_name,
      restored: line.action === 'markets.setting-restored',
      changes: settingChanges(line.before, line.after).map((change) => historyChange(market, change)),
    })),
    count,
  };
}

/** A recorded change of one setting of a market; null if the line is of another market or did not change it. */
export async function findSettingChange(
  db: Database,
  market: MarketSummary,
  lineId: string,
  path: string,
): Promise<HistoryChange | null> {
  const line = await linesOf(db, market).select(['before', 'after']).where('id', '=', lineId).executeTakeFirst();
  const change = line && settingChanges(line.before, line.after).find((one) => one.path === path);
  return change ? historyChange(market, change) : null;
}

/** The last person who changed a setting, among the latest 200 changes; null if nobody did. */
export async function findLastChanger(db: Database, market: MarketSummary, path: string): Promise<string | null> {
  const lines = await linesOf(db, market)
    .select(['actor_name', 'before', 'after'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return (
    lines.find(({ before, after }) => settingChanges(before, after).some((change) => change.path === path))
      ?.actor_name ?? null
  );
}
