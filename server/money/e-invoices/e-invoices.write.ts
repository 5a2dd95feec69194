import { buildInvoice } from '#rules/money/e-invoices/build.ts';
import type { EInvoice, PartReason } from '#rules/money/e-invoices/document.ts';
import type { InvoiceFacts, InvoiceGap } from '#rules/money/e-invoices/facts.ts';
import { profileFacts, type DocumentProfile } from '#rules/money/e-invoices/profiles.ts';
import type { TaxCategory } from '#rules/money/e-invoices/tax.ts';
import type { Locale } from '#rules/locales.ts';
import { moneyIn, textIn } from '#platform/text/texts.ts';
import type { EInvoiceWords } from './e-invoices.codes.ts';
import { ciiOf } from './e-invoices.cii.ts';
import { ublOf } from './e-invoices.ubl.ts';

/** An electronic invoice as XML, or what it lacks. */
export type WrittenInvoice =
  | { readonly xml: string; readonly document: EInvoice }
  | { readonly gaps: readonly InvoiceGap[] };

const parts: Readonly<Record<PartReason, string>> = {
  freight: 'e-invoice.part.freight',
  freightAllowance: 'e-invoice.part.freightAllowance',
  discount: 'e-invoice.part.discount',
  surcharge: 'e-invoice.part.surcharge',
  recycleFee: 'e-invoice.part.recycleFee',
  adjustment: 'e-invoice.part.adjustment',
  lineDiscount: 'e-invoice.part.lineDiscount',
  lineCharge: 'e-invoice.part.lineCharge',
};

const exemptions: Readonly<Partial<Record<TaxCategory, string>>> = {
  AE: 'e-invoice.exemption.AE',
  K: 'e-invoice.exemption.K',
  G: 'e-invoice.exemption.G',
  O: 'e-invoice.exemption.O',
};

/** The words of a document in the language of its buyer. */
function wordsIn(locale: Locale, { early, currency }: EInvoice): EInvoiceWords {
  return {
    part: (reason) => textIn(locale, parts[reason]),
    exemption: (category) => {
      const id = exemptions[category];
      return id === undefined ? '' : textIn(locale, id);
    },
    goods: textIn(locale, 'e-invoice.goods'),
    early:
      early === null
        ? ''
        : textIn(locale, 'e-invoice.early', { amount: moneyIn(locale, early.amount, currency), date: early.until }),
  };
}

/** An invoice or credit note as an electronic invoice of a profile, in the words of a locale, or what it lacks. */
export function writeInvoice(facts: InvoiceFacts, profile: DocumentProfile, locale: Locale): WrittenInvoice {
  const built = buildInvoice(facts, profile);
  if ('gaps' in built) return built;
  const write = profileFacts[profile].syntax === 'ubl' ? ublOf : ciiOf;
  return { xml: write(built.document, wordsIn(locale, built.document)), document: built.document };
}
