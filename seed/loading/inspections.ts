// Pre-delivery inspections of the workshops of Pelita and Roda Jaya: complete and open ones, one deleted, with photos that
// are drawn like the pictures of the catalog.
import { sql } from 'kysely';
import { storedColumns } from '#server/platform/attachments/stored-file.ts';
import type { LibraryFile } from '../documents/library-files.ts';
import { addDays, instant } from '../days.ts';
import { draw } from '../drawings/bike.ts';
import { part } from '../drawings/part.ts';
import { drawnFile, type Originals } from '../originals.ts';
import { randomFrom } from '../random.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

const [width, height] = [1600, 1200];

/** A drawing in the middle of a room whose floor has the colour. */
function roomWith(drawing: string, floor: string): string {
  const size = /width="([\d.]+)" height="([\d.]+)"/.exec(drawing)?.slice(1).map(Number);
  const [x, y] = [(width - (size?.[0] ?? width)) / 2, (height - (size?.[1] ?? height)) / 2];
  const placed = drawing.replace('<svg ', `<svg x="${x}" y="${y}" `);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="w" x2="0" y2="1"><stop stop-color="#dfe3e2"/><stop offset="1" stop-color="#b9c0c0"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#w)"/><path d="M0 930H${width}V${height}H0Z" fill="${floor}"/>${placed}</svg>`;
}

/** Photos of a workshop: a bike on its stand, a brake, a crank. */
const DRAWINGS: readonly (readonly [fileName: string, svg: string])[] = [
  ['bike-on-stand.jpg', roomWith(draw({ type: 'mtb275', color: '#2f6f8f', size: 1380 }), '#8d8a80')],
  ['front-brake.jpg', roomWith(part({ kind: 'brake', size: 1200 }), '#6f7a80')],
  ['crank.jpg', roomWith(part({ kind: 'crank', size: 1200 }), '#7d7468')],
];

/** Draws the photos and stores them, as if a phone had sent them. */
export async function makeInspectionPhotos(originals: Originals): Promise<LibraryFile[]> {
  const photos: LibraryFile[] = [];
  for (const [fileName, svg] of DRAWINGS)
    photos.push({ ...(await originals(drawnFile(fileName, 'photo', svg), 'user')), fileName });
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
  photos: readonly LibraryFile[],
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

async function loadPhotos(db: Rows, made: readonly Made[], photos: readonly LibraryFile[]): Promise<void> {
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
      ...storedColumns(photo),
      state: 'ready',
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
