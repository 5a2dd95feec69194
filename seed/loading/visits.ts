// Visits of sales people: Dimas and Bagus in Indonesia (polygon), Hannah in the United States (wim), Nora in Europe (polygon,
// in German), over two years. Pelita has three visits with photos of the same slots: a bare corner that became an own area
// of the brand. Some dealers were never visited, and others not for a long time.
import { sql } from 'kysely';
import type { VisitBrand, VisitSlot } from '#rules/field/visit-forms/visit-choices.ts';
import { attachmentOf, storePhoto, type StoredProof } from '../claims/proof-files.ts';
import { CUSTOMERS } from '../cast.ts';
import { addDays, instant, weekday } from '../days.ts';
import { shopBanner, shopDisplay, shopFront, shopHangtag, shopPoster } from '../drawings/shop.ts';
import type { Originals } from '../originals.ts';
import { randomFrom } from '../random.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

/** Drawn photos of visits by what they show. */
type Pictures = ReadonlyMap<string, StoredProof>;

const DRAWINGS: Readonly<Record<string, string>> = {
  'pelita-front-0': shopFront('PELITA SEPEDA', 0),
  'pelita-front-1': shopFront('PELITA SEPEDA', 1),
  'pelita-front-2': shopFront('PELITA SEPEDA', 2),
  'display-0': shopDisplay(0),
  'display-1': shopDisplay(1),
  'display-2': shopDisplay(2),
  banner: shopBanner('RIDE VELDRA'),
  poster: shopPoster('MERIDIAN'),
  hangtag: shopHangtag('VELDRA'),
  'front-0': shopFront('BIKE SHOP', 0),
  'front-1': shopFront('BIKE SHOP', 1),
};

/** Draws the photos of the visits and stores them. */
export async function makeVisitPhotos(originals: Originals): Promise<Pictures> {
  const made = new Map<string, StoredProof>();
  for (const [nth, [name, svg]] of Object.entries(DRAWINGS).entries())
    made.set(name, await storePhoto(svg, nth, originals));
  return made;
}

/** Notes of a sales person in their language. */
interface VisitWords {
  readonly notes: readonly string[];
  readonly midrange: string;
  readonly clearance: string;
  readonly broken: string;
}
const ENGLISH: VisitWords = {
  notes: [
    'Stock of kids bikes is low, asked for a delivery before the holidays.',
    'The mechanic wants a training for the new e-bike motors.',
    'Window is free from next week, offered a set of posters.',
    'Talked about the overdue invoice; payment is promised for the end of the month.',
    'New shop manager since this month.',
  ],
  midrange: 'Two lines of a local brand',
  clearance: 'Clearance of last year',
  broken: 'One stand is broken.',
};
const GERMAN: VisitWords = {
  notes: [
    'Wenige Kinderräder auf Lager, Lieferung vor den Feiertagen gewünscht.',
    'Die Werkstatt möchte eine Schulung für die neuen Motoren.',
    'Schaufenster ab nächster Woche frei, Plakate angeboten.',
    'Über die überfällige Rechnung gesprochen, Zahlung bis Monatsende zugesagt.',
    'Neue Filialleitung seit diesem Monat.',
  ],
  midrange: 'Zwei Linien einer regionalen Marke',
  clearance: 'Restposten vom Vorjahr',
  broken: 'Ein Ständer ist defekt.',
};

interface Author {
  readonly user: string;
  readonly brand: VisitBrand;
  readonly sorg: string;
  /** Code or group of the sales person. */
  readonly salesman?: string;
  readonly group?: string;
  /** The words that they write; English without them. */
  readonly words?: VisitWords;
}
const AUTHORS: readonly Author[] = [
  { user: 'rep', brand: 'polygon', sorg: '1000', salesman: '0000002101' },
  { user: 'groupsales', brand: 'polygon', sorg: '1000', group: '120' },
  { user: 'rep-us', brand: 'wim', sorg: '5000', salesman: '0000005101' },
  { user: 'rep-eu', brand: 'polygon', sorg: '3000', salesman: '0000003101', words: GERMAN },
];
const EQUIPMENT: Readonly<Record<VisitBrand, readonly string[]>> = {
  polygon: ['sign-outside', 'sign-inside', 'bike-stand', 'test-bikes'],
  wim: ['sign-outside', 'bike-stand', 'parts-wall', 'workshop'],
};

