import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { analysisFlagNames } from '#rules/goods/catalog/analysis.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, setWindow, signInAs } from '#testing/render.tsx';
import { shownRows } from './analysis.table.tsx';
import {
  type Analysed,
  AnalyzeCustomers,
  AnalyzeProducts,
  AnalyzeSorgs,
  ChangeAttributes,
  ChangeLimits,
  HideProducts,
  ReadArticleCodes,
  RestoreProducts,
} from './catalog-analyze.documents.ts';
import { readAnalyzeSearch } from './catalog-analyze.links.ts';
import { CatalogAnalyzePage } from './catalog-analyze.page.tsx';
import { codesOf, keepCodes } from './kept-codes.ts';

const good = { status: true, description: '' };
const fine = { status: false, description: '' };
const row = (articleCode: string, change: Partial<Analysed> = {}): Analysed => ({
  articleCode,
  sorg: '1000',
  invalidArticle: fine,
  allowToOrder: good,
  orderBlocked: fine,
  hierarchyBlocked: fine,
  brandBlocked: fine,
  categoryBlocked: fine,
  sorgBlocked: fine,
  hasPrice: good,
  available: { qty: 4, mask: '' },
  nextArrival: null,
  orderLimit: null,
  allocation: null,
  newArrivalPeriod: null,
  blockReason: null,
  product: {
    name: `Name of ${articleCode}`,
    slug: 'meridian',
    category: 'bike',
    price: { currency: 'USD', dealer: '100.00', retail: null },
  },
  ...change,
});
const blocked = (code: string) =>
  row(code, {
    brandBlocked: { status: true, description: 'Recall check' },
    blockReason: { code: 'brand_blocked', description: 'Recall check' },
  });
const unknown = (code: string) =>
  row(code, {
    invalidArticle: { status: true, description: 'No such article' },
    allowToOrder: { status: false, description: 'Not allowed' },
    hasPrice: { status: false, description: 'No price' },
    blockReason: { code: 'invalid_article', description: 'No such article' },
    product: null,
  });

let network: Network;
const sent = <V,>(name: string): V[] => network.of(name).map(({ body }) => (body as { variables: V }).variables);
const permissions = ['page.catalog-analyze', 'product-attribute.update', 'order-limit.update'];
const done = (products: readonly { articleCode: string }[]) => ({
  data: products.map(({ articleCode }) => ({ articleCode, message: { status: 'success', description: '' } })),
  message: { status: 'success', description: '' },
  userErrors: [],
});

beforeAll(() => loadTexts(['catalog-analyze', 'explain', 'refusals']));
beforeEach(() => {
  setWindow(1440, 900);
  sessionStorage.clear();
  network = new Network();
  network.document(AnalyzeSorgs, {
    sorgs: [
      { sorg: '1000', name: 'Alpine' },
      { sorg: '9000', name: 'Foreign' },
    ],
  });
  network.document(AnalyzeCustomers, {
    customers: {
      data: [
        { id: 'c1', custName: 'Ridgeline', custCity: 'Bern', custCode: { r3: '0012', isr: '', unified: '0012-' } },
      ],
    },
  });
  network.document(AnalyzeProducts, ({ articleCodes }) => ({
    productAnalyzesV3: {
      data: [articleCodes].flat().map((code) => {
        if (code.startsWith('NO')) return unknown(code);
        if (code.startsWith('B')) return blocked(code);
        return row(code);
      }),
    },
  }));
  signInAs({ ...dealer, permissions, userAreas: [{ sorg: '1000', limitation: 'none', option: 'include', value: '' }] });
});
const open = (search: string) => renderPart(<CatalogAnalyzePage />, `/en-us/admin/catalog-analyze${search}`);
const choose = (code: string) => fireEvent.click(screen.getByRole('checkbox', { name: `Select ${code}` }));

