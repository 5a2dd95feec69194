import {
  amount,
  choice,
  code,
  currency,
  date,
  instant,
  int,
  text,
  type FileFormat,
} from '#exchange/erp-columns/erp-columns.ts';
import { broken } from '#exchange/erp-columns/erp-columns.checks.ts';
import { needed, sorg } from './erp-formats.parts.ts';

const customer = [
  code('r3', 'Customer number in the first ERP system', '0000104711', { max: 20 }),
  code('isr', 'Customer number in the second ERP system', '', { max: 20 }),
] as const;
const outgoing = {
  direction: 'out',
  mode: 'event',

  checks: [],
  snapshot: null,
  constrained: false,
} as const;
const incoming = { direction: 'in', mode: 'event', snapshot: null, constrained: false } as const;

/** Files about claims and their credit notes. */
export const claimFormats: readonly FileFormat[] = [
  {
    ...outgoing,
    type: 'claims',
    key: ['claim'],
    unit: ['claim'],
    about:
      'Claims that were approved, rejected or completed, and those that the claim desk took back to the review, each as it is when the file is made. The receiver must use `claim` as the key: a later row replaces an earlier one. An approval is kept back, with its order or credit request, for the minutes in which the claim desk may recall it (`claimRecallMinutes` of the market). Consumers are not in the file.',
    columns: [
      code('claim', 'Number of the claim', 'CL-2026-000042', needed),
      code('claim_id', 'Its id', '019388a2-1111-7000-8000-000000000004', needed),
      choice('type', ['bike', 'paa'], 'A bicycle, or parts and accessories', 'bike', needed),
      choice(
        'status',
        ['approved', 'in_settlement', 'completed', 'rejected', 'in_review'],
        'Status of the claim',
        'approved',
        needed,
      ),
      sorg,
      ...customer,
      text('reference', "The customer's reference", 'W-4711', needed),
      code('frame_number', 'Frame number of a bicycle', 'WTU183K0042B', { max: 30 }),
      code('article', 'Article code', '004711', { max: 60 }),
      int('qty', 'Quantity', '1', needed),
      date('purchased_on', 'Day of the purchase', '2026-05-20', needed),
      text('problems', 'Parts with their problems', 'frame: Crack', { max: 2000 }),
      choice('resolution', ['replacement', 'credit'], 'How it is settled; empty: not', 'replacement'),
      code('order', 'Number of the order at price zero', 'PL-2026-000815', { max: 40 }),
      code('credit_request', 'Number of the credit request', '', { max: 40 }),
      text('reason', 'Why it was rejected', '', { max: 2000 }),
      instant('created_at', 'When it was submitted', '2026-11-20T10:15:00.000Z', needed),
      instant('decided_at', 'When it was decided', '2026-11-23T09:00:00.000Z'),
      text('part_serial_number', 'Serial number of the claimed part, as the dealer wrote it', 'FX34-118-2207', {
        max: 35,
      }),
      code('sent_article', 'Article code that the order at price zero sends', '005120', { max: 60 }),
      int('sent_qty', 'How many of it', '1'),
      amount('credit_amount', 'Amount that the credit request asks for', ''),
      currency('currency', 'ISO 4217; of the amount', ''),
    ],
  },
  {
    ...incoming,
    type: 'claim_status',
    key: ['claim'],
    unit: ['claim'],
    about:
      'Answer of the ERP to a claim: taken, or rejected with a reason. It changes no status; the claim desk sees it.',
    columns: [
      code('claim', 'Number of the claim', 'CL-2026-000042', {
        required: true,
        max: 40,
        refers: {
          thing: 'claim',
          found: "select from claims_claim k where k.number = s.claim and k.erp_state <> ''",
          key: 's.claim',
        },
      }),
      choice('result', ['taken', 'rejected'], 'Taken or rejected', 'taken', needed),
      code('erp_number', 'Number of the notification in the ERP', '200000815', { max: 40 }),
      text('reason', 'Reason of a rejection', '', { max: 500 }),
      instant('at', 'When', '2026-11-23T11:00:00.000Z', needed),
    ],
    checks: [
      {
        column: 'reason',
        code: 'row_required',
        about: 'A rejected claim has a reason.',
        bad: "s.result = 'rejected' and s.reason = ''",
      },
    ],
  },
  {
    ...outgoing,
    type: 'credit_requests',
    key: ['credit_request'],
    unit: ['credit_request'],
    about:
      'Credit notes that approved claims and credited transit damage ask for, one row per request. The receiver must use `credit_request` as the key: after a failure the same request may be sent again and must be credited once.',
    columns: [
      code('credit_request', 'Number of the request', 'CR-2026-000007', needed),
      code('credit_request_id', 'Its id', '019388a2-1111-7000-8000-000000000005', needed),
      code('claim', 'Number of the claim; empty: the credit is for transit damage', 'CL-2026-000042', { max: 40 }),
      code('transit_damage', 'Number of the report of transit damage; empty: the credit is for a claim', '', {
        max: 40,
      }),
      sorg,
      code('company_code', 'Company that credits', '1000', needed),
      ...customer,
      text(
        'reference',
        "The customer's reference of the claim, or the number of the damaged delivery",
        'W-4711',
        needed,
      ),
      code('article', 'Article code', '004711', { max: 60 }),
      int('qty', 'Quantity', '1', needed),
      currency('currency', 'ISO 4217', 'EUR', needed),
      amount('amount', 'Amount to credit', '120.00', needed),
      instant('created_at', 'When it was approved', '2026-11-23T09:00:00.000Z', needed),
      text(
        'created_by',
        'Member of the claim desk, or the dealer who accepted a proposed credit',
        'Anna Vogel',
        needed,
      ),
    ],
  },
  {
    ...incoming,
    type: 'credit_request_status',
    key: ['credit_request'],
    unit: ['credit_request'],
    about:
      'Answer of the ERP to a credit request: booked with the credit note, or rejected with a reason. A booking completes the claim; it is final. A rejected request may be booked later, until the claim desk takes the claim back to settle it in another way.',
    columns: [
      code('credit_request', 'Number of the request', 'CR-2026-000007', {
        required: true,
        max: 40,
        refers: {
          thing: 'claim',
          found: "select from claims_credit_request r where r.number = s.credit_request and r.erp_state <> 'waiting'",
          key: 's.credit_request',
        },
      }),
      choice('result', ['booked', 'rejected'], 'Booked or rejected', 'booked', needed),
      code('credit_note', 'Number of the credit note', '0090012346', { max: 40 }),
      date('credited_on', 'Day of the credit note', '2026-11-24'),
      currency('currency', 'ISO 4217; that of the request', 'EUR', needed),
      amount('amount', 'Credited amount', '120.00'),
      text('reason', 'Reason of a rejection', '', { max: 500 }),
      instant('at', 'When', '2026-11-24T11:00:00.000Z', needed),
    ],
    checks: [
      {
        column: 'credit_note',
        code: 'row_required',
        about: 'A booked request has number, day and amount of its credit note.',
        bad: "s.result = 'booked' and (s.credit_note = '' or s.credited_on is null or s.amount is null)",
      },
      {
        column: 'reason',
        code: 'row_required',
        about: 'A rejected request has a reason.',
        bad: "s.result = 'rejected' and s.reason = ''",
      },
      {
        column: 'credit_request',
        code: 'row_not_allowed',
        about: 'A request that was withdrawn after its rejection is not booked.',
        bad: "s.result = 'booked' and exists (select from claims_credit_request r where r.number = s.credit_request and r.erp_state = 'withdrawn')",
        params: broken('withdrawn'),
      },
    ],
  },
];