interface Planned {
  readonly id: string;
  readonly author: Author;
  readonly customer: string;
  readonly visitedOn: string;
  /** Counts the visits of the author at the dealer, the latest first. */
  readonly nth: number;
  /** Names of the photos by slot. */
  readonly photos: Partial<Record<VisitSlot, string>>;
}

/** Weeks since the visits of the dealer whose corner became an own area of the brand, and the stage of each. */
const BEFORE_AND_AFTER = [
  [74, 0],
  [39, 1],
  [5, 2],
] as const;

/** The last of them by `rep`: its page is one of the screens that the checks open, so its address stays the same. */
const SHOWN_VISIT = '019ad0a0-1c00-7000-8000-00000000a0fd';

const stagePhotos = (stage: 0 | 1 | 2): Planned['photos'] => ({
  frontShop1: `pelita-front-${stage}`,
  displayShop1: `display-${stage}`,
  ...(stage > 0 && { displayBanner: 'banner' }),
  ...(stage === 2 && { displayPoster: 'poster' }),
});

/** The day itself, or the Friday before its weekend: no visit is in the future. */
const workdayBefore = (day: string): string => addDays(day, Math.min(0, 5 - weekday(day)));

/** The visits of one author at one dealer: every third dealer was never visited, every fourth not for months. */
function planned(author: Author, key: string, nth: number, today: string): Planned[] {
  const random = randomFrom(`visits ${author.user} ${key}`);
  const visit = (weeks: number, at: number, photos: Planned['photos']): Planned => {
    const visitedOn = workdayBefore(addDays(today, -7 * weeks - random.int(1, 4)));
    return {
      id: idAt(instant(visitedOn, 10 * 60 + random.int(0, 360))),
      author,
      customer: key,
      visitedOn,
      nth: at,
      photos,
    };
  };
  if (key === 'pelita')
    return BEFORE_AND_AFTER.map(([weeks, stage]) => ({
      ...visit(weeks, stage, stagePhotos(stage)),
      ...(author.user === 'rep' && stage === 2 && { id: SHOWN_VISIT }),
    }));
  if (nth % 3 === 2) return [];
  const photos = (at: number): Planned['photos'] => ({
    frontShop1: at === 0 ? 'front-1' : 'front-0',
    displayShop1: at === 0 ? 'display-1' : 'display-0',
    ...(author.brand === 'wim' && at === 0 && { displayHangtagShimano: 'hangtag' }),
  });
  const latest = nth % 4 === 3 ? random.int(20, 34) : random.int(0, 11);
  const weeks = [latest, latest + random.int(9, 16), latest + random.int(22, 34), latest + random.int(45, 60)];
  return weeks
    .filter((each, at) => each <= 102 && (at === 0 || random.chance(0.75)))
    .map((each, at) => visit(each, at, photos(at)));
}

