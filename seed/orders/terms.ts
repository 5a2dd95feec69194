// Shipment options, payment methods, carriers, and the taxes of the sorgs.
import type { ComponentKey, ComponentModule } from '#rules/ordering/orders/component-choices.ts';
import { text } from '../brand/categories.ts';
import type { Sorg, Text } from '../brand/types.ts';
import type { PaymentMethod, ShipmentOption } from './types.ts';

export const TAX_BASIS_POINTS: Record<Sorg, number> = { '1000': 1100, '5000': 0, '3000': 1900 };

const brandFreight = text(
  'Brand freight',
  'Herstellerfracht',
  'Livraison par la marque',
  'Ekspedisi Veldra',
  'Penghantaran Veldra',
);
const express = text('Express parcel', 'Expresspaket', 'Colis express', 'Paket kilat', 'Bungkusan ekspres');
const ownCarrier = text(
  'Own carrier, picked up at the site',
  'Eigener Versanddienstleister, Abholung am Standort',
  'Transporteur du client, enlèvement sur site',
  'Ekspedisi sendiri, diambil di gudang',
  'Pembawa sendiri, diambil di gudang',
);

export const SHIPMENT_OPTIONS: readonly ShipmentOption[] = [
  {
    sorg: '1000',
    type: 'freight',
    description: brandFreight,
    input: 'none',
    rate: 250_000,
    freeFrom: 25_000_000,
    transitDays: 3,
  },
  { sorg: '1000', type: 'express', description: express, input: 'none', rate: 650_000, freeFrom: null, transitDays: 1 },
  {
    sorg: '1000',
    type: 'own-carrier',
    description: ownCarrier,
    input: 'notes',
    rate: 0,
    freeFrom: null,
    transitDays: 1,
  },
  {
    sorg: '5000',
    type: 'freight',
    description: brandFreight,
    input: 'none',
    rate: 4500,
    freeFrom: 150_000,
    transitDays: 3,
  },
  { sorg: '5000', type: 'express', description: express, input: 'none', rate: 12_900, freeFrom: null, transitDays: 1 },
  {
    sorg: '5000',
    type: 'own-carrier',
    description: ownCarrier,
    input: 'notes',
    rate: 0,
    freeFrom: null,
    transitDays: 1,
  },
  {
    sorg: '3000',
    type: 'freight',
    description: brandFreight,
    input: 'none',
    rate: 3_900,
    freeFrom: 150_000,
    transitDays: 3,
  },
  { sorg: '3000', type: 'express', description: express, input: 'none', rate: 8_900, freeFrom: null, transitDays: 1 },
  {
    sorg: '3000',
    type: 'own-carrier',
    description: ownCarrier,
    input: 'notes',
    rate: 0,
    freeFrom: null,
    transitDays: 1,
  },
];

const onAccount = text('On account', 'Auf Rechnung', 'Sur compte', 'Tempo (kredit)', 'Atas akaun');
const transfer = text(
  'Bank transfer in advance',
  'Vorkasse per Überweisung',
  'Virement à l’avance',
  'Transfer bank di muka',
  'Pindahan bank pendahuluan',
);
const none = text('', '', '', '', '');
const paymentInstruction = (account: string): PaymentMethod['instruction'] =>
  text(
    `Transfer the total to ${account} and upload the receipt within 72 hours.`,
    `Überweisen Sie den Betrag auf ${account} und laden Sie den Beleg innerhalb von 72 Stunden hoch.`,
    `Virez le total sur ${account} et téléversez le reçu sous 72 heures.`,
    `Transfer total ke ${account} dan unggah bukti dalam 72 jam.`,
    `Pindahkan jumlah ke ${account} dan muat naik resit dalam 72 jam.`,
  );

