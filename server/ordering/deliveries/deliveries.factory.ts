import type { ReportedDelivery } from './deliveries.record.actions.ts';

/** A shipped delivery as an ERP reports it, without lines unless they are given. */
export const reportedDelivery = (
  given: Pick<ReportedDelivery, 'sorg' | 'number' | 'customerId'> & Partial<ReportedDelivery>,
): ReportedDelivery => ({
  companyCode: `C${given.sorg}`,
  status: 'shipped',
  carrier: 'Northline',
  trackingNumber: `T${given.number}`,
  trackingUrl: '',
  shipto: 'Shop',
  notes: '',
  currency: 'USD',
  shippedOn: '2026-11-20',
  estimatedOn: '2026-11-23',
  deliveredOn: null,
  lines: [],
  ...given,
});
