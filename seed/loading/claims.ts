// Claims with their master data, files, comments and histories, and a draft of the account `dealer`.
import { sql } from 'kysely';
import { workingDaysAfter } from '#rules/service/claims/service-level.ts';
import type { ClaimSlot } from '#rules/service/claims/slots.ts';
import { categoryOf } from '#rules/service/claims/status.ts';
import { CURRENCY, SORGS } from '../brand/types.ts';
import { BIKE_PROBLEMS } from '../claims/bike-problems.ts';
import { PART_PROBLEMS } from '../claims/part-problems.ts';
import type { PlannedClaim, PlannedStep } from '../claims/plan.ts';
import { attachmentOf, type StoredProof } from '../claims/proof-files.ts';
import { REPLACED_WHOLE, SERVICE_LEVELS, SPARE_CATEGORIES, TEXT_BLOCKS, WARRANTY_RULES } from '../claims/settings.ts';
import { addDays, instant } from '../days.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

interface Loaded {
  readonly users: ReadonlyMap<string, string>;
  readonly customers: ReadonlyMap<string, string>;
}

const must = (map: ReadonlyMap<string, string>, key: string): string => {
  const id = map.get(key);
  if (!id) throw new Error(`the demo has no ${key}`);
  return id;
};

/** Problems by part, warranty, service levels and text blocks; returns the ids of problems by `category/part/problem`. */
async function loadSettings(db: Rows, now: string): Promise<Map<string, string>> {
  const problems = [...BIKE_PROBLEMS, ...PART_PROBLEMS].flatMap(({ problems: rows, ...part }) =>
    rows.map(([key, words], position) => ({
      key: `${part.category}/${part.part}/${key}`,
      id: idAt(now),
      part,
      words,
      position,
    })),
  );
  await insertRows(
    db,
    'claims_problem',
    problems.map(({ id, part, words, position }) => ({
      id,
      product_category: part.category,
      merchandise: part.merchandise,
      part: part.part,
      part_texts: part.name,
      texts: words,
      picture: part.part,
      position,
      active: true,
      whole_article: part.category === 'paa' && REPLACED_WHOLE.has(part.part),
      spare_categories: part.category === 'bike' ? (SPARE_CATEGORIES[part.part] ?? []) : [],
    })),
  );
  await insertRows(
    db,
    'claims_warranty_rule',
    WARRANTY_RULES.map(({ brand = '', merchandise = '', part = '', months, registered = null }) => ({
      id: idAt(now),
      brand,
      merchandise,
      part,
      months,
      registered_months: registered,
    })),
  );
  await insertRows(
    db,
    'claims_service_level',
    SORGS.flatMap((sorg) => Object.entries(SERVICE_LEVELS[sorg]).map(([status, days]) => ({ sorg, status, days }))),
  );
  await insertRows(
    db,
    'claims_text_block',
    TEXT_BLOCKS.map(({ purpose, title, words }, position) => ({
      id: idAt(now),
      purpose,
      titles: title,
      texts: words,
      position,
    })),
  );
  return new Map(problems.map(({ key, id }) => [key, id]));
}

const atOf = (history: readonly PlannedStep[], ...statuses: readonly string[]): string | null =>
  history.findLast(({ to }) => statuses.includes(to))?.at ?? null;

/** Problems of parts that have a serial number. */
const numbered = /^(?:battery|display|fork|suspension)\//;

function claimRow(claim: PlannedClaim, id: string, { users, customers }: Loaded): Record<string, unknown> {
  const { history, story, status, shipment, customer } = claim;
  const createdAt = history[0]?.at ?? '';
  const last = [...history, ...claim.comments]
    .map(({ at }) => at)
    .sort()
    .at(-1);
  const desk = history.find(({ to }) => to === 'in_review')?.by;
  return {
    id,
    number: claim.number,
    type: claim.type,
    customer_id: must(customers, customer.key),
    sorg: customer.sorg,
    customer_category: customer.category,
    status,
    status_at: history.at(-1)?.at,
    reference_no: `W-${claim.number.slice(-4)}`,
    frame_number: claim.frame?.number ?? '',
    article_code: claim.articleCode,
    brand: claim.brand,
    model_code: claim.modelCode,
    merchandise: claim.merchandise,
    qty: 'qty' in story.product ? story.product.qty : 1,
    description: story.description ?? '',
    purchased_on: claim.purchasedOn,
    not_sold: !story.sold,
    part_serial_number: story.problems.some((one) => numbered.test(one)) ? `SN-${claim.number.slice(-6)}` : '',
    customer_notes: story.notes,
    contact_name: customer.contact,
    contact_phone: customer.phone,
    wished_resolution: story.wish ?? null,
    resolution: story.resolution ?? null,
    reason_rejection: status === 'rejected' ? (history.at(-1)?.reason ?? '') : '',
    not_warranty: story.notWarranty ?? false,
    delivery_number: shipment?.deliveryNumber ?? '',
    delivered_at: shipment?.deliveredAt ?? null,
    waybill: shipment?.waybill ?? '',
    assignee_id: desk ? must(users, desk) : null,
    created_by: must(users, story.by),
    created_at: createdAt,
    updated_at: last,
    decided_at: atOf(history, 'approved', 'rejected'),
    closed_at: categoryOf[status] === 'closed' ? history.at(-1)?.at : null,
    version: history.length,
  };
}

