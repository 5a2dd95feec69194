import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { Effort } from '#e2e/effort.ts';
import { api } from '#e2e/session.ts';

/** A link or a button by its name. */
export const control = (page: Page, name: RegExp) =>
  page.getByRole('link', { name }).or(page.getByRole('button', { name })).first();

/** Places the order from the cart and returns its number. */
export async function placeOrder(page: Page, person: Effort): Promise<string> {
  await person.click(control(page, /^Check out/));
  await page.waitForURL(/\/cart\/(shipment|checkout)/);
  if (page.url().includes('/cart/shipment')) await person.click(control(page, /Review the order/));
  await page.waitForURL(/\/cart\/checkout/);
  person.decide();
  await person.click(page.getByRole('button', { name: /^Order \d+ units?/ }).first());
  await page.waitForURL(/\/cart\/order-confirmation/);
  const text = await page
    .getByText(/PL-\d{4}-\d+/)
    .first()
    .textContent();
  const number = /PL-\d{4}-\d+/.exec(text ?? '')?.[0] ?? '';
  expect(number).not.toBe('');
  return number;
}

/** An order of the dealer with its lines. */
export async function orderOf(
  request: APIRequestContext,
  number: string,
): Promise<{ readonly lines: readonly { readonly articleCode: string; readonly qty: number }[] }> {
  const call = await api(request, 'dealer');
  const { order } = (await call('query ($number: String!) { order(number: $number) { lines { articleCode qty } } }', {
    number,
  })) as unknown as { order: { lines: { articleCode: string; qty: number }[] } };
  return order;
}
