// Receipts that dealers uploaded for transfers: staff check them before approving or voiding a payment.
import { contentName } from '#server/platform/files/files.ts';
import { decimalString } from '#rules/money.ts';
import { customerOf } from '../cast.ts';
import { receiptName } from '../orders/order-life.ts';
import type { Trade } from '../orders/types.ts';
import { pdfOf } from './documents.ts';

export interface StoredReceipt {
  orderNumber: string;
  file: string;
  fileName: string;
  bytes: number;
  uploadedBy: string;
  uploadedAt: string;
}

/**
 * Makes one receipt for each order with an uploaded receipt in its history; `store` gets the bytes and the full file
 * name.
 */
export async function makeReceipts(
  trade: Trade,
  store: (bytes: Buffer, name: string) => Promise<void>,
): Promise<StoredReceipt[]> {
  const stored: StoredReceipt[] = [];
  for (const order of trade.orders) {
    const uploaded = order.events.find((event) => event.kind === 'payment_uploaded');
    if (!uploaded) continue;
    const payer = customerOf(order.customerKey).name;
    const bytes = await pdfOf('Transfer receipt', (pdf) => {
      pdf.moveDown(1).font('Helvetica').fontSize(11).fillColor('#16191b');
      for (const line of [
        `Reference: ${order.number}`,
        `Payer: ${payer}`,
        `Amount: ${order.currency} ${decimalString(order.total, order.currency)}`,
        `Date: ${uploaded.at.slice(0, 10)}`,
      ])
        pdf.text(line).moveDown(0.5);
    });
    const file = `receipts/${contentName(bytes)}.pdf`;
    await store(bytes, file);
    stored.push({
      orderNumber: order.number,
      file,
      fileName: receiptName(order),
      bytes: bytes.length,
      uploadedBy: uploaded.actor,
      uploadedAt: uploaded.at,
    });
  }
  return stored;
}
