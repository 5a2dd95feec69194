import { columnKey } from '../table.ts';

/** What a column of a list of articles holds. `other` is a column that is known and does not matter here. */
export type ColumnRole = 'code' | 'own' | 'old' | 'gtin' | 'quantity' | 'other';

/** Names of columns in the five languages and in the words of the trade, as people and their programs write them. */
const names: Readonly<Record<ColumnRole, readonly string[]>> = {
  code: [
    ...['article', 'article code', 'article number', 'article no', 'art', 'art no', 'art nr', 'art code', 'item', 'item code', 'item number', 'item no'],
    ...['sku', 'sku code', 'code', 'product', 'product code', 'product number', 'product no', 'product id', 'part', 'part number', 'part no', 'p/n', 'mpn'],
    ...['material', 'material number', 'material no', 'model code', 'reference', 'ref', 'ref no', 'manufacturer part number', 'supplier code', 'vendor code'],
    ...[
      'artikel',
      'artikelnummer',
      'artikel-nr',
      'artikelnr',
      'artikelcode',
      'art.-nr.',
      'artnr',
      'bestellnummer',
      'bestell-nr',
      'bestellnr',
      'materialnummer',
    ],
    ...['material-nr', 'teilenummer', 'teile-nr', 'produktnummer', 'produktcode', 'herstellernummer', 'lieferantennummer', 'nummer'],
    ...[
      'référence',
      'réf',
      'ref article',
      'référence article',
      'code article',
      'n° article',
      'numéro article',
      "numéro d'article",
      'no article',
      'code produit',
    ],
    ...['référence fournisseur', 'désignation article'],
    ...['kode', 'kode artikel', 'kode barang', 'kode produk', 'kode item', 'nomor artikel', 'no artikel', 'nomor barang', 'no barang', 'no part', 'kode part'],
    ...['kod', 'kod artikel', 'kod barang', 'kod produk', 'kod item', 'nombor artikel', 'nombor barang', 'nombor bahagian', 'no alat ganti'],
  ],
  own: [
    ...[
      'own code',
      'our code',
      'my code',
      'customer code',
      'customer article',
      'customer article number',
      'customer item',
      'customer part number',
      'shop code',
    ],
    ...['our article number', 'our reference', 'your code', 'internal code', 'internal reference'],
    ...['eigene nummer', 'eigener code', 'unsere nummer', 'unsere artikelnummer', 'kundenartikelnummer', 'kundenartikel', 'kundencode', 'interne nummer'],
    ...['notre code', 'notre référence', 'code client', 'référence client', 'référence interne', 'code interne'],
    ...['kode sendiri', 'kode kami', 'kode pelanggan', 'kode toko', 'kode internal', 'kod sendiri', 'kod kami', 'kod pelanggan', 'kod kedai', 'kod dalaman'],
  ],
  old: [
    ...['old code', 'old article', 'old article number', 'old number', 'previous code', 'former code', 'legacy code', 'superseded'],
    ...['alte nummer', 'alte artikelnummer', 'alter code', 'frühere nummer', 'ancien code', 'ancienne référence', 'ancien article'],
    ...['kode lama', 'nomor lama', 'kod lama', 'nombor lama'],
  ],
  gtin: [
    ...['gtin', 'ean', 'ean13', 'ean 13', 'ean code', 'ean upc', 'upc', 'upc ean', 'upc code', 'barcode', 'bar code', 'jan'],
    ...['strichcode', 'ean-code', 'ean-nummer', 'code-barres', 'code barre', 'code ean', 'gencod', 'kode batang', 'kod bar', 'barkod'],
  ],
  quantity: [
    ...[
      'quantity',
      'qty',
      'qty.',
      'quantities',
      'order qty',
      'order quantity',
      'ordered',
      'qty ordered',
      'quantity ordered',
      'pcs',
      'pieces',
      'units',
      'count',
    ],
    ...['amount ordered', 'no of units', 'number', 'req qty', 'required', 'requested', 'requested qty', 'need'],
    ...['menge', 'anzahl', 'stück', 'stk', 'stückzahl', 'bestellmenge', 'auftragsmenge', 'bestellt', 'bedarf', 'mge', 'stueck', 'anz'],
    ...['quantité', 'qté', 'qte', 'nombre', 'nb', 'pièces', 'quantité commandée', 'qté commandée', 'unités', 'commandé', 'besoin'],
    ...[
      'jumlah',
      'kuantitas',
      'kuantiti',
      'jml',
      'bilangan',
      'banyak',
      'banyaknya',
      'jumlah pesanan',
      'jumlah pesan',
      'kuantiti pesanan',
      'unit',
      'bil',
      'pesanan',
    ],
  ],
  other: [
    ...[
      'name',
      'description',
      'designation',
      'text',
      'title',
      'article name',
      'product name',
      'item description',
      'product description',
      'brand',
      'model',
      'series',
    ],
    ...[
      'price',
      'unit price',
      'net price',
      'dealer price',
      'list price',
      'rrp',
      'msrp',
      'amount',
      'value',
      'total',
      'total price',
      'sum',
      'discount',
      'currency',
    ],
    ...[
      'colour',
      'color',
      'size',
      'uom',
      'unit of measure',
      'pack',
      'pack size',
      'pack qty',
      'moq',
      'min qty',
      'minimum',
      'note',
      'notes',
      'remark',
      'remarks',
    ],
    ...[
      'stock',
      'available',
      'availability',
      'on hand',
      'qty on hand',
      'stock qty',
      'date',
      'delivery',
      'category',
      'position',
      'pos',
      'line',
      'row',
      'no',
      'nr',
    ],
    ...[
      'bezeichnung',
      'beschreibung',
      'artikelbezeichnung',
      'artikelname',
      'produktname',
      'marke',
      'modell',
      'preis',
      'einzelpreis',
      'ek',
      'vk',
      'uvp',
      'betrag',
    ],
    ...[
      'summe',
      'gesamt',
      'gesamtpreis',
      'rabatt',
      'währung',
      'farbe',
      'größe',
      'grösse',
      'einheit',
      'me',
      'vpe',
      'bemerkung',
      'notiz',
      'bestand',
      'lagerbestand',
    ],
    ...['verfügbar', 'datum', 'lieferung', 'kategorie', 'mindestmenge', 'zeile', 'lfd nr'],
    ...[
      'désignation',
      'libellé',
      'nom',
      'nom article',
      'marque',
      'modèle',
      'prix',
      'prix unitaire',
      'pu',
      'prix net',
      'montant',
      'remise',
      'devise',
      'couleur',
    ],
    ...['taille', 'unité', 'conditionnement', 'remarque', 'disponible', 'disponibilité', 'catégorie', 'ligne', 'pvc'],
    ...[
      'nama',
      'nama artikel',
      'nama barang',
      'nama produk',
      'deskripsi',
      'keterangan',
      'merek',
      'merk',
      'harga',
      'harga satuan',
      'nilai',
      'diskon',
      'mata uang',
    ],
    ...[
      'warna',
      'ukuran',
      'satuan',
      'kemasan',
      'catatan',
      'stok',
      'tersedia',
      'tanggal',
      'kategori',
      'baris',
      'penerangan',
      'jenama',
      'harga seunit',
      'diskaun',
    ],
    ...['saiz', 'unit ukuran', 'pek', 'nota', 'tarikh', 'jumlah harga', 'total harga'],
  ],
};

