import type { DownloadModuleName } from '../../../rules/downloads/modules.ts';
import type { ExportSource } from '../../platform/export-source.ts';
import { collectExport } from '../click-collect/click-collect.export.queries.ts';
import { claimsExport } from '../claims/claims.export.queries.ts';
import { creditExport } from '../credit/credit.export.queries.ts';
import { deliveriesExport } from '../deliveries/deliveries.export.queries.ts';
import { invoicesExport, statementsExport } from '../invoices/invoices.export.queries.ts';
import { openOrdersExport, ordersExport } from '../orders/orders.export.queries.ts';
import { paymentsExport } from '../payments/payments.export.queries.ts';
import { registrationsExport, retailSalesExport } from '../retail-sales/retail-sales.export.queries.ts';
import { stockAlertsExport } from '../stock-alerts/stock-alerts.export.queries.ts';
import { usersExport } from '../users/users.export.queries.ts';
import { visitFormsExport } from '../visit-forms/visit-forms.export.queries.ts';

/** One exporter for each module of the download area. */
export const exporters: Readonly<Record<DownloadModuleName, ExportSource>> = {
  orders: ordersExport,
  'open-orders': openOrdersExport,
  deliveries: deliveriesExport,
  invoices: invoicesExport,
  statements: statementsExport,
  payments: paymentsExport,
  credit: creditExport,
  'retail-sales': retailSalesExport,
  registrations: registrationsExport,
  claims: claimsExport,
  'visit-forms': visitFormsExport,
  'click-collect': collectExport,
  'stock-alerts': stockAlertsExport,
  users: usersExport,
};
