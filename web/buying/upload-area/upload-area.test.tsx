import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { SheetUploadPage } from './sheet-upload.page.tsx';
import {
  ConfirmSheet,
  SheetUploadDetail,
  SheetUploadList,
  UndoSheet,
  type SheetUploadShown,
} from './upload-area.documents.ts';
import { readUploadRowsSearch, readUploadsSearch } from './upload-area.links.ts';
import { UploadAreaPage } from './upload-area.page.tsx';

const info = { page: 1, count: 1, pageTotal: 1 };
const preview: SheetUploadShown = {
  id: 'u1',
  module: 'order-limits',
  columns: ['sorg', 'article', 'limit'],
  fileName: 'limits.xlsx',
  state: 'checked',
  refusalText: null,
  sentBy: 'Sari',
  undoneBy: null,
  own: true,
  checkedAt: '2026-11-22T08:00:00Z',
  taken: 4,
  noted: 1,
  refused: 2,
  written: 0,
  failed: 0,
  undone: 0,
  kept: 0,
  canUndo: false,
  rows: {
    info,
    data: [
      {
        line: 2,
        cells: ['1000', 'A-1', '8'],
        remarks: [],
        changes: [{ name: 'A-1', before: 'No limit', after: '8' }],
        refusalText: null,
      },
    ],
  },
};
const variablesOf = (network: Network, name: string): object | undefined =>
  (network.of(name).at(-1)?.body as { variables?: object } | undefined)?.variables;

let network: Network;
beforeEach(async () => {
  network = new Network();
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.upload-area', 'order-limit.update', 'order.place'] });
  await loadTexts(['upload-area', 'ui', 'errors', 'refusals']);
});
afterEach(cleanup);

describe('the upload area', () => {
  test('offers only modules that the user may change, and marks uploads with rejects', async () => {
    network.document(SheetUploadList, {
      sheetUploads: { info, data: [{ ...preview, state: 'done', written: 5 }] },
    });
    await renderPart(<UploadAreaPage />, '/en-us/upload-area');
    expect(await screen.findByRole('link', { name: 'limits.xlsx' })).toBeTruthy();
    const choices = within(screen.getByLabelText('What it changes')).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual(['Order limits', 'Customers’ own article codes']);
    expect(screen.getAllByText('Done with rejects').length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Check file' })).toHaveProperty('disabled', true);
  });

  test('leaves default and unknown values out of its addresses', () => {
    expect(readUploadsSearch({ module: 'secrets', page: 1 })).toEqual({});
    expect(readUploadsSearch({ module: 'stock' })).toEqual({ module: 'stock' });
    expect(readUploadRowsSearch({ view: 'refused' })).toEqual({ view: 'refused' });
  });
});

describe('one upload', () => {
  test('a preview shows values before and after, and is confirmed', async () => {
    network.document(SheetUploadDetail, { sheetUpload: preview });
    network.document(ConfirmSheet, {
      confirmSheet: { upload: { id: 'u1' }, message: { status: 'success', description: '' }, userErrors: [] },
    });
    await renderPart(<SheetUploadPage />, '/en-us/upload-area/u1');
    expect(await screen.findByText('Nothing is changed yet. Look at the rows, then confirm.')).toBeTruthy();
    expect(screen.getAllByText('No limit').length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'Not taken 2' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo upload' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Write 5 rows' }));
    await waitFor(() => expect(variablesOf(network, 'ConfirmSheet')).toEqual({ id: 'u1' }));
  });

  test('an undo asks first, and names how many rows it concerns', async () => {
    network.document(SheetUploadDetail, {
      sheetUpload: { ...preview, state: 'done', written: 5, canUndo: true },
    });
    network.document(UndoSheet, {
      undoSheet: { upload: { id: 'u1' }, message: { status: 'success', description: '' }, userErrors: [] },
    });
    await renderPart(<SheetUploadPage />, '/en-us/upload-area/u1');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo upload' }));
    const dialog = screen.getByRole('dialog', { name: 'Undo upload', hidden: true });
    expect(within(dialog).getByText(/5 rows get the values from before/)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo upload', hidden: true }));
    await waitFor(() => expect(variablesOf(network, 'UndoSheet')).toEqual({ id: 'u1' }));
  });
});
