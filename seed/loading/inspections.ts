// Pre-delivery inspections of the workshops of Pelita and Roda Jaya: complete and open ones, one deleted, with photos that
// are drawn like the pictures of the catalog.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { contentName } from '#server/platform/files/files.ts';
import type { Work } from '../claims/proof-files.ts';
import { copiesLater } from '../copies.ts';
import { addDays, instant } from '../days.ts';
import { draw } from '../drawings/bike.ts';
import { part } from '../drawings/part.ts';
import { randomFrom } from '../random.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

interface DemoPhoto {
  readonly fileName: string;
  readonly stored: string;
  readonly bytes: number;
  readonly hash: string;
}

const photoSize = { width: 1600, height: 1200 };

/** Photos of a workshop: a bike on its stand, a brake, a crank. */
const DRAWINGS: readonly (readonly [fileName: string, svg: string, floor: string])[] = [
  ['bike-on-stand.jpg', draw({ type: 'mtb275', color: '#2f6f8f', size: 1380 }), '#8d8a80'],
  ['front-brake.jpg', part({ kind: 'brake', size: 1200 }), '#6f7a80'],
  ['crank.jpg', part({ kind: 'crank', size: 1200 }), '#7d7468'],
];

/** Draws the photos and stores them, as if a phone had sent them. */
export async function makeInspectionPhotos({ store, later }: Work): Promise<DemoPhoto[]> {
  const photos: DemoPhoto[] = [];
  for (const [fileName, drawing, floor] of DRAWINGS) {
    const { width, height } = photoSize;
    const room = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="w" x2="0" y2="1"><stop stop-color="#dfe3e2"/><stop offset="1" stop-color="#b9c0c0"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#w)"/><path d="M0 930H${width}V${height}H0Z" fill="${floor}"/></svg>`;
    const bytes = await sharp(Buffer.from(room))
      .composite([{ input: Buffer.from(drawing), gravity: 'centre' }])
      .removeAlpha()
      .jpeg({ quality: 80 })
      .toBuffer();
    const stored = `attachments/${randomUUID()}`;
    await store(bytes, stored);
    later(copiesLater(stored, 'image/jpeg', 'user'));
    photos.push({ fileName, stored, bytes: bytes.length, hash: contentName(bytes) });
  }
  return photos;
}

/** Workshops with their mechanics, the account that entered the records, and how many they made. */
const WORKSHOPS = [
  { customer: 'pelita', user: 'dealer.workshop', mechanics: ['Rudi Hartono', 'Agus Wijaya'], records: 18 },
  { customer: 'roda-jaya', user: 'dealer2', mechanics: ['Hendra Gunawan'], records: 4 },
] as const;

const NOTES = [
  'Front brake bled, lever feels firm now.',
  'Small scratch under the down tube, shown to the buyer.',
  'Tyres set to 2.4 bar as the buyer asked.',
];
const SIGNATURE =
  'M60 130L75 90L92 60L108 58L112 76L100 98L82 112L96 118L120 108L140 96L150 104L144 120L162 116L184 98L196 102L192 118L210 114L236 92L250 60L246 100L252 122L276 108L300 96L322 104L348 112L390 100L450 104';

interface Made {
  readonly id: string;
  readonly customer: string;
  readonly user: string;
  readonly at: string;
  readonly category: string;
  /** Items left open, from the end of the list. */
  readonly left: number;
}

