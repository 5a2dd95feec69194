import type { DownloadModuleName } from '#rules/exchange/downloads/modules.ts';
import type { ExportSource } from '#platform/sheets/export-source.ts';
import { collectExport } from '#partners/click-collect/click-collect.export.queries.ts';
import { claimsExport } from '#service/claims/claims.export.queries.ts';
import { creditExport } from '#accounts/credit/credit.export.queries.ts';
import { deliveriesExport } from '#ordering/deliveries/deliveries.export.queries.ts';
import { invoicesExport, statementsExport } from '#money/invoices/invoices.export.queries.ts';
import { openOrdersExport, ordersExport } from '#ordering/orders/orders.export.queries.ts';
import { paymentsExport } from '#money/payments/payments.export.queries.ts';
import { registrationsExport, retailSalesExport } from '#service/retail-sales/retail-sales.export.queries.ts';
import { stockAlertsExport } from '#goods/stock-alerts/stock-alerts.export.queries.ts';
import { usersExport } from '#accounts/users/users.export.queries.ts';
import { visitFormsExport } from '#field/visits/visits.export.queries.ts';

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
