import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, narrow, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { variant } from '#goods/catalog/catalog.factory.ts';
import { ProductDetails, type ProductPage as Details } from './product.documents.ts';
import { ProductPage } from './product.page.tsx';

const about = {
  modelYear: '2026',
  badges: { newArrival: false, sale: false },
  successor: null,
  groupset: null,
  slug: 'meridian-7',
  category: 'bike',
  modelName: 'Meridian 7',
};
const product: Details = {
  articleCode: null,
  slug: 'meridian-7',
  sorg: '1000',
  modelCode: 'M7',
  name: 'Meridian 7',
  subtitle: '',
  description: '',
  category: 'bike',
  image: null,
  pictures: [],
  specification: [],
  geometry: [],
  documents: [],
  breadcrumbs: [
    { label: 'Bikes', path: '/catalog/bike' },
    { label: 'Meridian 7', path: '/catalog/bike/meridian-7' },
  ],
  asOf: null,
  variants: [
    { ...variant({ articleCode: 'M7-GLC-S', size: 'S', available: 3 }), ...about },
    { ...variant({ articleCode: 'M7-GLC-M', size: 'M', blocked: 'Recall check' }), ...about },
  ],
  groupsetParts: [],
};

beforeAll(() => loadTexts(['catalog', 'grid']));

