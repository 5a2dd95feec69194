import { targetAddressProblem, targetSchema, type TargetSettings } from '#rules/exchange/downloads/target.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { findTarget, secretOfTarget } from './downloads.targets.queries.ts';

const columnsOf = ({ kind, name, address, port, account, identity, bucket, folder }: TargetSettings) => ({
  kind,
  name,
  address,
  port,
  account,
  identity,
  bucket,
  folder,
});

/** Adds a target to the market of the request and returns its id. Throws the refusals of wrong values by field. */
async function addTarget(ctx: Ctx, settings: TargetSettings): Promise<string> {
  if (settings.secret === '') throw new DomainError('required', {}, 'secret');
  const { id } = await ctx.db
    .insertInto('downloads_target')
    .values({ market_id: ctx.market.id, ...columnsOf(settings), secret: '', updated_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The secret is sealed for this id.
  await ctx.db
    .updateTable('downloads_target')
    .set({ secret: ctx.secrets.seal(settings.secret, secretOfTarget(id)) })
    .where('id', '=', id)
    .execute();
  await ctx.record({
    action: 'downloads.target-add',
    subjectType: 'download-target',
    subjectId: id,
    after: columnsOf(settings),
  });
  return id;
}

async function changeTarget(ctx: Ctx, id: string, version: number | null, settings: TargetSettings): Promise<string> {
  const before = await ctx.db
    .selectFrom('downloads_target')
    .selectAll()
    .where('id', '=', id)
    .where('market_id', '=', ctx.market.id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new DomainError('not_found');
  if (before.version !== version) throw new DomainError('download_target_changed');
  const same =
    before.kind === settings.kind &&
    before.address === settings.address &&
    before.port === settings.port &&
    before.account === settings.account &&
    before.identity === settings.identity;
  const kept = same ? before.secret : null;
  const secret = settings.secret === '' ? kept : ctx.secrets.seal(settings.secret, secretOfTarget(id));
  if (secret === null) throw new DomainError('required', {}, 'secret');
  await ctx.db
    .updateTable('downloads_target')
    .set({ ...columnsOf(settings), secret, version: before.version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  const { secret: _old, ...known } = before;
  await ctx.record({
    action: 'downloads.target-change',
    subjectType: 'download-target',
    subjectId: id,
    before: known,
    after: { ...columnsOf(settings), secretChanged: settings.secret !== '' },
  });
  return id;
}

/**
 * Adds a target to the market of the request, or changes one, and returns its id. An empty secret keeps the stored one
 * unless the server, its key or the account change: a secret is never sent to another server. Throws `not_found`,
 * `download_target_changed`, `required` for a missing secret, `name_already_exists` for a name that is taken, the codes of
 * `targetAddressProblem`, and the refusals of wrong values by field.
 */
export async function saveTarget(ctx: Ctx, id: string | null, version: number | null, input: unknown): Promise<string> {
  const settings = parseInput(targetSchema, input);
  const problem = targetAddressProblem(settings, ctx.targetsAllowPrivate);
  if (problem) throw new DomainError(problem, {}, 'address');
  const other = await ctx.db
    .selectFrom('downloads_target')
    .select('id')
    .where('market_id', '=', ctx.market.id)
    .where('name', '=', settings.name)
    .executeTakeFirst();
  if (other && other.id !== id) throw new DomainError('name_already_exists', {}, 'name');
  return id === null ? addTarget(ctx, settings) : changeTarget(ctx, id, version, settings);
}

/** Removes a target with its secret. Throws `not_found`, and `download_target_used` while schedules deliver there. */
export async function removeTarget(ctx: Ctx, id: string): Promise<void> {
  const target = await findTarget(ctx, id);
  if (!target) throw new DomainError('not_found');
  if (target.schedules > 0) throw new DomainError('download_target_used', { count: target.schedules });
  await ctx.db.updateTable('downloads_schedule').set({ target_id: null }).where('target_id', '=', id).execute();
  await ctx.db.deleteFrom('downloads_target').where('id', '=', id).execute();
  await ctx.record({
    action: 'downloads.target-remove',
    subjectType: 'download-target',
    subjectId: id,
    before: { name: target.name, kind: target.kind, address: target.address },
  });
}
