import { DomainError } from '#rules/errors.ts';
import { basisPointsOfPercent, percentOfBasisPoints } from '#rules/percent.ts';
import {
  type NewMerchant,
  type NewSorg,
  type PartVersion,
  type SorgSettings,
  type SorgVersion,
} from '#rules/accounts/markets/sorg.ts';
import type { Ctx } from '#platform/context.ts';
import { deleteUnlessUsed } from '#platform/database/removal.ts';
import { grantNewSorg, revokeSorg } from '#access/identity/identity.areas.actions.ts';
import { isCountry } from './markets.countries.queries.ts';
import { requireSorg } from './markets.queries.ts';
import { findSorgSetting, type MerchantSetting, type SorgSetting } from './markets.sorgs.queries.ts';

const columnsOf = (settings: SorgSettings) => ({
  name: settings.name,
  company_code: settings.companyCode,
  country: settings.country,
  time_zone: settings.timeZone,
  working_days: [...settings.workingDays].sort((one, other) => one - other),
  cut_off_time: settings.cutOffTime,
  tax_basis_points: basisPointsOfPercent(settings.taxPercent),
  price_list: settings.priceList,
  exact_qty_check: settings.exactQtyCheck,
  available_stock_check: settings.availableStockCheck,
  url1: settings.url1,
  url2: settings.url2,
  url3: settings.url3,
});

/** Refuses a company or country that does not exist. The company row stays until the change is committed. */
async function requireParts(ctx: Pick<Ctx, 'db'>, { companyCode, country }: SorgSettings): Promise<void> {
  const company = await ctx.db
    .selectFrom('customers_company')
    .select('code')
    .where('code', '=', companyCode)
    .forKeyShare()
    .executeTakeFirst();
  if (!company) throw new DomainError('not_found', {}, 'companyCode');
  if (country !== '' && !(await isCountry(ctx.db, country))) throw new DomainError('valid_country', {}, 'country');
}

async function setLanguages(ctx: Pick<Ctx, 'db'>, sorg: string, languages: readonly string[]): Promise<void> {
  await ctx.db.deleteFrom('markets_sorg_language').where('sorg', '=', sorg).execute();
  await ctx.db
    .insertInto('markets_sorg_language')
    .values(languages.map((language, position) => ({ sorg, language, position })))
    .execute();
}

/**
 * Adds a sales organisation; a market sells for it once it is chosen there. Its creator and the administrators of all
 * others get an area in it. Throws `code_already_exists`, `not_found` for an unknown company, `valid_country`.
 */