const roles = new Map<string, ColumnRole>();
// The first role that lists a name keeps it.
for (const role of ['code', 'own', 'old', 'gtin', 'quantity', 'other'] as const)
  for (const name of names[role]) if (!roles.has(columnKey(name))) roles.set(columnKey(name), role);

/** What a column of this name holds, in any of the languages; null for a name that says nothing. What stands in brackets does not count. */
export function columnRole(name: string): ColumnRole | null {
  const key = columnKey(name);
  if (key === '' || key.length > 40) return null;
  return roles.get(key) ?? roles.get(columnKey(name.replaceAll(/[([].*?[)\]]/g, ''))) ?? null;
}

const totals = new Set(
  [
    ...['total', 'totals', 'grand total', 'sum', 'subtotal', 'sub total', 'total units', 'total qty', 'total quantity', 'total pieces'],
    ...['summe', 'gesamt', 'gesamtsumme', 'gesamtmenge', 'zwischensumme', 'endsumme', 'total stück'],
    ...['total général', 'sous-total', 'somme', 'quantité totale', 'jumlah', 'jumlah besar', 'jumlah total', 'total keseluruhan', 'keseluruhan', 'subjumlah'],
    ...['jumlah keseluruhan', 'jumlah kecil'],
  ].map(columnKey),
);

/** Whether some text is what people write before a sum: `Total:`, `Summe`, `Jumlah`. */
export const isTotalWord = (text: string): boolean => totals.has(columnKey(text));

/** Units behind (or before) a quantity. */
export const unitWords =
  'pcs?|pce|pieces?|ea|each|units?|stk|stck|stück|stueck|st|paar|pairs?|pièces?|pieces|unités?|unites?|buah|biji|helai|pasang|sets?|nos?';

/** Words of courtesy and haste that people write behind a quantity. */
export const politeWords =
  "please|pls|plz|thanks?|thank you|urgent(?:ly)?|asap|needed|only|bitte|danke|dringend|eilig|svp|s'il vous pla[iî]t|merci|urgence|tolong|mohon|terima kasih|segera|sila";

/** Words that stand between two articles of one line. */
export const linkWords = new Set(['and', 'und', 'et', 'dan', 'plus', 'sowie', '+', '&']);

/** Signs of money: the number beside them is a price. */
export const moneyWord = /^(?:[$€£]|rp\.?|rm|eur|usd|chf|gbp|idr|myr|sgd)$/i;
