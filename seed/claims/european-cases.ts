// Claims of the European dealers, in the words of the shop: Radwerk Isar writes German, Cycles du Confluent French.
import type { ClaimCase } from './types.ts';

export const EUROPEAN_CASES: readonly ClaimCase[] = [
  // Waits for the account `dealer-de`.
  {
    customer: 'radwerk-isar',
    by: 'dealer-de',
    product: { bike: '' },
    sold: true,
    problems: ['bottom-bracket/creak'],
    notes: 'Knackt bei jedem Anstieg seit der dritten Ausfahrt. Pedale und Kettenblattschrauben haben wir gefettet.',
    wish: 'replacement',
    begins: 7,
    shows: ['bottombracket', 'gap'],
    course: [
      ['in_review', 1],
      [
        'waiting_for_dealer',
        2,
        'Die Rahmennummer ist nicht lesbar. Bitte reinigen Sie die Stelle und fotografieren Sie sie noch einmal.',
      ],
    ],
    asked: ['photo2'],
    comments: [
      { at: 1, by: 'desk', words: 'Haben Sie das Drehmoment der Lagerschalen vor dem Ausbau geprüft?' },
      { at: 1, by: 'customer', words: 'Ja, 40 Nm auf beiden Seiten, kein Spiel in den Lagern.' },
    ],
  },
  {
    customer: 'radwerk-isar',
    by: 'dealer-de',
    product: { article: 'LI-B800', qty: 2, boughtDaysBefore: 50 },
    sold: true,
    problems: ['light/water'],
    notes: 'Wasser hinter der Linse nach einer Regenfahrt.',
    wish: 'credit',
    begins: 24,
    resolution: 'credit',
    credit: 11_600,
    shows: ['light', 'leak'],
    course: [
      ['in_review', 1],
      ['approved', 2],
      ['in_settlement', 1],
    ],
    comments: [{ at: 2, by: 'desk', words: 'Genehmigt. Bewahren Sie die Lampen 30 Tage auf.' }],
  },
  {
    customer: 'confluent',
    by: 'dealer-fr',
    product: { bike: '' },
    sold: false,
    problems: ['brake/leak'],
    notes: 'Le levier arrière descend jusqu’au cintre, de l’huile à la durite. Vélo sorti du carton hier.',
    wish: 'replacement',
    begins: 3,
    shows: ['brake', 'leak'],
    course: [['in_review', 1]],
    comments: [{ at: 1, by: 'desk', words: 'Merci, nous vérifions avec le fournisseur des freins.' }],
  },
  {
    customer: 'confluent',
    by: 'dealer-fr',
    product: { article: 'CH-L12', qty: 3, boughtDaysBefore: 20 },
    sold: false,
    problems: ['packaging/wrong'],
    notes: 'Étiquettes 12 vitesses, mais trois boîtes contiennent des chaînes 11 vitesses.',
    wish: 'replacement',
    begins: 1,
    course: [],
    shows: ['chain', 'label'],
  },
];
