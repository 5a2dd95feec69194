import { claimStatuses, type ClaimStatus } from '#rules/service/claims/status.ts';
import { storedNumber } from '#goods/frames/frames.import.actions.ts';
import {
  choice,
  code,
  date,
  email,
  instant,
  int,
  phone,
  text,
  type FileFormat,
} from '#exchange/erp-columns/erp-columns.ts';
import {
  atLeastOne,
  broken,
  countryKnown,
  importDay,
  outOfRange,
  type RowCheck,
} from '#exchange/erp-columns/erp-columns.checks.ts';
import { customerKey, known, referenceParams, type Reference } from '#exchange/erp-columns/erp-columns.records.ts';
import { claimHistoryDoubts, registrationHistoryDoubts } from '#exchange/erp-columns/erp-columns.history-doubts.ts';
import { frameChecks, frameNumber } from './erp-formats.service.ts';
import { needed, sorg } from './erp-formats.parts.ts';

const incoming = { direction: 'in', mode: 'upsert', snapshot: null, constrained: false } as const;
const dealer = [
  code('r3', 'Dealer: customer number in the first ERP system', '0000104711', { max: 20, refers: known.customer }),
  code('isr', 'Dealer: customer number in the second ERP system', '', { max: 20 }),
] as const;
const consumer = [
  text('consumer_name', 'Name of the consumer', 'Mona Krüger', { max: 100 }),
  phone('consumer_phone', 'Telephone of the consumer', '+49 40 555 0100'),
  email('consumer_email', 'Mail address of the consumer', 'mona@consumer.example'),
  text('consumer_address', 'Street of the consumer', 'Elbchaussee 1', { max: 100 }),
  text('consumer_city', 'Town of the consumer', 'Hamburg', { max: 60 }),
] as const;

const dealerChecks: readonly RowCheck[] = [
  { column: 'r3', code: 'row_required', about: 'One of `r3` and `isr` is filled.', bad: "s.r3 = '' and s.isr = ''" },
  {
    column: 'r3',
    code: 'row_unknown_reference',
    about: 'The dealer has an account in the sales organisation.',
    things: ['customer'],
    params: referenceParams({
      thing: 'customer',
      key: `concat_ws(', ', ${customerKey('s.r3', 's.isr')}, 'sorg ' || s.sorg)`,
    }),
    bad: `exists (
    select
      from customers_customer c
     where c.unified = s.r3 || '-' || s.isr
       and not exists (select from customers_area a where a.customer_id = c.id and a.sorg = s.sorg))`,
  },
];
/** A day must have begun somewhere on earth. */
const notInFuture = (column: string): RowCheck => ({
  column,
  code: 'row_not_allowed',
  about: `\`${column}\` is not in the future.`,
  bad: `s.${column} > ${importDay} + 1`,
  params: broken('future'),
});
/** A record of the portal, or one that was changed there, is not overwritten. */
const untouched = (column: string, what: string, found: string): RowCheck => ({
  column,
  code: 'row_not_allowed',
  about: `${what} was not made or changed in the portal.`,
  bad: `exists (${found} and r.imported_at is distinct from r.updated_at)`,
  params: broken('kept'),
});

const frame: Reference = {
  thing: 'frame',
  found: `select from frames_frame r where r.number = ${storedNumber('frame_number')}`,
  key: 's.frame_number',
};
const user: Reference = {
  thing: 'user',
  found: 'select from identity_user r where lower(r.username) = lower(s.created_by) and r.deleted_at is null',
  key: 's.created_by',
};

/** The portal settles what it approves itself: claims in settlement stay where they are until they are completed. */
const settled: ReadonlySet<ClaimStatus> = new Set(['approved', 'in_settlement']);
const broughtStatuses = claimStatuses.filter((status) => !settled.has(status));

