import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import {
  ConfirmVendorUpload,
  DeskArticles,
  DeskOverview,
  EditVendorArticle,
  SwitchVendorArticles,
  VendorUploadDetail,
  VendorUploadList,
  type DeskArticle,
  type VendorUploadShown,
} from './vendor-desk.documents.ts';
import { siteDefaults } from '#platform/site.ts';
import { shownValues } from './shown-values.ts';
import { readDeskSearch, readVendorRowsSearch } from './vendor-desk.links.ts';
import { VendorDeskPage } from './vendor-desk.page.tsx';
import { VendorUploadPage } from './vendor-upload.page.tsx';

const info = { page: 1, count: 1, pageTotal: 1 };
const cape: DeskArticle = {
  id: 'a1',
  vendor: { id: 'V1001', name: 'Ventura Goods' },
  articleCode: 'CAPE-1',
  description: 'Rain cape',
  price: '25.00',
  currency: 'USD',
  salesUnit: 'box',
  uomConverter: 12,
  stock: 4,
  switchedOff: false,
  openOrder: 3,
  picture: '',
  pictureState: null,
  pictureProblem: null,
};
const preview: VendorUploadShown = {
  id: 'u1',
  sheet: 'stock',
  columns: ['articleCode', 'stock'],
  firstGroup: 'taken',
  fileName: 'count.xlsx',
  state: 'checked',
  sentBy: 'Lia',
  own: true,
  checkedAt: '2026-11-22T08:00:00Z',
  writtenAt: null,
  taken: 4,
  noted: 1,
  refused: 0,
  rows: {
    info,
    data: [
      {
        line: 2,
        cells: ['CAPE-1', '8'],
        remarks: [],
        values: [{ name: 'Stock', before: '4', after: '8', beforeAmount: null, afterAmount: null, currency: null }],
      },
    ],
  },
};
const answered = { message: { status: 'success', description: '' }, userErrors: [] };
const variablesOf = (network: Network, name: string): object | undefined =>
  (network.of(name).at(-1)?.body as { variables?: object } | undefined)?.variables;

let network: Network;
beforeEach(async () => {
  network = new Network();
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.3rd-party-maintenance', '3rd-party.upload'] });
  network.document(DeskOverview, {
    deskVendors: [{ id: 'V1001', name: 'Ventura Goods' }],
    vendorArticleCounts: [{ view: 'on', count: 12 }],
  });
  network.document(DeskArticles, { vendorArticles: { info, data: [cape] } });
  network.document(VendorUploadList, { vendorUploads: { info, data: [preview] } });
  await loadTexts(['vendor-desk', 'upload-area', 'ui', 'errors', 'refusals']);
});
afterEach(cleanup);

describe('Q-125: the maintenance of articles', () => {
  test('stock and price are saved on Enter, beside the value that was seen', async () => {
    network.document(EditVendorArticle, { editVendorArticle: { article: { id: 'a1' }, ...answered } });
    await renderPart(<VendorDeskPage />, '/en-us/3rd-party/article-maintenance');
    const stock = await screen.findByLabelText('Stock of CAPE-1');
    fireEvent.change(stock, { target: { value: '9' } });
    fireEvent.keyDown(stock, { key: 'Enter' });
    await waitFor(() =>
      expect(variablesOf(network, 'EditVendorArticle')).toEqual({
        vendor: 'V1001',
        articleCode: 'CAPE-1',
        stock: 9,
        seenStock: 4,
      }),
    );
    const price = screen.getByLabelText('Price of CAPE-1, USD');
    fireEvent.change(price, { target: { value: '19.9' } });
    fireEvent.blur(price);
    await waitFor(() =>
      expect(variablesOf(network, 'EditVendorArticle')).toEqual({
        vendor: 'V1001',
        articleCode: 'CAPE-1',
        price: '19.90',
        seenPrice: '25.00',
      }),
    );
  });

  test('what is no number is not sent, Escape takes it back, and a refusal stays at the field', async () => {
    network.document(EditVendorArticle, {
      editVendorArticle: {
        article: null,
        message: { status: 'failed', description: '' },
        userErrors: [{ field: 'stock', code: 'upload_changed_since', message: 'Changed.', params: { name: 'CAPE-1' } }],
      },
    });
    await renderPart(<VendorDeskPage />, '/en-us/3rd-party/article-maintenance');
    const stock = await screen.findByLabelText<HTMLInputElement>('Stock of CAPE-1');
    fireEvent.change(stock, { target: { value: 'many' } });
    fireEvent.keyDown(stock, { key: 'Enter' });
    expect(await screen.findByText('Enter a whole number from 0 to 1,000,000.')).toBeTruthy();
    fireEvent.keyDown(stock, { key: 'Escape' });
    expect(stock.value).toBe('4');
    expect(network.of('EditVendorArticle')).toHaveLength(0);
    fireEvent.change(stock, { target: { value: '9' } });
    fireEvent.keyDown(stock, { key: 'Enter' });
    expect(await screen.findByText('Changed. It is 4 now.')).toBeTruthy();
    expect(stock.value).toBe('9');
  });

  test('what became of a picture at another host is beside the article', async () => {
    const reason = 'The file is too large: at most 10 MB.';
    const pictured = (id: string, pictureState: string, pictureProblem: string | null): DeskArticle => ({
      ...cape,
      id,
      articleCode: id,
      pictureState,
      pictureProblem,
    });
    network.document(DeskArticles, {
      vendorArticles: {
        info,
        data: [
          pictured('NEW', 'waiting', null),
          pictured('SLOW', 'waiting', reason),
          pictured('LARGE', 'failed', reason),
          pictured('DONE', 'fetched', null),
        ],
      },
    });
    await renderPart(<VendorDeskPage />, '/en-us/3rd-party/article-maintenance');
    await screen.findByLabelText('Stock of NEW');
    const wordsOf = (code: string): string =>
      screen.getByRole('row', { name: new RegExp(code) }).textContent?.split('Rain cape')[1] ?? '';
    expect(wordsOf('NEW')).toMatch(/^The picture is being fetched\./);
    expect(wordsOf('SLOW')).toContain(`Picture: ${reason} The portal tries again later.`);
    expect(wordsOf('LARGE')).toContain(`Picture: ${reason}`);
    expect(wordsOf('LARGE')).not.toContain('again');
    expect(wordsOf('DONE')).not.toMatch(/picture/i);
  });

  test('selected articles are switched off together', async () => {
    network.document(SwitchVendorArticles, { switchVendorArticles: { count: 1, ...answered } });
    await renderPart(<VendorDeskPage />, '/en-us/3rd-party/article-maintenance');
    await screen.findByLabelText('Stock of CAPE-1');
    const row = screen.getByRole('row', { name: /CAPE-1/ });
    fireEvent.click(within(row).getByRole('checkbox'));
    fireEvent.click(screen.getByRole('button', { name: 'Switch off' }));
    await waitFor(() =>
      expect(variablesOf(network, 'SwitchVendorArticles')).toEqual({
        vendor: 'V1001',
        articleCodes: ['CAPE-1'],
        off: true,
      }),
    );
  });

  test('without the permission to upload, values are only shown', async () => {
    signInAs({ ...dealer, permissions: ['page.3rd-party-maintenance'] });
    await renderPart(<VendorDeskPage />, '/en-us/3rd-party/article-maintenance');
    expect(await screen.findByText('CAPE-1')).toBeTruthy();
    expect(screen.queryByLabelText('Stock of CAPE-1')).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /CAPE-1/ })).toBeNull();
  });
});

