import { expect, type APIRequestContext } from '@playwright/test';
import { orderableParts } from '#e2e/buying/parts.ts';
import { orderOf, placeOrder } from '#e2e/buying/checkout.ts';
import { api, emptyCart } from '#e2e/session.ts';
import { job, searchFor } from './job.ts';

interface CartLine {
  readonly qty: number;
  readonly product: { readonly article_code: string };
}

/** Quantities in the cart of the dealer, by article. */
async function cartOf(request: APIRequestContext): Promise<ReadonlyMap<string, number>> {
  const call = await api(request, 'dealer');
  const { simpleCart } = (await call('{ simpleCart { qty product { article_code } } }')) as unknown as {
    simpleCart: CartLine[];
  };
  return new Map(simpleCart.map(({ qty, product }) => [product.article_code, qty]));
}

job(1, async ({ page, person, request, begin }) => {
  await emptyCart(request, 'dealer');
  const parts = await orderableParts(await api(request, 'dealer'), 12);
  await begin('/');
  await person.click(page.getByRole('link', { name: 'Fast order' }).first());
  const code = page.getByRole('combobox', { name: 'Code, row 1', exact: true });
  await person.enter(code);
  await person.paste(parts.map(({ articleCode }) => `${articleCode}\t1`).join('\n'));
  await person.click(page.getByRole('button', { name: /^Add all 12 rows/ }));
  await expect(page.getByText(/12 rows .*added to the cart/).first()).toBeVisible();
  await person.click(page.getByRole('link', { name: /^Cart, 12 / }));
  const number = await placeOrder(page, person);
  const placed = await orderOf(request, number);
  expect(placed.lines.map(({ articleCode }) => articleCode).toSorted()).toEqual(
    parts.map(({ articleCode }) => articleCode).toSorted(),
  );
});

job(2, async ({ page, person, request, device, begin }) => {
  await emptyCart(request, 'dealer');
  await begin('/');
  await searchFor({ page, person, device }, 'drift 5');
  await person.click(
    page
      .getByRole('group', { name: 'Articles' })
      .getByRole('option', { name: /^Drift 5/ })
      .first(),
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Drift 5' })).toBeVisible();
  const phone = device === 'phone';
  // A phone shows one colour at a time.
  if (phone) {
    const sand = page.locator('label').filter({ has: page.getByRole('radio', { name: 'Sand', exact: true }) });
    // Not below the bar at the top.
    await sand.evaluate('(one) => one.scrollIntoView({ block: "center" })');
    await person.click(sand);
  }
  const sizes = page.getByRole(phone ? 'spinbutton' : 'textbox', { name: /^Sand, / });
  await expect(sizes).toHaveCount(5);
  for (const [at, size] of (await sizes.all()).entries()) await person.write(size, String(at + 1));
  if (phone) await person.click(page.getByRole('button', { name: /^Add 15 to cart/ }));
  else await person.press('Control+Enter');
  await expect(page.getByText(/added to the cart/).first()).toBeVisible();
  expect([...(await cartOf(request)).values()].toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5]);
  await emptyCart(request, 'dealer');
});

job(3, async ({ page, person, request, begin }) => {
  await emptyCart(request, 'dealer');
  await begin('/');
  const last = page.getByRole('region', { name: 'Open orders' }).getByRole('link', { name: /^PL-/ }).first();
  const number = (await last.textContent()) ?? '';
  await person.click(last);
  await person.click(page.getByRole('button', { name: 'Reorder', exact: true }));
  const add = page.getByRole('button', { name: /^Add \d+ articles?/ });
  const count = Number(/\d+/.exec((await add.textContent()) ?? '')?.[0]);
  await person.click(add);
  await expect(page.getByText(/articles?, \d+ units? added to the cart/).first()).toBeVisible();
  const [{ lines }, cart] = [await orderOf(request, number), await cartOf(request)];
  // What is out of stock stays out.
  const repeated = lines.filter(({ articleCode, qty }) => cart.get(articleCode) === qty);
  expect(repeated).toHaveLength(count);
  expect(count).toBeGreaterThan(lines.length / 2);
  await emptyCart(request, 'dealer');
});

job(4, async ({ page, person, begin }) => {
  await begin('/');
  const entry = page.getByRole('region', { name: 'Needs your attention' }).getByRole('listitem');
  const late = entry.filter({ hasText: /moved to \d+ \w+ \d+/ }).first();
  await expect(late).toBeVisible();
  const [, article = '', day = ''] =
    /^(.*) moved to (\d+ \w+ \d+)/.exec((await late.innerText()).replaceAll('\n', ' ')) ?? [];
  await person.click(late.getByRole('link', { name: 'Open' }));
  await expect(page.getByRole('heading', { level: 1, name: /^PL-/ })).toBeVisible();
  const line = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: article });
  await expect(line.filter({ hasText: day }).first()).toBeVisible();
});

job(14, async ({ page, person, device, begin }) => {
  await begin('/');
  await searchFor({ page, person, device }, 'PE-2026-1118');
  await person.press('Enter');
  await expect(page).toHaveURL(/number=PL-/);
  await expect(page.getByText('PE-2026-1118').first()).toBeVisible();
});
