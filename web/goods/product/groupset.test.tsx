import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { testPrice, variant } from '#goods/catalog/catalog.factory.ts';
import { UpdateProductsInCart } from '#goods/catalog/catalog.documents.ts';
import { OrderableModel, type ProductPage as Details, type SetArticle } from './product.documents.ts';
import { chosenParts, setsFromParts, maximumSets, partOrders, valueOf } from './groupset.ts';
import { ProductGroupset } from './product-groupset.tsx';

const priced = (dealer: string) => ({ ...testPrice, dealer, deals: [] });
const article = (code: string, size: string, shape: Partial<Parameters<typeof variant>[0]> = {}): SetArticle => ({
  ...variant({ articleCode: code, size, price: priced('100.00'), ...shape }),
  name: `${code} part`,
  slug: code.toLowerCase(),
  category: 'paa',
  modelName: code.split('-')[0] ?? code,
});
const lever = article('LEVER', '', { available: 8 });
const crank = article('CRANK-170', '170 mm', { available: 3, arrivals: [{ date: '2026-12-08', qty: 20 }] });
const longer = article('CRANK-175', '175 mm', { available: 30, price: priced('120.00') });
const rotor = article('ROTOR', '160 mm', { available: 40, packSize: 4 });
const parts = [
  { qty: 1, product: lever, swaps: [] },
  { qty: 1, product: crank, swaps: [longer] },
  { qty: 2, product: rotor, swaps: [] },
];
const market = { checksStock: true, preOrders: true };

describe('the parts of a set', () => {
  it('make as many sets as the scarcest part allows, and more when it arrives', () => {
    expect(setsFromParts(chosenParts(parts, {}), true)).toMatchObject({
      sets: { qty: 3 },
      next: { on: '2026-12-08', sets: { qty: 8 } },
      scarcest: { articleCode: 'CRANK-170' },
    });
    expect(setsFromParts(chosenParts(parts, { 'CRANK-170': 'CRANK-175' }), true)).toMatchObject({
      sets: { qty: 8 },
      next: null,
      scarcest: { articleCode: 'LEVER' },
    });
    expect(setsFromParts(chosenParts(parts, {}), false)).toMatchObject({ sets: { qty: 0 }, next: null });
  });

  it('are ordered in whole packs, one line per article even when two parts become the same one', () => {
    const orders = (sets: number) =>
      partOrders(chosenParts(parts, {}), sets).map(({ cell, quantity }) => [cell.code, quantity]);
    expect(orders(1)).toEqual([
      ['LEVER', 1],
      ['CRANK-170', 1],
      ['ROTOR', 4],
    ]);
    expect(orders(3)).toEqual([
      ['LEVER', 3],
      ['CRANK-170', 3],
      ['ROTOR', 8],
    ]);
    const twins = [
      { qty: 1, product: rotor, swaps: [lever] },
      { qty: 1, product: lever, swaps: [] },
    ];
    const chosen = chosenParts(twins, { ROTOR: 'LEVER' });
    expect(partOrders(chosen, 3).map(({ cell, quantity }) => [cell.code, quantity])).toEqual([['LEVER', 6]]);
    expect(setsFromParts(chosen, true).sets.qty).toBe(4);
  });

  it('cost what the cart charges; no total shows if a price is missing', () => {
    expect(valueOf(partOrders(chosenParts(parts, {}), 1), market)).toBe(60_000);
    // 3 levers more than the stock, and none on the way.
    expect(valueOf(partOrders(chosenParts([{ qty: 1, product: lever, swaps: [] }], {}), 11), market)).toBe(110_000);
    expect(
      valueOf(
        partOrders(chosenParts([{ qty: 1, product: article('FREE', '', { price: null }), swaps: [] }], {}), 1),
        market,
      ),
    ).toBeNull();
  });

  it('R-182: never exceed an order limit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 6 }),
        fc.nat(60),
        (limit, qty, packSize, held) => {
          const chosen = chosenParts(
            [{ qty, product: article('L', '', { orderLimit: limit, packSize }), swaps: [] }],
            {},
          );
          const most = maximumSets(chosen, { L: held });
          const asked = partOrders(chosen, most).reduce((sum, order) => sum + order.quantity, 0);
          expect(most === 0 || asked + held <= limit + packSize - 1).toBe(true);
          expect(most === 0 || Math.ceil(held / packSize) * packSize + asked <= limit + packSize).toBe(true);
        },
      ),
    );
  });
});

