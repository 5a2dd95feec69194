import type { ErrorParams } from '#rules/errors.ts';
import { textsOfEach, type LanguageTexts } from '#rules/text/language-texts.ts';
import { contentLanguage, contentLanguages, locales, type Locale } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';
import { textIn } from '#platform/text/texts.ts';
import { addComponent } from './sales-terms.components.actions.ts';
import { addPaymentMethod } from './sales-terms.methods.actions.ts';
import { addShipmentOption } from './sales-terms.shipments.actions.ts';

/** Hours until an order that is paid in advance expires. */
const transferHours = 72;
/** Screens that show the tax. */
const taxModules = ['cart', 'checkout', 'order', 'invoice'] as const;

/** A text of the catalogues in every content language. */
function inAllLanguages(id: string, params: ErrorParams = {}): LanguageTexts {
  return textsOfEach(
    Object.fromEntries(
      contentLanguages.map((language) => {
        const locale = locales.find((one) => contentLanguage(one) === language) as Locale;
        return [language, textIn(locale, id, params)];
      }),
    ),
  );
}

interface FirstTerms {
  readonly sorg: string;
  readonly merchant: string;
  readonly company: string;
  readonly taxBasisPoints: number;
}
type WriteCtx = Pick<Ctx, 'db' | 'record'>;

/**
 * Adds what dealers choose at checkout in the first sales organisation: delivery by the brand or with their own carrier,
 * payment on account or in advance; with a tax, its line in totals.
 */
export async function addFirstTerms(ctx: WriteCtx, terms: FirstTerms): Promise<void> {
  await addFirstShipments(ctx, terms);
  await addFirstPayments(ctx, terms);
  if (terms.taxBasisPoints === 0) return;
  const texts = inAllLanguages('setup.terms.tax');
  const labels = contentLanguages.map((language) => ({ language, label: texts[language] }));
  for (const module of taxModules)
    await addComponent(ctx, { sorg: terms.sorg, module, key: 'tax', labels, visible: true, position: 0 });
}

async function addFirstShipments(ctx: WriteCtx, { sorg, merchant }: FirstTerms): Promise<void> {
  const option = { sorg, merchant, rate: '0', freeFrom: null, active: true };
  await addShipmentOption(ctx, {
    ...option,
    type: 'freight',
    description: inAllLanguages('setup.terms.freight'),
    input: 'none',
    transitDays: 2,
    position: 0,
  });
  await addShipmentOption(ctx, {
    ...option,
    type: 'own-carrier',
    description: inAllLanguages('setup.terms.ownCarrier'),
    input: 'notes',
    transitDays: 1,
    position: 1,
  });
}

async function addFirstPayments(ctx: WriteCtx, { sorg, company }: FirstTerms): Promise<void> {
  const method = { sorg, module: 'order', validFrom: null, validTo: null, active: true } as const;
  await addPaymentMethod(ctx, {
    ...method,
    type: 'account',
    description: inAllLanguages('setup.terms.account'),
    instruction: textsOfEach({}),
    expiresAfterHours: null,
    position: 0,
  });
  await addPaymentMethod(ctx, {
    ...method,
    type: 'transfer',
    description: inAllLanguages('setup.terms.transfer'),
    instruction: inAllLanguages('setup.terms.instruction', { company, hours: transferHours }),
    expiresAfterHours: transferHours,
    position: 1,
  });
}
