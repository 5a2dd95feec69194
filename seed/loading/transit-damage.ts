// Damage that the workshop of Pelita found when deliveries arrived: a report that the portal answers at once, one that the
// desk must decide, and one that it rejected.
import { sql } from 'kysely';
import { proposedCredit, type DamageKind, type DamageState } from '#rules/service/transit-damage/transit-damage.ts';
import { attachmentOf, storePhoto, type StoredProof } from '../claims/proof-files.ts';
import { addDays, instant } from '../days.ts';
import { defectPhoto } from '../drawings/proof.ts';
import type { Originals } from '../originals.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

interface Story {
  readonly kind: DamageKind;
  readonly frame: boolean;
  /** Words of the goods that the photos show. */
  readonly goods: string;
  readonly text: string;
  /** Drawn part and mark of each photo. */
  readonly shows: readonly Parameters<typeof defectPhoto>[];
  /** The delivery arrived at least so many days ago. */
  readonly daysAgo: number;
  /** The decision of the desk; null: nothing yet. */
  readonly rejected: string | null;
}

const STORIES: readonly Story[] = [
  {
    kind: 'component',
    frame: false,
    goods: 'wheel',
    text: 'The box was crushed on one side. The rim is bent.',
    shows: [
      ['wheel', 'crack', 21, true],
      ['wheel', 'crack', 22, false],
    ],
    daysAgo: 1,
    rejected: null,
  },
  {
    kind: 'frame',
    frame: true,
    goods: '',
    text: 'Hole in the box at the top tube, dent in the frame below it.',
    shows: [
      ['frame', 'crack', 23, true],
      ['frame', 'crack', 24, false],
    ],
    daysAgo: 2,
    rejected: null,
  },
  {
    kind: 'packaging',
    frame: false,
    goods: 'crankset',
    text: 'The box is torn open.',
    shows: [['crank', 'gap', 25, false]],
    daysAgo: 24,
    rejected: 'Only the packaging is damaged. The article can be sold.',
  },
];

/** Draws and stores the photos of the reports, in their order. */
export const makeDamagePhotos = (originals: Originals): Promise<StoredProof[][]> =>
  Promise.all(
    STORIES.map(({ shows }) => Promise.all(shows.map((one) => storePhoto(defectPhoto(...one), one[2], originals)))),
  );

interface Line {
  readonly delivery: string;
  readonly sorg: string;
  readonly deliveredOn: string;
  readonly position: number;
  readonly article: string;
  readonly description: string;
  readonly currency: string;
  readonly price: number;
  readonly frame: string | null;
}

/**
 * Loads the reports about the deliveries that arrived last. `cap` is the credit of the market without the desk, in minor
 * units.
 */
export async function loadTransitDamage(
  db: Rows,
  { users, customers }: { users: Map<string, string>; customers: Map<string, string> },
  photos: readonly (readonly StoredProof[])[],
  cap: number,
  now: string,
): Promise<void> {
  const [customer, dealer, desk] = [customers.get('pelita'), users.get('dealer.workshop'), users.get('warranty')];
  if (!customer || !dealer || !desk) throw new Error('The demo has no workshop of pelita or no claim desk');
  const { rows: lines } = await sql<Line>`
    select d.id as delivery, d.sorg, d.delivered_on as "deliveredOn", l.position, l.article_code as article, l.description, d.currency, l.price,
           l.serial_numbers[1] as frame
      from deliveries_delivery d
      join deliveries_line l on l.delivery_id = d.id
     where d.customer_id = ${customer}
       and d.delivered_on is not null
       and l.price > 0
     order by d.delivered_on desc, d.number, l.position`.execute(db);
  const taken = new Set<string>();
  const reports = STORIES.map((story, nth) => {
    // One delivery each.
    const latest = addDays(now.slice(0, 10), -story.daysAgo);
    const fitting = lines.filter(
      ({ delivery, deliveredOn, frame }) =>
        (frame !== null) === story.frame && deliveredOn <= latest && !taken.has(delivery),
    );
    const line = fitting.find(({ description }) => description.includes(story.goods)) ?? fitting[0];
    if (!line) throw new Error(`The demo has no delivery for the transit damage "${story.text}"`);
    taken.add(line.delivery);
    const at = instant(line.deliveredOn, 15 * 60 + nth * 7);
    const shown = photos[nth] ?? [];
    const facts = { kind: story.kind, value: line.price, cap, photos: shown.length, recent: nth };
    const proposed = story.rejected === null ? proposedCredit(facts) : null;
    const chooseState = (): DamageState => {
      if (story.rejected !== null) return 'rejected';
      if (proposed === null) return 'in_review';
      return 'proposed';
    };
    const state: DamageState = chooseState();
    return {
      ...story,
      line,
      at,
      id: idAt(at),
      shown,
      proposed,
      state,
      decidedAt: instant(addDays(line.deliveredOn, 1), 10 * 60),
    };
  });
  const ofYear = [...Map.groupBy(reports.toReversed(), ({ at }) => at.slice(0, 4))];
  const numbers = new Map(
    ofYear.flatMap(([year, those]) =>
      those.map(({ id }, nth) => [id, `TD-${year}-${String(nth + 1).padStart(6, '0')}`] as const),
    ),
  );
  await insertRows(
    db,
    'transit_damage_report',
    reports.map(({ line, at, id, proposed, state, decidedAt, ...report }) => ({
      id,
      number: numbers.get(id),
      sorg: line.sorg,
      customer_id: customer,
      delivery_id: line.delivery,
      position: line.position,
      article_code: line.article,
      description: line.description,
      frame_number: line.frame ?? '',
      qty: 1,
      kind: report.kind,
      text: report.text,
      currency: line.currency,
      value_amount: line.price,
      state,
      proposed_amount: proposed,
      reason: report.rejected ?? '',
      reported_by: dealer,
      reported_at: at,
      decided_by: report.rejected === null ? null : desk,
      decided_at: report.rejected === null ? null : decidedAt,
    })),
  );
  const files = reports.flatMap(({ id: report, at, shown }) =>
    shown.map((file, place) => ({ report, place, at, file, id: idAt(at) })),
  );
  await insertRows(
    db,
    'platform_attachment',
    files.map(({ id, at, file }) => attachmentOf(id, file, dealer, customer, at)),
  );
  await insertRows(
    db,
    'transit_damage_photo',
    files.map(({ report, place, id }) => ({ report_id: report, place, attachment_id: id })),
  );
  await insertRows(
    db,
    'transit_damage_change',
    reports.flatMap(({ id, at, state, rejected, decidedAt }) => [
      {
        id: idAt(at),
        report_id: id,
        state: rejected === null ? state : 'in_review',
        reason: '',
        changed_by: dealer,
        changed_at: at,
      },
      ...(rejected === null
        ? []
        : [{ id: idAt(decidedAt), report_id: id, state, reason: rejected, changed_by: desk, changed_at: decidedAt }]),
    ]),
  );
  await insertRows(
    db,
    'platform_counter',
    ofYear.map(([year, those]) => ({ name: `transit-damage:${year}`, value: those.length })),
  );
}
