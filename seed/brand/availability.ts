// Data of each article in each sorg: life cycle, windows, limits, tags and blocks.
import { addDays, monthStart } from '../days.ts';
import { randomFrom } from '../random.ts';
import { MERCHANT } from './categories.ts';
import { PARTS } from './parts.ts';
import { SORGS, type Article, type ArticleInSorg, type Block, type Model, type Sorg } from './types.ts';

const OPTIONS = new Map(PARTS.map((part) => [part.code, part.options]));
/** Models that only one sorg sells. */
const ONLY_IN: Record<string, Sorg> = {
  'V26-C3S': '1000',
  'V26-S275': '1000',
  'V26-M2': '1000',
  'V26-CR5': '5000',
  'V27-DR9': '5000',
  'V26-RM4': '5000',
  'BG-BPI': '1000',
  'EM-Q90': '5000',
  'SA-PCB': '5000',
  'CL-BIL': '5000',
  'TY-QYW': '5000',
  'CL-CWI': '5000',
};
/** Single articles that are blocked, with the reason shown to the dealer. */
const HELD: Record<string, string> = {
  'V26-M7D-EMB-XL': 'Recall check: steerer is being inspected',
  'V26-TA160-SIG-L': 'Quality hold: shock batch under test',
  'BR-G4F': 'Quality hold until the supplier confirms the seals',
};
/** The same reasons in Europe, whose dealers read German or French. */
const HELD_IN_EUROPE: Record<string, string> = {
  'V26-M7D-EMB-XL': 'Qualitätssperre: Gabelschaft wird geprüft / Contrôle qualité : pivot de fourche',
  'V26-TA160-SIG-L': 'Qualitätssperre: Dämpfer im Test / Contrôle qualité : amortisseur en test',
  'BR-G4F': 'Qualitätssperre: Dichtungen in Prüfung / Contrôle qualité : joints en cours d’examen',
};
/** Articles with ordering switched off by an editor. */
const SWITCHED_OFF = new Set(['FO-L17', 'BO-FCL', 'V26-K18-LAG']);
const RECOMMENDED = [
  'V26-M7D',
  'V26-DR5',
  'V26-S29C',
  'V26-ST140',
  'V26-QE1',
  'V26-C8S',
  'V26-P20',
  'V26-K20P',
  'V26-M3',
  'V27-DR7',
  'V26-S275W',
  'V26-QE3',
  'TY-CIN',
  'HE-HAA',
  'SA-P143',
  'LI-B800',
  'GS-M12',
  'GS-R12E',
];

/** One row per sorg and article that it sells. */
export function articlesInSorgs(
  models: Map<string, Model>,
  articles: readonly Article[],
  today: string,
): ArticleInSorg[] {
  const random = randomFrom('availability');
  const rest = new Map([...models.keys()].map((code) => [code, RECOMMENDED.length + random.int(0, 900)]));
  const rankOf = (model: Model): number => {
    const place = RECOMMENDED.indexOf(model.code);
    const base = place >= 0 ? place : (rest.get(model.code) ?? 999);
    if (model.life === 'leaving') return base + 2000;
    if (model.life === 'coming' && place < 0) return base + 500;
    return base;
  };
  return SORGS.flatMap((sorg) =>
    articles.flatMap((article): ArticleInSorg[] => {
      const model = models.get(article.modelCode) as Model;
      const only = ONLY_IN[model.code];
      if (only && only !== sorg) return [];
      const options = OPTIONS.get(model.code) ?? {};
      const night = article.code.startsWith('V26-M7D-NGT');
      const coming = model.life === 'coming' || night;
      const chooseAddDays = () => {
        if (model.life === 'leaving') return -760;
        if (model.life === 'current') return -400;
        if (model.life === 'new') return -35;
        return -12;
      };
      const chooseNewArrival = () => {
        if (model.life === 'new' || model.code === 'V26-M7D')
          return { from: addDays(today, -30), to: addDays(today, 60) };
        if (model.life === 'coming') return { from: addDays(today, -10), to: addDays(today, 120) };
        return null;
      };
      return [
        {
          sorg,
          articleCode: article.code,
          merchant: MERCHANT[sorg].code,
          status: model.life === 'leaving' ? 'discontinued' : 'active',
          validFrom: addDays(today, chooseAddDays()),
          allowOrder: !SWITCHED_OFF.has(article.code),
          orderBlockReason: (sorg === '3000' ? HELD_IN_EUROPE : HELD)[article.code] ?? null,
          orderLimit: options.limit ?? (model.category === 'bike' && (model.rrp ?? 0) > 450_000 ? 6 : null),
          newArrival: chooseNewArrival(),
          sale: model.life === 'leaving' || model.code === 'V26-S29C' || (options.sale ?? false),
          onRequest: options.onRequest ?? false,
          preOrder: coming
            ? {
                from: night ? monthStart(today, 3) : addDays(today, -10),
                to: night ? addDays(monthStart(today, 3), 26) : addDays(today, 60),
              }
            : null,
          rank: rankOf(model) * 100 + article.size.order,
        },
      ];
    }),
  );
}

/** Blocks that cover more than one article. Subjects are model codes or series, brands and categories. */
export function blocksOf(today: string): Block[] {
  const words = (sorg: Sorg, own: string, inEurope: string): string => (sorg === '3000' ? inEurope : own);
  const block = (
    sorg: Block['sorg'],
    kind: Block['kind'],
    subject: string,
    reason: string,
    who: Partial<Pick<Block, 'customerGroup' | 'customerKey' | 'validTo'>> = {},
  ): Block => ({
    sorg,
    kind,
    subject,
    reason,
    customerGroup: who.customerGroup ?? null,
    customerKey: who.customerKey ?? null,
    validTo: who.validTo ?? null,
  });
  return [
    ...SORGS.flatMap((sorg) => [
      ...(
        [
          ['V26-QE3', 'dealer'],
          ['V26-QE3', 'retailer'],
          ['Scarp E', 'retailer'],
        ] as const
      ).map(([subject, customerGroup]) =>
        block(
          sorg,
          'hierarchy',
          subject,
          words(sorg, 'E-bike contract needed', 'E-Bike-Vertrag nötig / Contrat vélo électrique requis'),
          { customerGroup },
        ),
      ),
      block(
        sorg,
        'hierarchy',
        'V27-SE8',
        words(sorg, 'Not yet released for sale', 'Noch nicht im Verkauf / Pas encore en vente'),
        { validTo: addDays(today, 70) },
      ),
      block(
        sorg,
        'category',
        'e-parts',
        words(
          sorg,
          'E-bike parts are for certified workshops only',
          'Nur für zertifizierte Werkstätten / Réservé aux ateliers agréés',
        ),
        {
          customerGroup: 'retailer',
        },
      ),
    ]),
    block('1000', 'category', 'groupset', 'Groupsets are not sold to retailers', { customerGroup: 'retailer' }),
    block('1000', 'brand', 'ECHELON', 'Brand is not in the contract', { customerKey: 'sepeda-nusantara' }),
    block('5000', 'brand', 'ECHELON', 'Brand is not in the contract', { customerKey: 'harbor' }),
    block('5000', 'hierarchy', 'Talus', 'Enduro dealers only', { customerGroup: 'retailer' }),
    block('3000', 'brand', 'ECHELON', 'Marke nicht im Vertrag / Marque hors contrat', { customerKey: 'pedalhaus' }),
    block('1000', 'sorg', '1000', 'Account under review: please call your sales office', {
      customerKey: 'gowes-bahari',
    }),
  ];
}