export async function createSorg(ctx: Pick<Ctx, 'db' | 'actor' | 'record'>, sorg: NewSorg): Promise<{ code: string }> {
  await requireParts(ctx, sorg);
  const others = await ctx.db.selectFrom('markets_sorg').select('code').where('code', '<>', sorg.code).execute();
  const added = await ctx.db
    .insertInto('markets_sorg')
    .values({ code: sorg.code, currency: sorg.currency, ...columnsOf(sorg) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  if (!added) throw new DomainError('code_already_exists', {}, 'code');
  await setLanguages(ctx, sorg.code, sorg.languages);
  const areasOf = await grantNewSorg(
    ctx,
    sorg.code,
    others.map(({ code }) => code),
  );
  await ctx.record({
    action: 'markets.sorg-created',
    subjectType: 'sorg',
    subjectId: sorg.code,
    after: { ...sorg, areasOf },
  });
  return { code: sorg.code };
}

/**
 * Changes the settings of a sales organisation; orders that were placed keep their tax and dates. Throws `not_found`,
 * `valid_country`, and `entry_changed` if somebody else changed it meanwhile.
 */
export async function changeSorg(ctx: Ctx, row: SorgVersion, settings: SorgSettings): Promise<{ code: string }> {
  const before = await lockSorg(ctx, row);
  await requireParts(ctx, settings);
  await ctx.db
    .updateTable('markets_sorg')
    .set({ ...columnsOf(settings), version: row.version + 1 })
    .where('code', '=', row.code)
    .execute();
  if (before.languages.join(' ') !== settings.languages.join(' '))
    await setLanguages(ctx, row.code, settings.languages);
  await ctx.record({
    action: 'markets.sorg-changed',
    subjectType: 'sorg',
    subjectId: row.code,
    before: { ...before, taxPercent: percentOfBasisPoints(before.taxBasisPoints) },
    after: settings,
  });
  return { code: row.code };
}

/**
 * Deletes a sales organisation that nothing refers to, with its merchants, holidays and areas of users. Throws `not_found`,
 * `entry_changed`, and `in_use` if a market, customer, article, order or other row names it.
 */
export async function deleteSorg(ctx: Ctx, row: SorgVersion): Promise<{ code: string }> {
  const before = await lockSorg(ctx, row);
  await deleteUnlessUsed(ctx.db, 'code', () =>
    ctx.db.deleteFrom('markets_sorg').where('code', '=', row.code).execute(),
  );
  await revokeSorg(ctx, row.code);
  await ctx.record({ action: 'markets.sorg-deleted', subjectType: 'sorg', subjectId: row.code, before });
  return { code: row.code };
}

async function lockSorg(ctx: Ctx, { code, version }: SorgVersion): Promise<SorgSetting> {
  await ctx.db.selectFrom('markets_sorg').select('code').where('code', '=', code).forUpdate().execute();
  const found = await findSorgSetting(ctx.db, code);
  if (!found) throw new DomainError('not_found', {}, 'code');
  if (found.version !== version) throw new DomainError('entry_changed');
  return found;
}

const merchantSubject = ({ sorg, code }: Pick<PartVersion, 'sorg' | 'code'>) =>
  ({ subjectType: 'merchant', subjectId: `${sorg} ${code}` }) as const;

/** Adds a merchant of a sales organisation. Throws `not_found`, `code_already_exists`. */
export async function addMerchant(ctx: Pick<Ctx, 'db' | 'record'>, merchant: NewMerchant): Promise<{ sorg: string }> {
  await requireSorg(ctx.db, merchant.sorg);
  const added = await ctx.db
    .insertInto('markets_merchant')
    .values(merchant)
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  if (!added) throw new DomainError('code_already_exists', {}, 'code');
  await ctx.record({ action: 'markets.merchant-added', ...merchantSubject(merchant), after: merchant });
  return { sorg: merchant.sorg };
}

/** Renames a merchant. Throws `not_found`, `entry_changed`. */
export async function renameMerchant(ctx: Ctx, row: PartVersion, name: string): Promise<{ sorg: string }> {
  const before = await lockMerchant(ctx, row);
  await ctx.db
    .updateTable('markets_merchant')
    .set({ name, version: row.version + 1 })
    .where('sorg', '=', row.sorg)
    .where('code', '=', row.code)
    .execute();
  await ctx.record({ action: 'markets.merchant-changed', ...merchantSubject(row), before, after: { name } });
  return { sorg: row.sorg };
}

/** Removes a merchant without articles and shipment options. Throws `not_found`, `entry_changed`, `in_use`. */
export async function removeMerchant(ctx: Ctx, row: PartVersion): Promise<{ sorg: string }> {
  const before = await lockMerchant(ctx, row);
  await deleteUnlessUsed(ctx.db, 'code', () =>
    ctx.db.deleteFrom('markets_merchant').where('sorg', '=', row.sorg).where('code', '=', row.code).execute(),
  );
  await ctx.record({ action: 'markets.merchant-removed', ...merchantSubject(row), before });
  return { sorg: row.sorg };
}

async function lockMerchant(ctx: Ctx, { sorg, code, version }: PartVersion): Promise<MerchantSetting> {
  const found = await ctx.db
    .selectFrom('markets_merchant')
    .select(['sorg', 'code', 'name', 'version'])
    .where('sorg', '=', sorg)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new DomainError('not_found', {}, 'code');
  if (found.version !== version) throw new DomainError('entry_changed');
  return found;
}
