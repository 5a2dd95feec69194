import { contentLanguages, locales, contentLanguage, type Locale } from '../../../rules/locales.ts';
import type { ErrorParams } from '../../../rules/errors.ts';
import type { Ctx } from '../../platform/context.ts';
import { textIn } from '../../platform/texts.ts';

/** Hours until an order that is paid in advance expires. */
const transferHours = 72;
/** Screens that show the tax. */
const taxModules = ['cart', 'checkout', 'order', 'invoice'] as const;

/** A text of the catalogues in every content language, as descriptions are stored. */
function inAllLanguages(id: string, params: ErrorParams = {}): Record<string, string> {
  return Object.fromEntries(
    contentLanguages.map((language) => {
      const locale = locales.find((one) => contentLanguage(one) === language) as Locale;
      return [language, textIn(locale, id, params)];
    }),
  );
}

/**
 * Adds what dealers choose at checkout in the first sales organisation: delivery by the brand or with their own carrier,
 * payment on account or in advance; with a tax, its line in totals. The caller records it.
 */
export async function addFirstTerms(
  ctx: Pick<Ctx, 'db'>,
  terms: {
    readonly sorg: string;
    readonly merchant: string;
    readonly company: string;
    readonly taxBasisPoints: number;
  },
): Promise<void> {
  const { sorg, merchant, company, taxBasisPoints } = terms;
  await ctx.db
    .insertInto('orders_shipment_option')
    .values([
      {
        sorg,
        merchant,
        type: 'freight',
        code: 'freight',
        description: JSON.stringify(inAllLanguages('setup.terms.freight')),
        input: 'none',
        position: 0,
      },
      {
        sorg,
        merchant,
        type: 'own-carrier',
        code: 'own-carrier',
        description: JSON.stringify(inAllLanguages('setup.terms.ownCarrier')),
        input: 'notes',
        transit_days: 1,
        position: 1,
      },
    ])
    .execute();
  await ctx.db
    .insertInto('orders_payment_method')
    .values([
      {
        sorg,
        module: 'order',
        type: 'account',
        code: 'account',
        description: JSON.stringify(inAllLanguages('setup.terms.account')),
        position: 0,
      },
      {
        sorg,
        module: 'order',
        type: 'transfer',
        code: 'transfer',
        description: JSON.stringify(inAllLanguages('setup.terms.transfer')),
        instruction: JSON.stringify(inAllLanguages('setup.terms.instruction', { company, hours: transferHours })),
        expires_after_hours: transferHours,
        position: 1,
      },
    ])
    .execute();
  if (taxBasisPoints > 0)
    await ctx.db
      .insertInto('orders_price_component')
      .values(
        taxModules.map((module) => ({
          sorg,
          module,
          key: 'tax',
          label: JSON.stringify(inAllLanguages('setup.terms.tax')),
        })),
      )
      .execute();
}
