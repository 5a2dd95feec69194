import { epcCode, shownAccount } from '#rules/money/invoices/epc-code.ts';
import { isIban } from '#rules/money/invoices/seller.ts';
import { setType, writeText } from '#platform/pdf/pdf.ts';
import { grey } from '#platform/pdf/pdf-look.ts';
import { printQr } from '#platform/pdf/pdf-qr.ts';
import { printFacts, printHeading, type Sheet } from '#platform/pdf/pdf-sheet.ts';
import { drawTagged } from '#platform/pdf/pdf-tags.ts';
import type { InvoiceSeller } from './invoices.detail.queries.ts';

/** A transfer that a document asks for; the amount in minor units. */
export interface AskedPayment {
  readonly sellerName: string;
  readonly seller: InvoiceSeller;
  readonly currency: string;
  readonly amount: number;
  readonly reference: string;
}

type Text = (id: string) => string;

const qrSize = 74;

/**
 * How to pay: the account of the seller, the reference, and for transfers in euros the code that fills in banking apps.
 * Nothing if the portal does not know the account.
 */
export function printPayment(sheet: Sheet, text: Text, { sellerName, seller, ...asked }: AskedPayment): void {
  const { accountNumber, bic, bankName } = seller;
  if (accountNumber === '' || asked.amount <= 0) return;
  const holder = seller.accountHolder || sellerName;
  const code = epcCode({ holder, accountNumber, bic, ...asked });
  printHeading(sheet, text('invoice.pay.title'), qrSize + 16);
  const top = sheet.y;
  const facts = [
    [text('invoice.pay.holder'), holder],
    [text(isIban(accountNumber) ? 'invoice.pay.iban' : 'invoice.pay.account'), shownAccount(accountNumber)],
    [text('invoice.pay.reference'), asked.reference],
    [text('invoice.pay.bic'), bic],
    [text('invoice.pay.bank'), bankName],
  ] as const;
  // The code stands beside the facts, in the last third.
  if (code) printCode(sheet, text, code);
  const beside = code ? { ...sheet, width: (sheet.width * 2) / 3 } : sheet;
  printFacts(beside, facts, 2);
  sheet.y = code ? Math.max(beside.y, top + qrSize + 16) : beside.y;
}

function printCode(sheet: Sheet, text: Text, code: string): void {
  const { pdf, root, margin, width, y } = sheet;
  const x = margin + (width * 2) / 3;
  const words = text('invoice.pay.scan');
  printQr(sheet, code, words, x, y, qrSize);
  drawTagged(pdf, root, 'P', () => {
    setType(pdf, 'regular', 7.5, grey);
    writeText(pdf, words, x, y + qrSize + 3, { width: width / 3, height: 10, ellipsis: true });
  });
}
