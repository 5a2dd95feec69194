import type { RowFields, RowOf } from '#rules/table-row.ts';

/** A delivery as the ERP reports it. */
export const deliveryRow = {
  sorg: { kind: 'text', key: true, file: 'sorg', wire: 'sorg' },
  number: { kind: 'text', key: true, file: 'delivery', wire: 'doNumber', download: 'deliveryNumber' },
  customerId: { kind: 'id', computed: true, internal: true },
  companyCode: { kind: 'text', file: 'company_code', wire: 'companyCode' },
  status: {
    kind: 'text',
    choices: ['planned', 'shipped', 'delivered'],
    file: 'status',
    wire: 'status',
    about: 'planned, shipped or delivered.',
  },
  carrier: { kind: 'text', file: 'carrier', wire: 'expeditionName' },
  trackingNumber: { kind: 'text', file: 'tracking_number', wire: 'trackingNo' },
  trackingUrl: { kind: 'text', file: 'tracking_url' },
  shipto: { kind: 'text', file: 'shipto', wire: 'shipTo' },
  notes: { kind: 'text', file: 'notes', wire: 'notes' },
  currency: { kind: 'text', file: 'currency', wire: 'currency' },
  shippedOn: { kind: 'date', nullable: true, file: 'shipped_on' },
  estimatedOn: { kind: 'date', nullable: true, file: 'estimated_on' },
  deliveredOn: { kind: 'date', nullable: true, file: 'delivered_on', wire: 'deliveredOn' },
} as const satisfies RowFields;

export type DeliveryRow = RowOf<typeof deliveryRow>;