describe('the product page', () => {
  let network: Network;
  beforeEach(() => {
    network = new Network();
    signInAs();
    useSiteOf({ preOrderDisplay: true });
    network.document(ProductDetails, { productDetailsV2: product, simpleCart: [], stockAge: null });
  });

  it('names rows and columns of the grid and the reason of a blocked cell', async () => {
    await renderPart(<ProductPage />, '/en-us/catalog/bike/meridian-7');
    const table = await screen.findByRole('table', { name: 'Order Meridian 7 by size and colour' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.getAttribute('scope')),
    ).toEqual(['col', 'col', 'col', 'col']);
    expect(within(table).getByRole('rowheader', { name: /^GLC/ }).getAttribute('scope')).toBe('row');
    const blocked = within(table).getByRole<HTMLInputElement>('textbox', {
      name: 'GLC, M, M7-GLC-M, Not orderable, Recall check',
    });
    blocked.focus();
    expect(document.activeElement).toBe(blocked);
    expect(blocked.readOnly).toBe(true);
    expect(screen.getByText(/Recall check · Your sales contact can help\./)).toBeTruthy();
  });

  it('says in a cell what the cart has of it, for eyes and ears', async () => {
    const simpleCart = [{ product: { article_code: 'M7-GLC-S', sorg: '1000' }, qty: 2 }];
    network.document(ProductDetails, { productDetailsV2: product, simpleCart, stockAge: null });
    await renderPart(<ProductPage />, '/en-us/catalog/bike/meridian-7');
    const cell = await screen.findByRole<HTMLInputElement>('textbox', { name: 'GLC, S, M7-GLC-S, 3 left, 2 in cart' });
    expect(cell.value).toBe('2');
    fireEvent.change(cell, { target: { value: '3' } });
    expect(within(cell.closest('td')!).getByText('2 in cart')).toBeTruthy();
  });

  it('refuses a quantity in a cell that cannot be ordered with the reason, until the cell is left', async () => {
    await renderPart(<ProductPage />, '/en-us/catalog/bike/meridian-7');
    const blocked = await screen.findByRole<HTMLInputElement>('textbox', { name: /^GLC, M, / });
    blocked.focus();
    fireEvent.keyDown(blocked, { key: 'ArrowLeft' });
    expect(screen.queryByRole('alert')).toBeNull();
    blocked.focus();
    fireEvent.keyDown(blocked, { key: '4' });
    expect(screen.getByRole('alert').textContent).toBe('Cannot be ordered. Not orderable: Recall check');
    expect(blocked.value).toBe('');
    fireEvent.blur(blocked);
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.paste(blocked, { clipboardData: { getData: () => '3' } });
    expect(screen.getByRole('alert').textContent).toContain('Recall check');
  });

  it('has one stop of the Tab key in the grid, which follows the arrow keys', async () => {
    await renderPart(<ProductPage />, '/en-us/catalog/bike/meridian-7');
    const table = await screen.findByRole('table', { name: 'Order Meridian 7 by size and colour' });
    const stops = () =>
      [...table.querySelectorAll<HTMLElement>('input, button')]
        .filter((each) => each.tabIndex === 0)
        .map((each) => each.getAttribute('aria-label'));
    expect(stops()).toEqual(['GLC, S, M7-GLC-S, 3 left']);
    const first = within(table).getByRole('textbox', { name: /^GLC, S, / });
    first.focus();
    fireEvent.keyDown(first, { key: 'End' });
    const blocked = within(table).getByRole('textbox', { name: /^GLC, M, / });
    expect(document.activeElement).toBe(blocked);
    // The reason of a blocked cell is reached from its cell.
    expect(stops()).toEqual([blocked.getAttribute('aria-label'), `Why? ${blocked.getAttribute('aria-label')}`]);
    fireEvent.keyDown(blocked, { key: 'ArrowLeft' });
    expect(stops()).toEqual(['GLC, S, M7-GLC-S, 3 left']);
  });

  it('shows stock by location if the market does (Q-070)', async () => {
    const sites = [
      { location: 'Reno', qty: 3, mask: '' },
      { location: 'Ghent', qty: null, mask: '> 7' },
      { location: 'Oslo', qty: 0, mask: '' },
    ];
    const variants = [{ ...variant({ articleCode: 'P-M', colour: 'GLC', size: 'M', mask: '> 10', sites }), ...about }];
    network.document(ProductDetails, { productDetailsV2: { ...product, variants }, simpleCart: [], stockAge: null });
    await renderPart(<ProductPage />, '/en-us/catalog/bike/meridian-7');
    expect(await screen.findByText('Reno: 3')).toBeTruthy();
    expect(screen.getByText('Ghent: 7+')).toBeTruthy();
    expect(screen.queryByText(/Oslo/)).toBeNull();
  });

  it('starts on a phone with picture, title and price, then the sizes; reasons and texts follow', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(narrow);
    network.document(ProductDetails, {
      productDetailsV2: { ...product, description: 'Calm steering.' },
      simpleCart: [],
      stockAge: null,
    });
    await renderPart(<ProductPage />, '/en-us/catalog/bike/meridian-7');
    const [heading, sizes] = [
      await screen.findByRole('heading', { name: 'Meridian 7' }),
      screen.getByRole('list', { name: 'GLC' }),
    ];
    const after = (node: Element, later: Element) =>
      Boolean(node.compareDocumentPosition(later) & Node.DOCUMENT_POSITION_FOLLOWING);
    expect(after(heading, sizes)).toBe(true);
    expect(after(sizes, screen.getByText('Calm steering.'))).toBe(true);
    expect(after(sizes, screen.getByText(/Your sales contact can help/))).toBe(true);
    vi.restoreAllMocks();
  });

  it('shows the reason first when nothing of the model can be ordered', async () => {
    const blocked = { ...variant({ articleCode: 'M7-GLC-S', size: 'S', blocked: 'Recall check' }), ...about };
    network.document(ProductDetails, {
      productDetailsV2: { ...product, variants: [blocked] },
      simpleCart: [],
      stockAge: null,
    });
    await renderPart(<ProductPage />, '/en-us/catalog/bike/meridian-7');
    const note = await screen.findByText(/Your sales contact can help/);
    expect(note.compareDocumentPosition(screen.getByRole('table')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('asks before typed quantities are lost on leaving', async () => {
    await renderPart(<ProductPage />, '/en-us/catalog/bike/meridian-7');
    const cell = await screen.findByRole<HTMLInputElement>('textbox', { name: /^GLC, S/ });
    fireEvent.focus(cell);
    fireEvent.change(cell, { target: { value: '1' } });
    fireEvent.change(cell, { target: { value: '1,5' } });
    fireEvent.blur(cell);
    expect(cell.value).toBe('1,5');
    expect(screen.getByText('Enter a whole number.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Add 1 / })).toBeNull();
    fireEvent.change(await screen.findByRole('textbox', { name: /^GLC, S/ }), { target: { value: '2' } });
    fireEvent.click(screen.getByRole('link', { name: 'Bikes' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^GLC, S/ }).value).toBe('2');
  });

  it.each([
    [['page.catalog', 'menu.change-cust'], 'Choose a customer to order.'],
    [['page.catalog'], 'You are browsing without a customer, so you cannot order.'],
  ])('without a customer and with %j takes no quantities and shows the reason', async (permissions, words) => {
    signInAs({ ...dealer, customer: null, hasCustCode: false, permissions });
    await renderPart(<ProductPage />, '/en-us/catalog/bike/meridian-7');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /cart/ })).toBeNull();
  });

  it('with a role that does not order takes no quantities and shows the reason', async () => {
    signInAs({ ...dealer, permissions: ['page.catalog', 'menu.change-cust'] });
    await renderPart(<ProductPage />, '/en-us/catalog/bike/meridian-7');
    expect(await screen.findByText('Your role lets you look, not order.')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /cart/ })).toBeNull();
  });

  it('shows not found without revealing whether a product exists for others', async () => {
    network.document(ProductDetails, { productDetailsV2: null, simpleCart: [], stockAge: null });
    await renderPart(<ProductPage />, '/en-us/catalog/bike/none');
    expect(await screen.findByText('It is no longer offered or not part of your assortment.')).toBeTruthy();
  });
});
