import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileText } from '#server/exchange/erp/erp.envelope.ts';
import { formatOf } from '#server/exchange/erp-formats/erp-formats.ts';
import { readWhole } from '#server/exchange/erp/erp.reading.ts';
import {
  ackRow,
  deliveryRows,
  invoiceRows,
  simulatedOrder,
  statusRows,
  type Answered,
  type SimulatedOrder,
} from '#server/exchange/simulator/simulator.answers.ts';
import type { SimulatedWorld } from '#server/exchange/simulator/simulator.queries.ts';

/** The order of a file of the portal, as the ERP reads it. */
async function readOrder(path: string): Promise<SimulatedOrder | null> {
  const order = simulatedOrder((await readWhole(path))?.rows ?? [], 0);
  return order && { ...order, erpNumber: '0000700200' };
}

/** Everything is in stock at one site, and payment is on the usual terms. */
const worldOf = ({ head, lines }: SimulatedOrder): SimulatedWorld => ({
  sequences: {},
  documents: 0,
  stock: lines.map(({ article, qty }) => ({ sorg: head['sorg'] ?? '', site: 'main', article, qty })),
  arrivals: [],
  accounts: [],
  terms: [],
});

/** An answer of the ERP, as a browser uploads it. */
export interface AnswerFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The answers to an order of the portal. */
export interface ErpAnswer {
  readonly number: string;
  readonly files: AnswerFile[];
}

/**
 * The answer of the ERP to the only order in the folder of outgoing files: it takes the order, confirms it, ships it and
 * sends the invoice. Null while there is no order.
 */
export async function answersOfErp(out: string, now: Date): Promise<ErpAnswer | null> {
  const name = readdirSync(out).find((one) => /^orders.*\.csv$/.test(one));
  const order = name === undefined ? null : await readOrder(join(out, name));
  if (!order) return null;
  const world = worldOf(order);
  const answered: Answered = { acks: [], status: [], deliveries: [], invoices: [], stock: [], credit: [] };
  const rows: Readonly<Record<string, string[][]>> = {
    order_acks: [ackRow(order, '', now)],
    order_status: statusRows(order, world, [], now, answered),
    deliveries: deliveryRows(order, { number: '0080000200', shippedOn: now.toISOString().slice(0, 10) }, null),
    invoices: invoiceRows(order, '0090000200', world, now, answered),
  };
  const files = Object.entries(rows).map(([type, cells]) => ({
    name: `${type}-1.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(fileText({ type, sender: 'ANSWERS', sequence: 1, madeAt: now }, formatOf(type), cells)),
  }));
  return { number: order.number, files };
}
