// Price lists among the sales documents, with dates in days from the day of loading.
import { text } from '../brand/categories.ts';
import type { Text } from '../brand/types.ts';
import { ABROAD, EUROPE, HOME, type PlannedDocument } from './groups.ts';

/** Title and subtitle that are ready in all languages. */
export const ready = (title: Text, words: Text): Pick<PlannedDocument, 'title' | 'subtitle'> => ({
  title,
  subtitle: words,
});

export const PRICES: readonly PlannedDocument[] = [
  {
    key: 'prices-id-2025',
    group: 'prices',
    kind: 'sales',
    markets: HOME,
    madeDaysAgo: 330,
    modelYear: 2025,
    tags: ['harga'],
    ...ready(
      text('Bike prices 2025', 'Fahrradpreise 2025', 'Tarif vélos 2025', 'Harga sepeda 2025', 'Harga basikal 2025'),
      text(
        'Replaced by the list of 2026',
        'Ersetzt durch die Liste 2026',
        'Remplacé par le tarif 2026',
        'Digantikan oleh daftar 2026',
        'Digantikan oleh senarai 2026',
      ),
    ),
    files: [['harga-sepeda-2025.pdf', 'id']],
  },
  {
    key: 'prices-id-2026',
    group: 'prices',
    kind: 'sales',
    markets: HOME,
    madeDaysAgo: 120,
    modelYear: 2026,
    tags: ['harga'],
    replaces: 'prices-id-2025',
    ...ready(
      text('Bike prices 2026', 'Fahrradpreise 2026', 'Tarif vélos 2026', 'Harga sepeda 2026', 'Harga basikal 2026'),
      text(
        'Recommended retail prices in rupiah',
        'Unverbindliche Preise in Rupiah',
        'Prix conseillés en roupies',
        'Harga eceran dalam rupiah',
        'Harga runcit dalam rupiah',
      ),
    ),
    files: [
      ['harga-sepeda-2026.pdf', 'id'],
      ['harga-sepeda-2026.xlsx', 'id'],
    ],
    changes: [
      {
        daysAgo: 61,
        by: 'product',
        subtitle: text(
          'With the Talus 160',
          'Mit dem Talus 160',
          'Avec le Talus 160',
          'Dengan Talus 160',
          'Dengan Talus 160',
        ),
      },
      {
        daysAgo: 12,
        by: 'admin',
        subtitle: text(
          'Recommended retail prices in rupiah, with the Talus 160',
          'Unverbindliche Preise in Rupiah, mit dem Talus 160',
          'Prix conseillés en roupies, avec le Talus 160',
          'Harga eceran dalam rupiah, termasuk Talus 160',
          'Harga runcit dalam rupiah, termasuk Talus 160',
        ),
      },
    ],
  },
  {
    key: 'prices-id-parts',
    group: 'prices',
    kind: 'sales',
    markets: HOME,
    madeDaysAgo: 75,
    fromDays: -75,
    toDays: 90,
    tags: ['harga', 'komponen'],
    title: text('Parts prices', 'Teilepreise', 'Tarif pièces', 'Harga komponen', 'Harga komponen'),
    files: [['harga-komponen.pdf', 'id']],
    articleCodes: ['CH-L12', 'TY-CIN', 'BR-G4F'],
  },
  {
    key: 'prices-us-2026',
    group: 'prices',
    kind: 'sales',
    markets: ABROAD,
    madeDaysAgo: 120,
    modelYear: 2026,
    tags: ['prices'],
    title: text(
      'Bike prices 2026, US',
      'Fahrradpreise 2026, USA',
      'Tarif vélos 2026, États-Unis',
      'Harga sepeda 2026, AS',
      'Harga basikal 2026, AS',
    ),
    files: [
      ['price-list-bikes-2026.pdf', 'en'],
      ['price-list-bikes-2026.xlsx', 'en'],
    ],
  },
  {
    key: 'prices-us-2027',
    group: 'prices',
    kind: 'sales',
    markets: ABROAD,
    madeDaysAgo: 8,
    fromDays: 24,
    modelYear: 2027,
    tags: ['prices'],
    ...ready(
      text(
        'Bike prices 2027, US',
        'Fahrradpreise 2027, USA',
        'Tarif vélos 2027, États-Unis',
        'Harga sepeda 2027, AS',
        'Harga basikal 2027, AS',
      ),
      text(
        'Shown when the new model year opens',
        'Erscheint zum Start des Modelljahrs',
        'Visible à l’ouverture de l’année',
        'Tampil saat tahun model dibuka',
        'Dipaparkan apabila tahun model dibuka',
      ),
    ),
    files: [['price-list-bikes-2027.pdf', 'en']],
  },
  {
    key: 'prices-us-sale',
    group: 'prices',
    kind: 'sales',
    markets: ABROAD,
    madeDaysAgo: 110,
    toDays: -20,
    tags: ['prices', 'closeout'],
    title: text(
      'Closeout prices, parts',
      'Abverkaufspreise, Teile',
      'Fins de série, pièces',
      'Harga cuci gudang, komponen',
      'Harga habis stok, komponen',
    ),
    files: [['price-list-parts.pdf', 'en']],
  },
  {
    key: 'prices-eu-2026',
    group: 'prices',
    kind: 'sales',
    markets: EUROPE,
    madeDaysAgo: 119,
    modelYear: 2026,
    tags: ['prices'],
    ...ready(
      text(
        'Bike prices 2026, Europe',
        'Fahrradpreise 2026',
        'Tarif vélos 2026',
        'Harga sepeda 2026',
        'Harga basikal 2026',
      ),
      text(
        'Recommended retail prices in euros',
        'Unverbindliche Preisempfehlungen in Euro',
        'Prix de vente conseillés en euros',
        'Harga eceran yang disarankan dalam euro',
        'Harga runcit disyorkan dalam euro',
      ),
    ),
    files: [
      ['preisliste-raeder-2026.pdf', 'de'],
      ['tarif-velos-2026.pdf', 'fr'],
    ],
  },
];
