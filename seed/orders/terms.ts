// Shipment options, payment methods, carriers, and the taxes of both sorgs.
import { text } from '../brand/categories.ts';
import type { Sorg } from '../brand/types.ts';
import type { PaymentMethod, ShipmentOption } from './types.ts';

export const TAX_BASIS_POINTS: Record<Sorg, number> = { '1000': 1100, '5000': 0 };

const brandFreight = text(
  'Brand freight',
  'Herstellerfracht',
  'Transport de la marque',
  'Ekspedisi Veldra',
  'Penghantaran Veldra',
);
const express = text('Express parcel', 'Expresspaket', 'Colis express', 'Paket kilat', 'Bungkusan ekspres');
const ownCarrier = text(
  'Own carrier, picked up at the site',
  'Eigener Spediteur, Abholung am Lager',
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
};

/** Minutes after midnight UTC at which a working day begins at the sorg: 08:00 in Jakarta and in Denver. */
export const DAY_BEGINS: Record<Sorg, number> = { '1000': 60, '5000': 15 * 60 };
