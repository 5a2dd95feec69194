import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { api, baseUrl, patience } from '#e2e/session.ts';

/** An invoice of the demo dealer that can be paid. */
export interface Invoice {
  readonly id: string;
  readonly assignment: string;
  readonly invoiceNo: string;
  readonly openAmount: string;
  readonly overdue: number;
  readonly status: string;
}

type Api = Awaited<ReturnType<typeof api>>;

/** Open invoices and credits of the dealer that no payment names. */
async function unnamed(call: Api): Promise<Invoice[]> {
  const { openInvoiceV5: groups } = (await call(
    '{ openInvoiceV5(custAreaSorgs: []) { creditCust { ar { invoices { id assignment invoiceNo openAmount overdue status } } } } }',
  )) as unknown as { openInvoiceV5: { creditCust: { ar: { invoices: Invoice[] }[] }[] }[] };
  return groups
    .flatMap((group) => group.creditCust.flatMap((customer) => customer.ar.flatMap((entry) => entry.invoices)))
    .filter((invoice) => invoice.status === 'Open');
}

/** Invoices of the dealer that can be paid, the longest overdue first: the market wants them paid in this order. */
async function payable(call: Api): Promise<Invoice[]> {
  return (await unnamed(call))
    .filter((invoice) => !invoice.openAmount.startsWith('-'))
    .sort((a, b) => a.overdue - b.overdue);
}

/** Credits of the dealer that can be set off. */
export const openCredits = async (request: APIRequestContext): Promise<Invoice[]> =>
  (await unnamed(await api(request, 'dealer'))).filter((invoice) => invoice.openAmount.startsWith('-'));

async function payableAt(request: APIRequestContext, index: number, url: string): Promise<Invoice> {
  const invoice = (await payable(await api(request, 'dealer', url))).at(index);
  if (!invoice) throw new Error('the demo dealer has no payable invoice');
  return invoice;
}

/** The payable invoice that is overdue for the longest time. */
export const oldest = (request: APIRequestContext, url = baseUrl()): Promise<Invoice> => payableAt(request, 0, url);

/** The payable invoice that is due last, which no payment needs. */
export const newest = (request: APIRequestContext): Promise<Invoice> => payableAt(request, -1, baseUrl());

/** The amount left to pay of an invoice, or null if it cannot be paid. */
export const openAmount = async (request: APIRequestContext, { assignment }: Invoice): Promise<string | null> =>
  (await payable(await api(request, 'dealer'))).find((invoice) => invoice.assignment === assignment)?.openAmount ??
  null;

/** Presses the one button of the payment page, and waits for the virtual account. */
export async function requestTransfer(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Virtual account/ }).check({ force: true });
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('Virtual account number')).toBeVisible(patience());
}

/** Does one thing on the page of the sandbox bank and returns to the portal. */
export async function atTheBank(page: Page, deed: RegExp): Promise<void> {
  await page.getByRole('link', { name: /Open the bank page|Continue to the secure page/ }).click();
  await expect(page.getByRole('heading', { name: 'Sandbox bank' })).toBeVisible();
  await page.getByRole('button', { name: deed }).click();
  await expect(page.getByRole('status')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the portal' }).click();
}