export const PAYMENT_METHODS: readonly PaymentMethod[] = [
  { sorg: '1000', type: 'account', description: onAccount, instruction: none, expiresAfterHours: null },
  {
    sorg: '1000',
    type: 'transfer',
    description: transfer,
    instruction: paymentInstruction('Bank Demo, 000 123 4567, PT Veldra Indonesia'),
    expiresAfterHours: 72,
  },
  { sorg: '5000', type: 'account', description: onAccount, instruction: none, expiresAfterHours: null },
  {
    sorg: '5000',
    type: 'transfer',
    description: transfer,
    instruction: paymentInstruction('Demo Bank, 000 987 6543, Veldra USA Inc.'),
    expiresAfterHours: 72,
  },
  { sorg: '3000', type: 'account', description: onAccount, instruction: none, expiresAfterHours: null },
  {
    sorg: '3000',
    type: 'transfer',
    description: transfer,
    instruction: paymentInstruction('Beispielbank, DE16 9999 9999 0004 0102 03, Veldra Europe GmbH'),
    expiresAfterHours: 72,
  },
];

const transferInstruction = text(
  'Transfer the exact amount to the account number that is shown. The account closes when the request expires.',
  'Überweisen Sie genau diesen Betrag auf die angezeigte Kontonummer. Das Konto wird geschlossen, wenn die Anforderung abläuft.',
  'Virez le montant exact sur le numéro de compte affiché. Le compte est fermé à l’expiration de la demande.',
  'Transfer jumlah yang tepat ke nomor rekening yang ditampilkan. Rekening ditutup saat permintaan kedaluwarsa.',
  'Pindahkan jumlah yang tepat ke nombor akaun yang dipaparkan. Akaun ditutup apabila permintaan tamat tempoh.',
);
const cardInstruction = text(
  'You enter the card on the page of the payment provider.',
  'Sie geben die Karte auf der Seite des Zahlungsanbieters ein.',
  'Vous saisissez la carte sur la page du prestataire de paiement.',
  'Anda memasukkan kartu di halaman penyedia pembayaran.',
  'Anda memasukkan kad di halaman penyedia bayaran.',
);
const debitInstruction = text(
  'You enter the bank account on the page of the payment provider. The bank collects the money within four working days.',
  'Sie geben das Bankkonto auf der Seite des Zahlungsanbieters ein. Die Bank zieht den Betrag innerhalb von vier Arbeitstagen ein.',
  'Vous saisissez le compte bancaire sur la page du prestataire de paiement. La banque encaisse le montant sous quatre jours ouvrés.',
  'Anda memasukkan rekening bank di halaman penyedia pembayaran. Bank menagih dana dalam empat hari kerja.',
  'Anda memasukkan akaun bank di halaman penyedia bayaran. Bank mengutip wang dalam empat hari bekerja.',
);

/** Methods to pay invoices; the gateway of the market decides which of them work. */
export const INVOICE_PAYMENT_METHODS: readonly PaymentMethod<'virtual_account' | 'card' | 'ach' | 'sepa'>[] = [
  {
    sorg: '1000',
    type: 'virtual_account',
    description: text('Virtual account', 'Virtuelles Konto', 'Compte virtuel', 'Virtual account', 'Akaun maya'),
    instruction: transferInstruction,
    expiresAfterHours: 24,
  },
  {
    sorg: '1000',
    type: 'card',
    description: text('Credit card', 'Kreditkarte', 'Carte de crédit', 'Kartu kredit', 'Kad kredit'),
    instruction: cardInstruction,
    expiresAfterHours: 24,
  },
  {
    sorg: '5000',
    type: 'ach',
    description: text(
      'Bank account (ACH), 1 percent discount',
      'Bankkonto (ACH), 1 Prozent Skonto',
      'Compte bancaire (ACH), 1 pour cent d’escompte',
      'Rekening bank (ACH), diskon 1 persen',
      'Akaun bank (ACH), diskaun 1 peratus',
    ),
    instruction: debitInstruction,
    expiresAfterHours: 24,
  },
  {
    sorg: '5000',
    type: 'card',
    description: text('Credit card', 'Kreditkarte', 'Carte de crédit', 'Kartu kredit', 'Kad kredit'),
    instruction: cardInstruction,
    expiresAfterHours: 24,
  },
  {
    sorg: '5000',
    type: 'sepa',
    description: text(
      'Euro bank account (SEPA direct debit)',
      'Euro-Bankkonto (SEPA-Lastschrift)',
      'Compte bancaire en euros (prélèvement SEPA)',
      'Rekening bank euro (debit langsung SEPA)',
      'Akaun bank euro (debit terus SEPA)',
    ),
    instruction: debitInstruction,
    expiresAfterHours: 24,
  },
  {
    sorg: '3000',
    type: 'sepa',
    description: text(
      'SEPA direct debit',
      'SEPA-Lastschrift',
      'Prélèvement SEPA',
      'Debit langsung SEPA',
      'Debit terus SEPA',
    ),
    instruction: debitInstruction,
    expiresAfterHours: 24,
  },
  {
    sorg: '3000',
    type: 'card',
    description: text('Credit card', 'Kreditkarte', 'Carte de crédit', 'Kartu kredit', 'Kad kredit'),
    instruction: cardInstruction,
    expiresAfterHours: 24,
  },
];