describe('the catalog analysis (Q-083)', () => {
  it('R-169: shows every flag of every code in words, unknown codes too, and why', async () => {
    await open('?sorg=1000&codes=A1&codes=B1&codes=NO1');
    const table = await screen.findByRole('table');
    const heads = within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent);
    for (const flag of [
      'Unknown in the catalog',
      'Order switch on',
      'Order block',
      'Model or series block',
      'Brand block',
      'Category block',
      'Sales organisation block',
      'Has a price',
    ])
      expect(heads).toContain(flag);
    expect(analysisFlagNames).toHaveLength(8);
    const [, first, second, third] = within(table).getAllByRole('row');
    expect(first?.textContent).toContain('Can be ordered');
    expect(second?.textContent).toMatch(/YesRecall check/);
    expect(third?.textContent).toMatch(/NO1.*YesNo such article.*NoNot allowed.*NoNo price/);
    expect(within(second as HTMLElement).getByRole('button', { name: 'Why? B1' })).toBeTruthy();
    expect(sent('AnalyzeProducts')[0]).toEqual({
      sorg: '1000',
      articleCodes: ['A1', 'B1', 'NO1'],
      custCode: null,
      salesUsername: null,
    });
  });

  it('requests the customer and salesperson of the address', async () => {
    await open('?sorg=1000&codes=A1&r3=0012&sales=rita');
    await screen.findByRole('table');
    expect(sent('AnalyzeProducts')[0]).toMatchObject({ custCode: { r3: '0012', isr: '' }, salesUsername: 'rita' });
    expect(screen.getByLabelText(/Salesperson/)).toBeTruthy();
  });

  it('reads pasted text, offers only own sales organisations, and shows how it was understood', async () => {
    network.document(ReadArticleCodes, {
      readArticleCodes: {
        codes: ['A1', 'NO1'],
        respelled: [{ given: 'a-1', code: 'A1' }],
        duplicates: 1,
        ignored: 2,
        message: { status: 'success', description: '' },
        userErrors: [],
      },
    });
    await open('');
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Sales organisation').value).toBe('1000'));
    expect(screen.queryByRole('option', { name: '9000 Foreign' })).toBeNull();
    fireEvent.change(screen.getByLabelText(/Article codes/), { target: { value: 'a-1\nA1\nNO1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Analyse' }));
    expect(await screen.findByText(/a-1 → A1/)).toBeTruthy();
    expect(screen.getByText(/1 row named an article again/)).toBeTruthy();
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(sent('ReadArticleCodes')[0]).toEqual({ sorg: '1000', text: 'a-1\nA1\nNO1' });
  });

  it('shows a refused list at its field and keeps the input', async () => {
    const refusal = {
      field: 'file',
      message: 'At most 5,000 rows are accepted at once.',
      code: 'too_many_rows',
      params: {},
    };
    network.document(ReadArticleCodes, {
      readArticleCodes: {
        codes: null,
        respelled: null,
        duplicates: null,
        ignored: null,
        message: { status: 'failed', description: '' },
        userErrors: [refusal],
      },
    });
    await open('?sorg=1000');
    fireEvent.change(await screen.findByLabelText(/Article codes/), { target: { value: 'X' } });
    fireEvent.click(screen.getByRole('button', { name: 'Analyse' }));
    expect((await screen.findByRole('alert')).textContent).toContain('At most 5,000 rows');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Article codes/).value).toBe('X');
  });

  it('keeps a long list in the tab and a short one in the address; a lost list shows a notice', async () => {
    const codes = Array.from({ length: 60 }, (_one, at) => `A${at}`);
    const kept = keepCodes(codes);
    expect(kept.codes).toBeUndefined();
    expect(codesOf(kept)).toEqual(codes);
    expect(keepCodes(['0012'])).toEqual({ codes: ['0012'], list: undefined });
    await open('?sorg=1000&list=gone');
    expect(await screen.findByText(/no longer stored in this browser/)).toBeTruthy();
    expect(network.of('AnalyzeProducts')).toHaveLength(0);
  });

  it('filters and sorts its rows', () => {
    const rows = [row('A2', { orderLimit: 3 }), blocked('B1'), unknown('NO1'), row('A1', { orderLimit: 9 })];
    const codes = (view: Parameters<typeof shownRows>[1]) =>
      shownRows(rows, view).map(({ articleCode }) => articleCode);
    expect(codes({})).toEqual(['A2', 'B1', 'NO1', 'A1']);
    expect(codes({ show: 'stopped' })).toEqual(['B1']);
    expect(codes({ show: 'unknown' })).toEqual(['NO1']);
    expect(codes({ show: 'orderable', sort: 'orderLimit.desc' })).toEqual(['A1', 'A2']);
    expect(codes({ q: 'name of a' })).toEqual(['A2', 'A1']);
    expect(readAnalyzeSearch({ show: 'nonsense', codes: ['0012', '0012'], page: '0' })).toEqual({ codes: ['0012'] });
  });

  it('offers changes only with permission', async () => {
    signInAs({ ...dealer, permissions: ['page.catalog-analyze'] });
    await open('?sorg=1000&codes=A1');
    await screen.findByRole('table');
    expect(screen.queryByRole('checkbox', { name: 'Select A1' })).toBeNull();
  });

  it('exports the shown rows as a workbook', async () => {
    network.rest('POST /api/admin/catalog-analyze/download-excel', () => jsonAnswer({}));
    // The test browser would follow the link.
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await open('?sorg=1000&codes=A1&codes=B1&show=stopped&r3=0012');
    await screen.findByRole('table');
    fireEvent.click(screen.getByRole('button', { name: 'Excel file' }));
    await waitFor(() =>
      expect(network.of('POST /api/admin/catalog-analyze/download-excel')[0]?.body).toEqual({
        sorg: '1000',
        articleCodes: ['B1'],
        custCode: { r3: '0012', isr: '' },
        salesUsername: null,
      }),
    );
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    click.mockRestore();
  });
});

