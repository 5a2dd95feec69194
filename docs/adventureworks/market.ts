import type { FileRow } from './articles.ts';
import { merchant, organisations, site } from './plan.ts';

const cargo = { description_en: 'Cargo transport', description_de: 'Spedition', description_fr: 'Transport de fret' };
const onAccount = { description_en: 'On account', description_de: 'Auf Rechnung', description_fr: 'Sur compte' };

/** The files of the market: its companies, sales organisations, merchants, sites and terms, which the data lacks. */
export function marketRows(): Record<string, readonly FileRow[]> {
  const ofEach = (row: (organisation: (typeof organisations)[number]) => FileRow): FileRow[] => organisations.map(row);
  return {
    companies: ofEach(({ code, name }) => ({ company_code: code, name })),
    sorgs: ofEach(({ code, name, timeZone }) => ({
      sorg: code,
      name,
      company_code: code,
      currency: 'USD',
      languages: 'en de fr',
      time_zone: timeZone,
      working_days: '1 2 3 4 5',
      cut_off_time: '14:00',
      tax_percent: '0.00',
      exact_qty_check: 1,
      available_stock_check: 1,
    })),
    merchants: ofEach(({ code, name }) => ({ sorg: code, merchant, name })),
    sites: ofEach(({ code, name }) => ({ sorg: code, site, name: `Warehouse of ${name}`, priority: 1 })),
    shipment_options: ofEach(({ code }) => ({
      sorg: code,
      merchant,
      code: 'cargo',
      type: 'cargo',
      ...cargo,
      input: 'none',
      rate: '25.00',
      transit_days: 3,
      position: 0,
      active: 1,
    })),
    payment_methods: ofEach(({ code }) => ({
      sorg: code,
      module: 'order',
      code: 'account',
      type: 'account',
      ...onAccount,
      position: 0,
      active: 1,
    })),
  };
}