/** Claims that a brand brings from the system that it had before. */
export const claimHistoryFormats: readonly FileFormat[] = [
  {
    ...incoming,
    type: 'claim_history',
    key: ['claim'],
    unit: ['claim'],
    about:
      'Claims from the system before, in progress or closed, for a brand that changes over. Nobody gets a notice or mail about them, and nothing of them goes to the ERP until the portal decides. Later files may change a claim until somebody changes it in the portal. An approved claim stays in the old system until it is completed there.',
    columns: [
      code('claim', 'Number of the claim; not like those of the portal', 'W-26-0815', { ...needed, max: 40 }),
      choice('type', ['bike', 'paa'], 'A bicycle, or parts and accessories', 'bike', needed),
      choice('status', broughtStatuses, 'Status of the claim', 'in_review', needed),
      sorg,
      ...dealer,
      code('created_by', 'User of the portal whose claim it is: they get its notices', 'anna.vogel', {
        ...needed,
        max: 60,
        refers: user,
      }),
      text('reference', "The customer's reference", 'W-4711', { ...needed, max: 60 }),
      code(
        'frame_number',
        'Frame number of a bicycle; spaces, dots, slashes and hyphens are left out',
        'WTU183K0042B',
        {
          max: 60,
        },
      ),
      code('article', 'Article code', '004711', { ...needed, max: 60, refers: known.article }),
      int('qty', 'Quantity; 1 for a bicycle', '1', needed),
      date('purchased_on', 'Day of the purchase', '2026-05-20', needed),
      text('description', 'What is wrong', 'Crack at the seat tube', { ...needed, max: 2000, lines: true }),
      text('contact_name', 'Contact at the dealer', 'Anna Vogel', { max: 100 }),
      phone('contact_phone', 'Telephone of the contact', '+49 40 555 0101'),
      text('reason', 'Why it was rejected, or what the dealer is to answer', '', { max: 2000, lines: true }),
      instant('created_at', 'When it was submitted', '2026-11-10T10:15:00.000Z', needed),
      instant('status_at', 'When it got its status', '2026-11-12T09:00:00.000Z', needed),
      ...consumer,
    ],
    checks: [
      ...dealerChecks,
      atLeastOne('qty'),
      notInFuture('purchased_on'),
      {
        column: 'claim',
        code: 'row_not_allowed',
        about: 'The number does not look like one of the portal (`CL-2026-...`).',
        bad: "s.claim ~ '^CL-[0-9]{4}-'",
        params: broken('ours'),
      },
      untouched('claim', 'The claim', 'select from claims_claim r where r.number = s.claim'),
      {
        column: 'qty',
        code: 'row_not_allowed',
        about: 'A claim of a bicycle is about one.',
        bad: "s.type = 'bike' and s.qty <> 1",
        params: outOfRange(1, 1),
      },
      {
        column: 'frame_number',
        code: 'frame_number_invalid',
        about: 'A frame number, if given, has at most 30 letters A to Z and digits.',
        bad: `${storedNumber('frame_number')} !~ '^[A-Z0-9]{0,30}$'`,
      },
      {
        column: 'reason',
        code: 'row_required',
        about: 'A rejected claim, and one that waits for the dealer, has a reason.',
        bad: "s.status in ('rejected', 'waiting_for_dealer') and s.reason = ''",
      },
      {
        column: 'status_at',
        code: 'row_ends_before_start',
        about: '`status_at` is not before `created_at`.',
        bad: 's.status_at < s.created_at',
        params: { from: 's.created_at', to: 's.status_at' },
      },
      ...claimHistoryDoubts,
    ],
  },
];

/** Registrations that a brand brings from the system that it had before. */
export const registrationHistoryFormats: readonly FileFormat[] = [
  {
    ...incoming,
    type: 'registration_history',
    key: ['frame_number'],
    unit: ['frame_number'],
    about:
      'Registered bicycles from the system before, for a brand that changes over. The warranty of the portal counts from `sold_on`. They are complete: nothing goes to the consumer site or the ERP, and no consumer gets a mail. They count in the dealer bonus by `registered_at`. Later files may change a registration until somebody changes it in the portal.',
    columns: [
      { ...frameNumber, refers: frame },
      code('article', 'Article code', '004711', { ...needed, max: 60, refers: known.article }),
      sorg,
      ...dealer,
      date('sold_on', 'Day of the sale: the warranty begins', '2026-05-20', needed),
      choice('type', ['retail', 'non_retail'], 'To a consumer, or to none', 'retail', needed),
      instant('registered_at', 'When it was registered', '2026-05-21T08:00:00.000Z', needed),
      code('language', 'Language of the consumer: a path of the portal, such as `de`, `fr`, `en-uk`', 'de', {
        ...needed,
        max: 10,
      }),
      ...consumer,
      code('consumer_country', 'Country of the consumer, ISO 3166', 'DE', { max: 2 }),
    ],
    checks: [
      ...frameChecks,
      ...dealerChecks,
      countryKnown('consumer_country'),
      notInFuture('sold_on'),
      {
        column: 'language',
        code: 'row_not_in_list',
        about: 'The portal has the language.',
        params: { allowed: "(select string_agg(l.code, ', ' order by l.code) from identity_language l)" },
        bad: 's.language not in (select l.code from identity_language l)',
      },
      {
        column: 'consumer_name',
        code: 'row_not_allowed',
        about: 'A bicycle that was sold to no consumer has none.',
        bad: "s.type = 'non_retail' and concat(s.consumer_name, s.consumer_phone, s.consumer_email, s.consumer_address, s.consumer_city, s.consumer_country) <> ''",
        params: broken('empty', "'non_retail'"),
      },
      untouched(
        'frame_number',
        'The registration of the frame',
        `select from retail_sales_registration r where r.number = ${storedNumber('frame_number')} and r.removed_at is null`,
      ),
      ...registrationHistoryDoubts,
    ],
  },
];