interface Identified {
  readonly claim: PlannedClaim;
  readonly id: string;
}

/** Rows of the uploads of claims, and of the slots that they fill. */
async function insertFiles(
  db: Rows,
  claims: readonly Identified[],
  proof: ReadonlyMap<string, StoredProof>,
  { users, customers }: Loaded,
): Promise<void> {
  const files = claims.flatMap(({ claim, id }) =>
    claim.files.map(({ slot, at }) => ({
      claim,
      claimId: id,
      slot,
      at,
      id: idAt(at),
      file: proofOf(proof, claim, slot),
      user: must(users, claim.story.by),
    })),
  );
  await insertRows(
    db,
    'platform_attachment',
    files.map(({ id, file, user, at, claim }) => attachmentOf(id, file, user, must(customers, claim.customer.key), at)),
  );
  await insertRows(
    db,
    'claims_file',
    files.map(({ id, claimId, slot, user, at }) => ({
      id: idAt(at),
      claim_id: claimId,
      slot,
      attachment_id: id,
      added_by: user,
      added_at: at,
    })),
  );
}

function proofOf(proof: ReadonlyMap<string, StoredProof>, claim: PlannedClaim, slot: ClaimSlot): StoredProof {
  const file = proof.get(`${claim.number}|${slot}`);
  if (!file) throw new Error(`the claim ${claim.number} has no ${slot}`);
  return file;
}

/** The end of the service level of the claims that are not closed. */
async function setDueDays(db: Rows, claims: readonly Identified[]): Promise<void> {
  const due = claims.flatMap(({ claim, id }) => {
    const days = SERVICE_LEVELS[claim.customer.sorg][claim.status];
    const since = claim.history.at(-1)?.at.slice(0, 10) ?? '';
    return days === undefined ? [] : [{ id, sorg: claim.customer.sorg, day: workingDaysAfter(since, days) }];
  });
  await sql`
    update claims_claim k
       set due_at = (d.day + 1)::timestamp at time zone m.time_zone
      from json_to_recordset(${JSON.stringify(due)}::json) as d(id uuid, sorg text, day date)
      join markets_market_sorg ms on ms.sorg = d.sorg
      join markets_market m on m.id = ms.market_id
     where k.id = d.id`.execute(db);
}

async function insertParts(
  db: Rows,
  claims: readonly Identified[],
  problems: ReadonlyMap<string, string>,
  { users }: Loaded,
): Promise<void> {
  await insertRows(
    db,
    'claims_consumer',
    claims.flatMap(({ claim: { consumer, customer }, id }) =>
      consumer ? [{ claim_id: id, ...consumer, city: customer.city }] : [],
    ),
  );
  await insertRows(
    db,
    'claims_claim_problem',
    claims.flatMap(({ claim, id }) =>
      claim.story.problems.map((key, position) => ({
        claim_id: id,
        problem_id: must(problems, `${claim.type}/${key}`),
        notes: position === 0 ? (claim.story.problemNotes ?? '') : '',
      })),
    ),
  );
  await insertRows(
    db,
    'claims_history',
    claims.flatMap(({ claim, id }) =>
      claim.history.map(({ from, to, reason, by, at }) => ({
        id: idAt(at),
        claim_id: id,
        from_status: from,
        to_status: to,
        reason,
        asked: to === 'waiting_for_dealer' ? (claim.story.asked ?? []) : [],
        by_user_id: by === null ? null : must(users, by),
        at,
      })),
    ),
  );
  await insertRows(
    db,
    'claims_comment',
    claims.flatMap(({ claim, id }) =>
      claim.comments.map(({ words, internal = false, by, at }) => ({
        id: idAt(at),
        claim_id: id,
        comment: words,
        internal,
        created_by: must(users, by),
        created_at: at,
      })),
    ),
  );
}

