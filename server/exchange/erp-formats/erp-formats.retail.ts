import { choice, code, date, instant, text, type FileFormat } from '#exchange/erp-columns/erp-columns.ts';
import { broken } from '#exchange/erp-columns/erp-columns.checks.ts';
import { customerKey, known } from '#exchange/erp-columns/erp-columns.records.ts';
import { needed } from './erp-formats.parts.ts';

const plain = { snapshot: null, constrained: false } as const;

/** Files about sold bicycles and the dealers who sell them. */
export const retailFormats: readonly FileFormat[] = [
  {
    ...plain,
    direction: 'in',
    mode: 'upsert',
    type: 'distributor_dealers',
    key: ['r3', 'isr'],
    unit: ['r3', 'isr'],
    about:
      'Dealers below a distributor: the distributor registers sold bicycles for them, and they register bicycles that were shipped to it. A dealer has one distributor.',
    columns: [
      code('r3', 'Dealer: customer number in the first ERP system', '0000104711', { max: 20, refers: known.customer }),
      code('isr', 'Dealer: customer number in the second ERP system', '', { max: 20 }),
      code('distributor_r3', 'Distributor: customer number in the first ERP system', '0001043090', {
        max: 20,
        refers: {
          thing: 'customer',
          found: "select from customers_customer r where r.unified = s.distributor_r3 || '-' || s.distributor_isr",
          key: customerKey('s.distributor_r3', 's.distributor_isr'),
        },
      }),
      code('distributor_isr', 'Distributor: customer number in the second ERP system', '', { max: 20 }),
      choice('state', ['active', 'ended'], 'An ended dealer is removed from the list', 'active', needed),
    ],
    checks: [
      {
        column: 'distributor_r3',
        code: 'row_not_allowed',
        about: 'The distributor is another customer.',
        bad: "s.state = 'active' and (s.r3, s.isr) = (s.distributor_r3, s.distributor_isr)",
        params: broken('itself'),
      },
    ],
  },
  {
    ...plain,
    direction: 'out',
    mode: 'event',
    type: 'registrations',
    key: ['registration_id'],
    unit: ['registration_id'],
    about:
      'Bicycles that dealers registered as sold, when the consumer site has taken them, and again after a change. No data of consumers. The receiver must use `registration_id` as the key.',
    columns: [
      code('registration_id', 'Id of the registration', '019388a2-1111-7000-8000-000000000004', needed),
      code('frame_number', 'Frame number', 'WTU183K0042B', needed),
      code('article', 'Article code', '004711', needed),
      code('sorg', 'Sales organisation', '1000', needed),
      code('r3', 'Dealer: customer number in the first ERP system', '0000104711', { max: 20 }),
      code('isr', 'Dealer: customer number in the second ERP system', '', { max: 20 }),
      code('distributor_r3', 'Distributor that registered for the dealer', '', { max: 20 }),
      code('distributor_isr', 'Its second number', '', { max: 20 }),
      date('sold_on', 'Day of the sale', '2026-11-20', needed),
      choice('type', ['retail', 'non_retail'], 'To a consumer, or to none', 'retail', needed),
      instant('completed_at', 'When it was first complete', '2026-11-20T10:15:00.000Z', needed),
    ],
    checks: [],
  },
  {
    ...plain,
    direction: 'in',
    mode: 'event',
    type: 'registration_status',
    key: ['registration_id'],
    unit: ['registration_id'],
    about: 'Answer of the ERP to a registration: booked, or rejected with a reason.',
    columns: [
      code('registration_id', 'Id of the registration', '019388a2-1111-7000-8000-000000000004', {
        ...needed,
        max: 40,
        refers: {
          thing: 'registration',
          found: 'select from retail_sales_registration r where r.id::text = s.registration_id',
          key: 's.registration_id',
        },
      }),
      choice('result', ['booked', 'rejected'], 'Booked or rejected', 'booked', needed),
      text('reason', 'Reason of a rejection', ''),
      instant('at', 'When', '2026-11-20T11:00:00.000Z', needed),
    ],
    checks: [
      {
        column: 'reason',
        code: 'row_required',
        about: 'A rejected registration has a reason.',
        bad: "s.result = 'rejected' and s.reason = ''",
      },
    ],
  },
];