describe('changes of many articles', () => {
  it('R-176: a new-arrival period that ends before it starts is refused at its field', async () => {
    await open('?sorg=1000&codes=A1');
    await screen.findByRole('table');
    choose('A1');
    fireEvent.click(screen.getByRole('button', { name: 'New arrival…' }));
    const dialog = await screen.findByRole('dialog', { name: /New arrival of 1/ });
    const [from, to] = within(dialog).getAllByRole<HTMLInputElement>('textbox');
    if (!from || !to) throw new Error('two dates');
    for (const [field, value] of [
      [from, '2027-02-01'],
      [to, '2027-01-01'],
    ] as const) {
      fireEvent.change(field, { target: { value } });
      fireEvent.blur(field);
    }
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change 1 article' }));
    expect(await within(dialog).findByText('The From date cannot be later than To.')).toBeTruthy();
    expect(network.of('ChangeAttributes')).toHaveLength(0);
  });

  it('R-174, R-175, Q-084: are sent in batches of 75, a failed batch is skipped, unsaved ones are listed and only they are retried', async () => {
    const codes = Array.from({ length: 160 }, (_one, at) => `A${String(at).padStart(3, '0')}`);
    const { list } = keepCodes(codes);
    let calls = 0;
    network.document(ChangeAttributes, ({ products }) => {
      calls += 1;
      const all = [products].flat();
      if (calls === 2) throw new TypeError('no network');
      const answer = done(all);
      if (calls === 3 && answer.data[0])
        answer.data[0].message = { status: 'failed', description: 'Locked by an import' };
      return { updateProductAttributes: answer };
    });
    await open(`?sorg=1000&list=${list}`);
    await screen.findByRole('table');
    fireEvent.click(screen.getByRole('checkbox', { name: /Select all rows of this page/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Select all 160' }));
    fireEvent.click(screen.getByRole('button', { name: 'Order switch…' }));
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: /Order switch of 160/ })).getByRole('button', {
        name: 'Change 160 articles',
      }),
    );
    expect(await screen.findByText('76 articles were not saved, 84 were.')).toBeTruthy();
    type Sent = { products: { articleCode: string; sorg: string; attribute: unknown }[] };
    expect(sent<Sent>('ChangeAttributes').map(({ products }) => products.length)).toEqual([75, 75, 10]);
    expect(sent<Sent>('ChangeAttributes')[0]?.products[0]).toEqual({
      articleCode: 'A000',
      sorg: '1000',
      attribute: { order: false },
    });
    expect(screen.getByText('Locked by an import')).toBeTruthy();
    expect(screen.getAllByText(/The whole batch was not saved/)).toHaveLength(75);
    fireEvent.click(screen.getByRole('button', { name: 'Try these again' }));
    await waitFor(() => expect(screen.queryByText(/were not saved/)).toBeNull());
    const again = sent<Sent>('ChangeAttributes')
      .slice(3)
      .flatMap(({ products }) => products.map(({ articleCode }) => articleCode));
    expect(again).toEqual([...codes.slice(75, 150), 'A150']);
    // Rendering a hundred and sixty rows takes a while on a busy machine.
  });

  it('Q-076: hiding and restoring show the number and the sales organisation, and the analysis is reloaded', async () => {
    network.document(HideProducts, ({ products }) => ({ deleteProducts: done([products ?? []].flat()) }));
    network.document(RestoreProducts, ({ products }) => ({ restoreProducts: done([products].flat()) }));
    await open('?sorg=1000&codes=A1&codes=B1');
    await screen.findByRole('table');
    choose('A1');
    choose('B1');
    fireEvent.click(screen.getByRole('button', { name: 'Take out…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Take 2 articles out of the catalog?' });
    expect(network.of('HideProducts')).toHaveLength(0);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Take out 2 articles' }));
    await waitFor(() =>
      expect(sent('HideProducts')).toEqual([
        {
          products: [
            { articleCode: 'A1', sorg: '1000' },
            { articleCode: 'B1', sorg: '1000' },
          ],
        },
      ]),
    );
    await waitFor(() => expect(network.of('AnalyzeProducts')).toHaveLength(2));
    choose('A1');
    fireEvent.click(screen.getByRole('button', { name: 'Bring back…' }));
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: /Bring 1 article back/ })).getByRole('button', {
        name: 'Bring back 1 article',
      }),
    );
    await waitFor(() => expect(network.of('RestoreProducts')).toHaveLength(1));
  });

  it('an empty limit removes it, anything but a whole number is refused', async () => {
    network.document(ChangeLimits, ({ products }) => ({ updateOrderLimits: done([products].flat()) }));
    await open('?sorg=1000&codes=A1');
    await screen.findByRole('table');
    choose('A1');
    fireEvent.click(screen.getByRole('button', { name: 'Order limit…' }));
    const dialog = await screen.findByRole('dialog', { name: /Order limit of 1/ });
    const field = within(dialog).getByRole('textbox', { name: /Most per customer/ });
    fireEvent.change(field, { target: { value: '2.5' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change 1 article' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(network.of('ChangeLimits')).toHaveLength(0);
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change 1 article' }));
    await waitFor(() =>
      expect(sent('ChangeLimits')).toEqual([{ products: [{ articleCode: 'A1', sorg: '1000', orderLimit: null }] }]),
    );
  });
});