/** Loads the visits; `now` is the instant of the demo. */
export async function loadVisits(
  db: Rows,
  { users, customers }: { readonly users: Map<string, string>; readonly customers: Map<string, string> },
  pictures: Pictures,
  now: string,
): Promise<void> {
  const today = now.slice(0, 10);
  const must = (map: ReadonlyMap<string, string>, name: string): string => {
    const id = map.get(name);
    if (!id) throw new Error(`The demo has no ${name}`);
    return id;
  };
  const series = await seriesOf(db);
  const visits = AUTHORS.flatMap((author) =>
    CUSTOMERS.filter(
      ({ sorg, salesman, salesGroup }) =>
        sorg === author.sorg &&
        (author.salesman === undefined ? salesGroup === author.group : salesman === author.salesman),
    ).flatMap(({ key }, nth) => planned(author, key, nth, today)),
  );
  await insertRows(
    db,
    'visit_forms_visit',
    visits.map((visit) => rowOf(visit, must(users, visit.author.user), must(customers, visit.customer), series)),
  );
  const taken = visits.flatMap(({ id, author, visitedOn, photos }) =>
    Object.entries(photos).map(([slot, name]) => {
      const file = pictures.get(name);
      if (!file) throw new Error(`The photo ${name} of a visit was not drawn`);
      const at = instant(visitedOn, 17 * 60);
      const attachment = attachmentOf(idAt(at), file, must(users, author.user), '', at);
      return {
        attachment: { ...attachment, customer_id: null, kind: 'visit-photo' },
        row: { visit_id: id, slot, attachment_id: attachment['id'], added_at: at },
      };
    }),
  );
  await insertRows(
    db,
    'platform_attachment',
    taken.map(({ attachment }) => attachment),
  );
  await insertRows(
    db,
    'visit_forms_photo',
    taken.map(({ row }) => row),
  );
}

type Series = ReadonlyMap<string, readonly { readonly brand: string; readonly series: readonly string[] }[]>;

/** Series of the catalog by sales organisation and brand of the catalog. */
async function seriesOf(db: Rows): Promise<Series> {
  const { rows } = await sql<{ sorg: string; brand: string; series: string[] }>`
    select s.sorg, m.brand, array_agg(distinct m.series order by m.series) as series
      from catalog_model m
      join catalog_article a on a.model_id = m.id
      join catalog_article_sorg s on s.article_id = a.id and s.removed_at is null
     where m.series <> ''
     group by s.sorg, m.brand
     order by s.sorg, m.brand`.execute(db);
  return Map.groupBy(rows, ({ sorg }) => sorg);
}

function rowOf(visit: Planned, userId: string, customerId: string, series: Series) {
  const { id, author, customer, visitedOn, nth } = visit;
  const random = randomFrom(`visit ${author.user} ${customer} ${nth}`);
  const isPolygon = author.brand === 'polygon';
  const words = author.words ?? ENGLISH;
  const brands = series.get(author.sorg) ?? [];
  const all = [...new Set(brands.flatMap((one) => one.series))];
  const at = instant(visitedOn, 16 * 60 + random.int(0, 90));
  const wellShown = Object.values(visit.photos).includes('display-2');
  return {
    id,
    brand: author.brand,
    sorg: author.sorg,
    customer_id: customerId,
    visited_on: visitedOn,
    other_midrange: random.pick(['none', 'one', 'two-or-three', 'more']),
    other_midrange_note: random.chance(0.2) ? words.midrange : '',
    brand_dominates: isPolygon && random.chance(0.8) ? wellShown || random.chance(0.4) : null,
    group_floor_qty: isPolygon ? random.int(4, 40) : null,
    other_floor_qty: isPolygon && random.chance(0.8) ? random.int(0, 60) : null,
    brand_display: wellShown ? 'own-area' : random.pick(['together', 'mixed', 'not-shown']),
    brand_display_note: '',
    series: isPolygon ? random.sample(all, random.int(2, 5)).toSorted() : [],
    brand_series: isPolygon
      ? []
      : random
          .sample(brands, 2)
          .map((one) => ({ brand: one.brand, seriesList: random.sample(one.series, 3).toSorted() })),
    other_series: random.chance(0.15) ? [words.clearance] : [],
    notes: random.chance(0.6) ? random.pick(words.notes) : '',
    equipment: random.sample(EQUIPMENT[author.brand], random.int(1, 3)),
    equipment_note: random.chance(0.15) ? words.broken : '',
    version: 1,
    created_by: userId,
    created_at: at,
    updated_by: userId,
    updated_at: at,
  };
}