describe('the groupset page', () => {
  const set = {
    ...article('GS', '', { available: 12, price: priced('550.00') }),
    modelYear: '',
    badges: { newArrival: false, sale: false },
    successor: null,
    groupset: { parts: 3 },
  };
  const product: Details = {
    articleCode: null,
    slug: 'gs',
    sorg: '1000',
    modelCode: 'GS',
    name: 'Axis 12',
    subtitle: '',
    description: '',
    category: 'groupset',
    image: null,
    pictures: [],
    specification: [],
    geometry: [],
    documents: [],
    breadcrumbs: [],
    asOf: null,
    variants: [set],
    groupsetParts: parts,
  };
  const done = {
    updateProductsInCart: {
      cart: { lines: 3, units: 9, version: 2 },
      message: { status: 'success', description: '' },
      userErrors: [],
    },
  };
  let network: Network;

  beforeAll(() => loadTexts(['catalog', 'grid', 'groupset']));
  beforeEach(() => {
    network = new Network();
    signInAs();
    useSiteOf({ preOrderDisplay: true });
    network.document(UpdateProductsInCart, done);
  });
  const sent = () => (network.of(UpdateProductsInCart.name)[0]?.body as { variables?: unknown } | undefined)?.variables;
  const show = (more: Partial<Details> = {}) =>
    renderPart(
      <ProductGroupset
        product={{ ...product, ...more }}
        held={[{ product: { article_code: 'LEVER', sorg: '1000' }, qty: 2 }]}
      />,
      '/en-us/catalog/groupset/gs',
    );

  it('shows the prices of set and parts, the available number, and the cheaper way', async () => {
    await show();
    const page = document.body.textContent;
    expect(page).toContain('Sets that can be built now: 3');
    expect(page).toContain('Scarcest: CRANK-170 part');
    expect(page).toContain('8 from 8 Dec');
    expect(page).toContain('The set costs $50.00 less than its parts.');
    expect(page).toContain('Parts are rounded up to whole packs.');
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });

  it('adds the parts with the chosen swap in one request to the quantities in the cart', async () => {
    await show();
    fireEvent.change(screen.getByRole('combobox', { name: 'Swap CRANK-170 part' }), { target: { value: 'CRANK-175' } });
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Sets' }), { target: { value: '2' } });
    expect(document.body.textContent).toContain('Sets that can be built now: 8');
    fireEvent.click(screen.getByRole('button', { name: 'Add 8 parts' }));
    await waitFor(() => expect(network.of(UpdateProductsInCart.name)).toHaveLength(1));
    expect(sent()).toEqual({
      products: [
        { articleCode: 'LEVER', sorg: '1000', uom: 'PCE', qty: 4 },
        { articleCode: 'CRANK-175', sorg: '1000', uom: 'PCE', qty: 2 },
        { articleCode: 'ROTOR', sorg: '1000', uom: 'PCE', qty: 4 },
      ],
      version: null,
    });
  });

  it('adds the set itself as one article', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Add the set' }));
    await waitFor(() => expect(network.of(UpdateProductsInCart.name)).toHaveLength(1));
    expect(sent()).toEqual({ products: [{ articleCode: 'GS', sorg: '1000', uom: 'PCE', qty: 1 }], version: null });
  });

  it('offers no parts while one is blocked, and reports one that is not sold', async () => {
    const blocked = article('CRANK-170', '170 mm', { blocked: 'Recall check' });
    await show({ groupsetParts: [{ qty: 1, product: blocked, swaps: [longer] }], variants: [set] });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add 1 part' }).disabled).toBe(true);
    expect(document.body.textContent).toContain('2 parts are not sold to you');
    expect(document.body.textContent).toContain('No set can be built now');
  });

  it('opens the grid of a part', async () => {
    network.document(OrderableModel, {
      productDetailsV2: { name: 'ROTOR', subtitle: '', category: 'paa', slug: 'rotor', asOf: null, variants: [rotor] },
      simpleCart: [],
    });
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'All sizes and colours of ROTOR' }));
    expect(within(await screen.findByRole('dialog')).getByRole('heading', { name: 'ROTOR' })).toBeDefined();
  });

  it('is read-only without a customer', async () => {
    signInAs({ ...dealer, customer: null });
    await show();
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  });
});