/** Loads the inspections of frames that were shipped in the last months. */
export async function loadInspections(
  db: Rows,
  { users, customers }: { users: Map<string, string>; customers: Map<string, string> },
  photos: readonly DemoPhoto[],
  now: string,
): Promise<void> {
  const random = randomFrom('inspections');
  const made: Made[] = [];
  for (const { customer, user, mechanics, records } of WORKSHOPS) {
    const [customerId, userId] = [customers.get(customer), users.get(user)];
    if (!customerId || !userId) throw new Error(`The demo has no workshop of ${customer}`);
    const { rows: frames } = await sql<{ number: string; article: string; category: string }>`
      select f.number, f.article_code as article, m.merchandise_category as category
        from frames_frame f
        join catalog_article a on a.code = f.article_code
        join catalog_model m on m.id = a.model_id
       where f.customer_id = ${customerId}
       order by f.shipped_on desc, f.number
       limit ${sql.lit(records)}`.execute(db);
    const rows = frames.map(({ number, article, category }, at) => {
      const inspectedAt = instant(addDays(now.slice(0, 10), -1 - at * 2), 9 * 60 + random.int(0, 400));
      const id = idAt(inspectedAt);
      const left = at % 3 === 1 ? random.int(1, 6) : 0;
      const mechanic = random.pick(mechanics);
      const signed = left === 0 && at % 2 === 0;
      made.push({ id, customer: customerId, user: userId, at: inspectedAt, category, left });
      const chooseSignaturePath = () => {
        if (signed) {
          if (at % 4 === 0) return SIGNATURE;
          return '';
        }
        return null;
      };
      return {
        id,
        customer_id: customerId,
        frame_number: number,
        article_code: article,
        merchandise_category: category,
        mechanic,
        note: at % 5 === 0 ? (NOTES[(at / 5) % NOTES.length] ?? '') : '',
        inspected_at: inspectedAt,
        open_items: left,
        signature_name: signed ? mechanic : null,
        signature_path: chooseSignaturePath(),
        signed_at: signed ? inspectedAt : null,
        version: 1 + (at % 3),
        created_by: userId,
        created_at: inspectedAt,
        updated_by: userId,
        updated_at: inspectedAt,
      };
    });
    await insertRows(db, 'pdi_record', rows);
  }
  await loadChecks(db, made);
  await loadPhotos(db, made, photos);
  await insertRows(db, 'pdi_deletion', deletionOf(made[6], users.get('admin')));
}

/** A record of a bike that was inspected twice by mistake. */
const deletionOf = (record: Made | undefined, by: string | undefined) =>
  record && by ? [{ id: idAt(record.at), record_id: record.id, deleted_by: by, deleted_at: record.at }] : [];

async function loadChecks(db: Rows, made: readonly Made[]): Promise<void> {
  await sql`
    insert into pdi_check (record_id, item_id, wording_id, sorting, checked)
    select r.id, i.id, w.id, i.sorting,
           row_number() over (partition by r.id order by i.sorting desc, i.id desc) > r."left"
      from json_to_recordset(${JSON.stringify(made.map(({ id, category, left }) => ({ id, category, left })))}::json)
           as r(id uuid, category text, "left" int)
      join pdi_checklist_item i
        on i.merchandise_categories = '{}'
        or r.category = any(i.merchandise_categories)
      join pdi_checklist_wording w on w.item_id = i.id`.execute(db);
}

async function loadPhotos(db: Rows, made: readonly Made[], photos: readonly DemoPhoto[]): Promise<void> {
  const taken = photos.flatMap((photo, at) => {
    const record = made[at < 2 ? 0 : at];
    return record ? [{ photo, record, id: idAt(record.at) }] : [];
  });
  await insertRows(
    db,
    'platform_attachment',
    taken.map(({ photo, record, id }) => ({
      id,
      user_id: record.user,
      customer_id: record.customer,
      kind: 'photo',
      file_name: photo.fileName,
      content_type: 'image/jpeg',
      bytes: photo.bytes,
      received_bytes: photo.bytes,
      state: 'ready',
      stored: photo.stored,
      has_copies: true,
      ...photoSize,
      content_hash: photo.hash,
      created_at: record.at,
      touched_at: record.at,
      finished_at: record.at,
      kept_at: record.at,
    })),
  );
  await insertRows(
    db,
    'pdi_photo',
    taken.map(({ record, id }) => ({
      id: idAt(record.at),
      record_id: record.id,
      attachment_id: id,
      added_at: record.at,
    })),
  );
}
