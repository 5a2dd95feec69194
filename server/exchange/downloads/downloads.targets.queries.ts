import { sql } from 'kysely';
import type { TargetKind, TargetSettings } from '#rules/exchange/downloads/target.ts';
import { isId } from '#rules/ids.ts';
import type { Ctx } from '#platform/context.ts';

/** A target as administrators see it; its secret is never answered. */
export interface DownloadTarget {
  readonly id: string;
  readonly name: string;
  readonly kind: TargetKind;
  readonly address: string;
  readonly port: number;
  readonly account: string;
  readonly identity: string;
  readonly bucket: string;
  readonly folder: string;
  readonly version: number;
  /** Schedules that deliver there. */
  readonly schedules: number;
}

/** Context of a sealed secret: a secret that is copied to another target cannot be opened there. */
export const secretOfTarget = (id: string): string => `downloads-target ${id}`;

/** The targets of the market of the request, by name. */
export async function listTargets({ db, market }: Pick<Ctx, 'db' | 'market'>): Promise<DownloadTarget[]> {
  const { rows } = await sql<DownloadTarget>`
    select t.id, t.name, t.kind, t.address, t.port, t.account, t.identity, t.bucket, t.folder, t.version,
           (select count(*)::int from downloads_schedule s where s.target_id = t.id and s.stopped_at is null) as schedules
      from downloads_target t
     where t.market_id = ${market.id}
     order by lower(t.name), t.id`.execute(db);
  return rows;
}

/** A target of the market, or null. */
export async function findTarget(ctx: Pick<Ctx, 'db' | 'market'>, id: string): Promise<DownloadTarget | null> {
  return isId(id) ? ((await listTargets(ctx)).find((target) => target.id === id) ?? null) : null;
}

/** A target with its open secret, for a delivery; null if there is none or its secret was sealed with another key. */
export async function openTarget(ctx: Pick<Ctx, 'db' | 'secrets'>, id: string): Promise<TargetSettings | null> {
  const row = await ctx.db.selectFrom('downloads_target').selectAll().where('id', '=', id).executeTakeFirst();
  const secret = row && ctx.secrets.open(row.secret, secretOfTarget(row.id));
  if (!row || secret === null || secret === undefined) return null;
  const { name, address, port, account, identity, bucket, folder } = row;
  return {
    kind: row.kind as TargetKind,
    name,
    address,
    port,
    account,
    identity,
    bucket,
    folder,
    secret,
  } as TargetSettings;
}
