// Notes and reasons of the European trade in the language of the customer: its dealers and its ERP write German or French.
import type { Customer } from '../cast.ts';
import type { InvoicePlan, OrderPlan } from './types.ts';

const WORDS: Readonly<Record<string, Readonly<Record<'de' | 'fr', string>>>> = {
  'Call the dock 30 min before arrival.': {
    de: 'Bitte 30 Minuten vor Ankunft an der Rampe anrufen.',
    fr: 'Appeler le quai 30 minutes avant l’arrivée.',
  },
  'Deliver before noon, please.': { de: 'Bitte vor 12 Uhr liefern.', fr: 'Merci de livrer avant midi.' },
  'Event on Saturday, no later.': {
    de: 'Veranstaltung am Samstag, nicht später.',
    fr: 'Événement samedi, pas plus tard.',
  },
  'Leave with the workshop.': { de: 'Bitte in der Werkstatt abgeben.', fr: 'À déposer à l’atelier.' },
  'Customer waits for the red one.': {
    de: 'Ein Kunde wartet auf das rote Rad.',
    fr: 'Un client attend le vélo rouge.',
  },
  'Ordered twice': { de: 'Doppelt bestellt', fr: 'Commandé deux fois' },
  'No longer available': { de: 'Nicht mehr lieferbar', fr: 'Plus disponible' },
  'The receipt belongs to another transfer': {
    de: 'Der Beleg gehört zu einer anderen Überweisung',
    fr: 'Le reçu correspond à un autre virement',
  },
  'Delivery address is locked in the ERP': {
    de: 'Die Lieferadresse ist im ERP gesperrt',
    fr: 'L’adresse de livraison est bloquée dans l’ERP',
  },
  'Article is not released in this sales area': {
    de: 'Der Artikel ist in diesem Vertriebsbereich nicht freigegeben',
    fr: 'L’article n’est pas ouvert à la vente dans ce secteur',
  },
  'Return, damaged in transit': { de: 'Rückgabe, Transportschaden', fr: 'Retour, avarie de transport' },
  'Return, wrong size': { de: 'Rückgabe, falsche Größe', fr: 'Retour, mauvaise taille' },
  'Return, warranty': { de: 'Rückgabe, Garantie', fr: 'Retour, garantie' },
  'Price correction': { de: 'Preiskorrektur', fr: 'Rectification de prix' },
  'Scratched in transit, deducted by the dealer': {
    de: 'Beim Transport zerkratzt, vom Händler abgezogen',
    fr: 'Rayé pendant le transport, déduit par le revendeur',
  },
  'Test fleet, installment 1 of 3': { de: 'Testflotte, Rate 1 von 3', fr: 'Flotte de test, échéance 1 sur 3' },
  'Test fleet, installment 2 of 3': { de: 'Testflotte, Rate 2 von 3', fr: 'Flotte de test, échéance 2 sur 3' },
  'Test fleet, installment 3 of 3': { de: 'Testflotte, Rate 3 von 3', fr: 'Flotte de test, échéance 3 sur 3' },
};

type Writer = Pick<Customer, 'sorg' | 'language'>;

/** The language in which the ERP writes for a customer: that of Europe knows German and French. */
export function erpLanguage({ sorg, language }: Writer): 'de' | 'en' | 'fr' {
  if (sorg !== '3000' || (language !== 'de' && language !== 'fr')) return 'en';
  return language;
}

/** Words of the trade as the customer, and the ERP for them, writes them; unknown words stay. */
export function localWords(customer: Writer, words: string): string {
  const language = erpLanguage(customer);
  return language === 'en' ? words : (WORDS[words]?.[language] ?? words);
}

/**
 * Letters with which the order numbers of a customer begin: three in Europe, so that no order of a dealer there has the
 * number of one elsewhere.
 */
export const purchasePrefix = ({ key, sorg }: Pick<Customer, 'key' | 'sorg'>): string =>
  key.slice(0, sorg === '3000' ? 3 : 2).toUpperCase();

/** Puts the notes and reasons of an order into the words of its customer. */
export function writeLocally(customer: Writer, order: OrderPlan): void {
  const said = (words: string): string => localWords(customer, words);
  const saidOrNot = (words: string | null): string | null => (words === null ? null : said(words));
  order.notes = said(order.notes);
  order.erpReason = saidOrNot(order.erpReason);
  order.payment = { ...order.payment, reason: saidOrNot(order.payment.reason) };
  for (const line of order.lines) line.cancelReason = saidOrNot(line.cancelReason);
  for (const event of order.events)
    if (typeof event.params['reason'] === 'string')
      event.params = { ...event.params, reason: said(event.params['reason']) };
}

/** Reason of an invoice without VAT, with the VAT number of the customer, as the ERP prints it. */
const EXEMPT: Readonly<Record<'de' | 'en' | 'fr', (vatNumber: string) => string>> = {
  de: (vatNumber) =>
    `Steuerfreie innergemeinschaftliche Lieferung, § 4 Nr. 1b UStG. USt-IdNr. des Kunden: ${vatNumber}`,
  en: (vatNumber) =>
    `Intra-Community supply exempt from VAT, Article 138 of Directive 2006/112/EC. VAT number of the customer: ${vatNumber}`,
  fr: (vatNumber) =>
    `Livraison intracommunautaire exonérée de TVA, article 138 de la directive 2006/112/CE. Numéro de TVA du client : ${vatNumber}`,
};

/** An invoice with its notes in the words of its customer; in Europe it says why it has no VAT. */
export function writtenLocally(
  customer: Writer & Pick<Customer, 'includeTax' | 'vatNumber'>,
  invoice: InvoicePlan,
): InvoicePlan {
  const isExempt = customer.sorg === '3000' && !customer.includeTax && invoice.kind !== 'deduction';
  const notes = [
    localWords(customer, invoice.detailNotes),
    isExempt ? EXEMPT[erpLanguage(customer)](customer.vatNumber) : '',
  ];
  return {
    ...invoice,
    notes: localWords(customer, invoice.notes),
    detailNotes: notes.filter((note) => note !== '').join('. '),
  };
}