/** Credit requests of the claims that were settled so; those of completed claims have a credit note. */
async function insertCredits(db: Rows, claims: readonly Identified[], { users, customers }: Loaded): Promise<void> {
  const credited = claims
    .filter(({ claim }) => claim.story.credit !== undefined)
    .map(({ claim, id }) => ({
      claim,
      claimId: id,
      id: idAt(atOf(claim.history, 'in_settlement') ?? ''),
      at: atOf(claim.history, 'in_settlement') ?? '',
      bookedAt: atOf(claim.history, 'completed'),
      currency: CURRENCY[claim.customer.sorg],
    }))
    .sort((one, other) => one.at.localeCompare(other.at));
  const ofYear = new Map<string, number>();
  await insertRows(
    db,
    'claims_credit_request',
    credited.map(({ claim, claimId, id, at, bookedAt, currency }) => {
      const year = at.slice(0, 4);
      const count = (ofYear.get(year) ?? 0) + 1;
      ofYear.set(year, count);
      return {
        id,
        number: `CR-${year}-${String(count).padStart(6, '0')}`,
        claim_id: claimId,
        customer_id: must(customers, claim.customer.key),
        company_code: claim.customer.companyCode,
        currency,
        amount: claim.story.credit,
        created_by: must(users, claim.history.find(({ to }) => to === 'approved')?.by ?? ''),
        created_at: at,
        erp_state: bookedAt === null ? 'sent' : 'booked',
        erp_at: bookedAt ?? at,
        credit_number: bookedAt === null ? '' : `92${claim.number.slice(-6)}`,
        credit_on: bookedAt?.slice(0, 10) ?? null,
        credit_amount: bookedAt === null ? null : claim.story.credit,
      };
    }),
  );
  await insertRows(
    db,
    'claims_settlement',
    credited.map(({ claim, claimId, id, at, currency }) => ({
      claim_id: claimId,
      kind: 'credit',
      credit_request_id: id,
      cost: claim.story.credit,
      currency,
      created_at: at,
      hand_over_at: at,
    })),
  );
  await insertRows(
    db,
    'platform_counter',
    [...ofYear].map(([year, value]) => ({ name: `claims-credit:${year}`, value })),
  );
}

/** A bicycle claim that the account `dealer` began yesterday: its frame, its problem, and no proof yet. */
async function insertDraft(
  db: Rows,
  claims: readonly Identified[],
  problems: ReadonlyMap<string, string>,
  loaded: Loaded,
  now: string,
): Promise<void> {
  const customer = must(loaded.customers, 'pelita');
  const used = claims.map(({ claim }) => claim.frame?.number ?? '');
  const { rows } = await sql<{ number: string }>`
    select number
      from frames_frame
     where customer_id = ${customer}
       and delivered_on < ${addDays(now.slice(0, 10), -60)}::date
       and number <> all(${used})
       and not exists (select from frames_stolen s where s.number = frames_frame.number)
     order by delivered_on desc, number
     limit 1`.execute(db);
  const at = instant(addDays(now.slice(0, 10), -1), 9 * 60 + 40);
  await insertRows(db, 'claims_draft', [
    {
      id: idAt(at),
      user_id: must(loaded.users, 'dealer'),
      customer_id: customer,
      type: 'bike',
      form: {
        referenceNo: 'W-0417',
        frameNumber: rows[0]?.number ?? '',
        qty: 1,
        notSoldYet: false,
        customerNotes: 'Front derailleur side of the shifter sticks when it is warm.',
        problems: [{ id: must(problems, 'bike/drivetrain/shift'), notes: '' }],
      },
      version: 2,
      created_at: at,
      updated_at: at,
      expires_at: instant(addDays(now.slice(0, 10), 29), 9 * 60 + 40),
    },
  ]);
}

/** Loads the settings of the claim desk, the claims of the story and a draft. */
export async function loadClaims(
  db: Rows,
  claims: readonly PlannedClaim[],
  proof: ReadonlyMap<string, StoredProof>,
  loaded: Loaded,
  now: string,
): Promise<void> {
  const problems = await loadSettings(db, now);
  const identified = claims.map((claim) => ({ claim, id: idAt(claim.history[0]?.at ?? now) }));
  await insertRows(
    db,
    'claims_claim',
    identified.map(({ claim, id }) => claimRow(claim, id, loaded)),
  );
  await setDueDays(db, identified);
  await insertParts(db, identified, problems, loaded);
  await insertFiles(db, identified, proof, loaded);
  await insertCredits(db, identified, loaded);
  await insertDraft(db, identified, problems, loaded, now);
  const last = Map.groupBy(claims, ({ number }) => number.slice(3, 7));
  await insertRows(
    db,
    'platform_counter',
    [...last].map(([year, those]) => ({ name: `claims:${year}`, value: those.length })),
  );
}
