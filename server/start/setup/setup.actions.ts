import { DomainError } from '#rules/errors.ts';
import { contentLanguage } from '#rules/locales.ts';
import { usualSorgSettings } from '#rules/accounts/markets/sorg.ts';
import { basisPointsOfPercent, percentOfBasisPoints } from '#rules/percent.ts';
import { countryDefaults, currencyFormat } from '#rules/start/setup/country-defaults.ts';
import { firstMarketSchema, type FirstMarket } from '#rules/start/setup/first-market.ts';
import type { Ctx } from '#platform/context.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { addSite } from '#goods/assortment/assortment.sites.actions.ts';
import { createCompany } from '#accounts/customers/customers.companies.actions.ts';
import { createUser } from '#access/identity/identity.users.actions.ts';
import { isCountry } from '#accounts/markets/markets.countries.queries.ts';
import { addFirstMarket, joinTargetMarket, requireNoMarket } from '#accounts/markets/markets.first-market.actions.ts';
import { addMerchant, createSorg } from '#accounts/markets/markets.sorgs.actions.ts';
import { addFirstTerms } from '#ordering/sales-terms/sales-terms.first-market.actions.ts';

/** The part of a context that setting up needs: there is no market, and nobody is signed in. */
export type SetupCtx = Pick<Ctx, 'db' | 'now' | 'actor' | 'record'>;

/** Code of the merchant and of the site of the first sales organisation. */
const main = 'main';

/** The input of a setup, checked. Throws the refusals of its fields. */
export const readFirstMarket = (input: unknown): FirstMarket => parseInput(firstMarketSchema, input);

/** Code of a market by its host: `portal.brand.example` is `portal-brand-example`. */
const codeOf = (host: string): string => host.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 40);

/** Settings of the site that follow from the country and the first language. */
function configurationOf(market: FirstMarket): Record<string, unknown> {
  const [language = 'en-us'] = market.languages;
  return {
    webTitle: market.name,
    webCopyright: market.company,
    emailSupport: market.email,
    countryId: market.country,
    telpCode: countryDefaults(market.country).phoneCode,
    polygonBrand: market.name.slice(0, 60),
    currency: currencyFormat(market.currency, language, market.country),
    payment: true,
    forgotPassword: true,
    // Claims work before the brand has a list of problems.
    claimProblemRequired: false,
    custGroupOnCustSelect: true,
    features: { news: true, WEB_NOTIFICATION: true },
  };
}

/**
 * Sets up a database without a market, in one transaction: sales organisation with company, merchant and site, what
 * checkout offers, the market with its host and languages, and the first administrator, who sees everything. The
 * market is in maintenance. `passwordHash` is hashed before the transaction. Throws `setup_done` if there is a market,
 * `valid_country`, `username_already_exists` and `email_already_exists`.
 */
export async function setUpFirstMarket(
  ctx: SetupCtx,
  market: FirstMarket,
  passwordHash: string,
): Promise<{ userId: string; marketCode: string }> {
  await requireNoMarket(ctx);
  if (!(await isCountry(ctx.db, market.country))) throw new DomainError('valid_country', {}, 'country');
  const { sorg, company, languages } = market;
  const taxBasisPoints = basisPointsOfPercent(market.tax);
  const { workingDays } = countryDefaults(market.country);
  await createCompany(ctx, { code: sorg, name: company });
  await createSorg(ctx, {
    ...usualSorgSettings,
    code: sorg,
    name: market.name,
    companyCode: sorg,
    country: market.country,
    currency: market.currency,
    timeZone: market.timeZone,
    taxPercent: percentOfBasisPoints(taxBasisPoints),
    workingDays: [...workingDays],
    languages: [...new Set(languages.map(contentLanguage))],
  });
  await addMerchant(ctx, { sorg, code: main, name: market.name });
  await addSite(ctx, { sorg, code: main, name: market.site, storageLocation: '', shippingPoint: '', priority: 1 });
  await addFirstTerms(ctx, { sorg, merchant: main, company, taxBasisPoints });
  const marketCode = codeOf(market.host);
  const { targetMarketId } = await addFirstMarket(ctx, {
    code: marketCode,
    name: market.name,
    host: market.host,
    timeZone: market.timeZone,
    sorg,
    languages,
    configuration: configurationOf(market),
  });
  const userId = await createUser(
    ctx,
    {
      username: market.username,
      email: market.email,
      name: market.username,
      language: languages[0] ?? 'en-us',
      groupRole: 'Administrator',
      roles: ['administrator'],
    },
    passwordHash,
    [{ sorg, limitation: 'none', option: 'include', value: '' }],
    false,
  );
  await joinTargetMarket(ctx, userId, targetMarketId);
  const { password: _kept, ...told } = market;
  await ctx.record({ action: 'setup.done', subjectType: 'market', subjectId: marketCode, after: told });
  return { userId, marketCode };
}