describe('Q-122: uploads', () => {
  test('the form takes workbooks only, and the list says what waits', async () => {
    await renderPart(<VendorDeskPage />, '/en-us/3rd-party/article-maintenance?tab=uploads');
    expect(await screen.findByRole('link', { name: 'count.xlsx' })).toBeTruthy();
    expect(screen.getByText('Waits for you')).toBeTruthy();
    expect(document.querySelector('input[type=file]')?.getAttribute('accept')).toBe('.xlsx');
    expect(screen.getByRole('button', { name: 'Check file' })).toHaveProperty('disabled', true);
  });

  test('a preview without refused rows is written', async () => {
    network.document(VendorUploadDetail, { vendorUpload: preview });
    network.document(ConfirmVendorUpload, { confirmVendorUpload: { upload: { id: 'u1' }, ...answered } });
    await renderPart(<VendorUploadPage />, '/en-us/3rd-party/article-maintenance/u1');
    expect(await screen.findByRole('link', { name: 'Taken 4' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Write 5 rows' }));
    await waitFor(() => expect(variablesOf(network, 'ConfirmVendorUpload')).toEqual({ id: 'u1' }));
  });

  test('with a refused row nothing can be written, and the refused rows show first', async () => {
    network.document(VendorUploadDetail, { vendorUpload: { ...preview, refused: 7, firstGroup: 'refused' } });
    await renderPart(<VendorUploadPage />, '/en-us/3rd-party/article-maintenance/u1');
    expect(await screen.findByText(/7 rows are refused, so none can be written/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Write/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Not taken 7' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Taken 4' }).getAttribute('aria-current')).toBeNull();
    expect(network.of('VendorUploadDetail').map(({ body }) => body)).toMatchObject([{ variables: { group: 'first' } }]);
  });

  test('the history writes prices in the format of the market with all their decimals, another currency by its code', () => {
    const price = { name: 'Price', before: 'no price', beforeAmount: null };
    const format = { ...siteDefaults.currency, decimalPrecision: 0 };
    expect(
      shownValues(
        [
          { ...price, after: '1879.50 USD', afterAmount: '1879.50', currency: 'USD' },
          { ...price, after: '61200 IDR', afterAmount: '61200', currency: 'IDR' },
          { name: 'Stock', before: '4', after: '8', beforeAmount: null, afterAmount: null, currency: null },
        ],
        format,
      ),
    ).toEqual([
      { name: 'Price', before: 'no price', after: '$1,879.50' },
      { name: 'Price', before: 'no price', after: 'IDR\u00a061,200' },
      { name: 'Stock', before: '4', after: '8' },
    ]);
  });

  test('addresses leave out default and unknown values', () => {
    expect(readDeskSearch({ tab: 'articles', view: 'secret', sheet: 'x' })).toEqual({});
    expect(readDeskSearch({ tab: 'uploads', view: 'off', article: '0001' })).toEqual({
      tab: 'uploads',
      view: 'off',
      article: '0001',
    });
    expect(readVendorRowsSearch({ view: 'refused' })).toEqual({ view: 'refused' });
  });
});
