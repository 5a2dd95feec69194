import { fileText } from '#server/exchange/erp/erp.envelope.ts';
import { formatOf } from '#server/exchange/erp-formats/erp-formats.ts';
import { now } from '#e2e/session.ts';

const cells: Readonly<Record<string, string>> = {
  sorg: '1000',
  merchant: 'VELDRA-ID',
  brand: 'VELDRA',
  category: 'paa',
  merchandise_category: 'bags',
  name: 'Test part',
  uom: 'PCE',
  status: 'active',
  valid_from: '2099-01-01',
};

/**
 * A file of the ERP with articles of the far future: the catalog does not list them, so other journeys do not see them.
 * Each article has its cells that differ, such as `article` and `model`.
 */
export function articleFile(
  name: string,
  sender: string,
  articles: readonly Readonly<Record<string, string>>[],
): { name: string; mimeType: string; buffer: Buffer } {
  const format = formatOf('articles');
  const rows = articles.map((own) => format.columns.map((column) => own[column.name] ?? cells[column.name] ?? ''));
  return {
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(fileText({ type: 'articles', sender, sequence: 1, madeAt: now() }, format, rows)),
  };
}
