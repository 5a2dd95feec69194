import { columnKey } from '#rules/table.ts';

const totals = new Set(
  [
    ...[
      'total',
      'totals',
      'grand total',
      'sum',
      'subtotal',
      'sub total',
      'total units',
      'total qty',
      'total quantity',
      'total pieces',
    ],
    ...['summe', 'gesamt', 'gesamtsumme', 'gesamtmenge', 'zwischensumme', 'endsumme', 'total stück'],
    ...[
      'total général',
      'sous-total',
      'somme',
      'quantité totale',
      'jumlah',
      'jumlah besar',
      'jumlah total',
      'total keseluruhan',
      'keseluruhan',
      'subjumlah',
    ],
    ...['jumlah keseluruhan', 'jumlah kecil'],
  ].map(columnKey),
);

/** True if a text introduces a sum: `Total:`, `Summe`, `Jumlah`. */
export const isTotalWord = (text: string): boolean => !/\d/.test(text) && totals.has(columnKey(text));

/** Units after (or before) a quantity. */
export const unitWords =
  'pcs?|pce|pieces?|ea|each|units?|stk|stck|stück|stueck|st|paar|pairs?|pièces?|pieces|unités?|unites?|buah|biji|helai|pasang|sets?|nos?';

/** Words of courtesy and urgency that people write after a quantity. */
export const politeWords =
  "please|pls|plz|thanks?|thank you|urgent(?:ly)?|asap|needed|only|bitte|danke|dringend|eilig|svp|s'il vous pla[iî]t|merci|urgence|tolong|mohon|terima kasih|segera|sila";

/** Words between two articles of one line. */
export const linkWords = new Set(['and', 'und', 'et', 'dan', 'plus', 'sowie', '+', '&']);

/** Currency signs: the number next to them is a price. */
export const moneyWord = /^(?:[$€£]|rp\.?|rm|eur|usd|chf|gbp|idr|myr|sgd)$/i;

/** Numbers written out, in all languages of the product; one unit is the meaning of a code alone. */
const numberWords = new Map(
  (
    [
      [2, 'two zwei zwo deux dua couple'],
      [3, 'three drei trois tiga'],
      [4, 'four vier quatre empat'],
      [5, 'five fünf fuenf cinq lima'],
      [6, 'six sechs enam'],
      [7, 'seven sieben sept tujuh'],
      [8, 'eight acht huit delapan lapan'],
      [9, 'nine neun neuf sembilan'],
      [10, 'ten zehn dix sepuluh'],
      [11, 'eleven elf onze sebelas'],
      [12, 'twelve zwölf zwoelf douze dozen dutzend douzaine lusin'],
      [15, 'fifteen fünfzehn quinze'],
      [20, 'twenty zwanzig vingt'],
      [50, 'fifty fünfzig cinquante'],
      [100, 'hundred hundert cent seratus'],
      // How many is open.
      [0, 'half halb halbes halbe demi setengah separuh several some few many einige mehrere paar viele wenige'],
      [0, 'thirteen fourteen sixteen seventeen eighteen nineteen thirty forty sixty seventy eighty ninety thousand'],
      [0, 'dreizehn vierzehn sechzehn siebzehn achtzehn neunzehn dreißig vierzig sechzig siebzig achtzig neunzig'],
      [0, 'tausend quelques plusieurs treize quatorze seize trente quarante soixante mille'],
      [0, 'beberapa banyak belas puluh ratus ribu seribu'],
    ] as const
  ).flatMap(([value, words]) => words.split(' ').map((word) => [columnKey(word), value] as const)),
);

/** The numbers that words of a text write out, 0 for an open one: `three` is 3, `a dozen` 12, `some` 0. */
export function numbersInWords(text: string): number[] {
  return text.split(/[^\p{L}]+/u).flatMap((word) => numberWords.get(columnKey(word)) ?? []);
}

const negation = new RegExp(
  `(?<!\\p{L})(?:${[
    "not|no longer|no need|no more|none|nothing|don['’]?t|do not|cancel(?:l?ed|lation)?|withdraw|withdrawn|delete|deleted",
    'remove|removed|skip|instead|zero|nil',
    'nicht|kein(?:e|en|er|es)?|nichts|storno|storniert|stornieren|stornierung|abbestell(?:t|en)|entf[aä]llt|gestrichen',
    'löschen|gelöscht|streichen|statt|anstatt|stattdessen|null',
    'pas|plus besoin|ne plus|aucune?s?|annul(?:er|ée?s?|ation)|supprim(?:er|ée?s?)|retir(?:er|ée?s?)|au lieu|rien|zéro',
    'tidak|tak|jangan|batal|batalkan|dibatalkan|pembatalan|hapus|dihapus|bukan|nol',
    'buang|dibuang|padam|sifar|alih-alih|gantinya|daripada',
  ].join('|')})(?!\\p{L})`,
  'iu',
);

/** True if a text says that something is not wanted, in any language of the product: `no longer needed`, `Storno`. */
export const isNegated = (text: string): boolean => negation.test(text.normalize('NFC'));

/** A mail begins with it; column names do not. */
export const greeting =
  /^(?:hi|hello|dear|good|hallo|guten|liebe|lieber|sehr|moin|bonjour|bonsoir|cher|chère|halo|hai|selamat|yth|salam)(?!\p{L})/iu;
