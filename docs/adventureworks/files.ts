import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileText } from '#server/exchange/erp/erp.envelope.ts';
import { formatOf } from '#server/exchange/erp-formats/erp-formats.ts';
import {
  articleRows,
  dealRows,
  pictureRows,
  priceRows,
  specificationRows,
  stockRows,
  textRows,
  type FileRow,
} from './articles.ts';
import { creditRows, customerRows, shiptoRows } from './customers.ts';
import { marketRows } from './market.ts';
import { orderFiles } from './orders.ts';
import { Source } from './source.ts';

/** Sender of the files. */
export const sender = 'ADVENTUREWORKS';

/**
 * Converts an AdventureWorks folder to ERP files with pictures; returns the rows per kind of file. With a day
 * (`YYYY-MM-DD`) the files show the state before that day's orders: articles as sold then, and no history.
 */
export function writeErpFiles(
  from: string,
  to: string,
  sequence: number,
  madeAt: Date,
  asOf?: string,
): Record<string, number> {
  const source = new Source(from);
  const pictures = pictureRows(source);
  const rows: Record<string, readonly FileRow[]> = {
    ...marketRows(),
    articles: articleRows(source, asOf),
    texts: textRows(source),
    specifications: specificationRows(source),
    pictures,
    customers: customerRows(source),
    shiptos: shiptoRows(source),
    prices: priceRows(source),
    deals: dealRows(source),
    stock: stockRows(source),
    credit: creditRows(source),
    ...(asOf === undefined ? orderFiles(source) : {}),
  };
  mkdirSync(to, { recursive: true });
  for (const [type, list] of Object.entries(rows)) {
    const format = formatOf(type);
    const cells = list.map((row) => format.columns.map((column) => String(row[column.name] ?? '')));
    writeFileSync(join(to, `${type}.csv`), fileText({ type, sender, sequence, madeAt }, format, cells));
  }
  for (const file of new Set(pictures.map((row) => String(row['file'])))) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    copyFileSync(join(from, file), join(to, file));
  }
  return Object.fromEntries(Object.entries(rows).map(([type, list]) => [type, list.length]));
}