/** An amount that a sorg labels on a screen; those that are not visible can be chosen as a column. */
export interface PriceComponent {
  readonly sorg: Sorg;
  readonly module: ComponentModule;
  readonly key: ComponentKey;
  readonly label: Text;
  readonly visible: boolean;
}

const batteryFee = text(
  'Battery recycling fee',
  'Gebühr für Akku-Recycling',
  'Contribution au recyclage des batteries',
  'Biaya daur ulang baterai',
  'Yuran kitar semula bateri',
);
const dealerAllowance = text(
  'Freight allowance',
  'Frachtvergütung',
  'Remise sur les frais de port',
  'Potongan ongkos kirim',
  'Elaun tambang',
);
const valueAddedTax = text('VAT (PPN)', 'Mehrwertsteuer (PPN)', 'TVA (PPN)', 'PPN', 'Cukai (PPN)');
const euVat = text('VAT', 'MwSt.', 'TVA', 'PPN', 'Cukai (VAT)');
const smallOrder = text(
  'Small-order surcharge',
  'Mindermengenzuschlag',
  'Supplément petite commande',
  'Biaya pesanan kecil',
  'Surcaj pesanan kecil',
);

/** In the order of the screens. */
export const PRICE_COMPONENTS: readonly PriceComponent[] = [
  { sorg: '1000', module: 'invoice', key: 'recycleFee', label: batteryFee, visible: true },
  { sorg: '1000', module: 'invoice', key: 'tax', label: valueAddedTax, visible: false },
  { sorg: '1000', module: 'order', key: 'tax', label: valueAddedTax, visible: true },
  { sorg: '1000', module: 'cart', key: 'tax', label: valueAddedTax, visible: true },
  { sorg: '1000', module: 'checkout', key: 'tax', label: valueAddedTax, visible: true },
  { sorg: '5000', module: 'invoice', key: 'surcharges', label: smallOrder, visible: true },
  { sorg: '5000', module: 'invoice', key: 'freightAllowance', label: dealerAllowance, visible: false },
  { sorg: '3000', module: 'invoice', key: 'recycleFee', label: batteryFee, visible: true },
  { sorg: '3000', module: 'invoice', key: 'tax', label: euVat, visible: true },
  { sorg: '3000', module: 'order', key: 'tax', label: euVat, visible: true },
  { sorg: '3000', module: 'cart', key: 'tax', label: euVat, visible: true },
  { sorg: '3000', module: 'checkout', key: 'tax', label: euVat, visible: true },
];

export const CARRIERS: Record<Sorg, readonly (readonly [name: string, host: string, prefix: string])[]> = {
  '1000': [
    ['Lintas Kargo', 'lintas-kargo.example', 'LK'],
    ['Bahtera Ekspres', 'bahtera.example', 'BE'],
  ],
  '5000': [
    ['Northline Freight', 'northline.example', 'NF'],
    ['Prairie Parcel', 'prairie-parcel.example', 'PP'],
  ],
  '3000': [
    ['Alpenfracht', 'alpenfracht.example', 'AF'],
    ['Colis Rapide', 'colis-rapide.example', 'CR'],
  ],
};

/** Minutes after midnight UTC at which a working day begins at the sorg: 08:00 in Jakarta, Denver and Berlin. */
export const DAY_BEGINS: Record<Sorg, number> = { '1000': 60, '5000': 15 * 60, '3000': 7 * 60 };
