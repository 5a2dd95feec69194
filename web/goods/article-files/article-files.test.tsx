import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { uploadItems, type UploadItem } from '#platform/uploads/upload-items.ts';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { ArchiveUploadCard } from './archive-upload.card.tsx';
import {
  ArticleFileImportDetail,
  ArticleFileImportList,
  ArticleGapList,
  ImportArticleFiles,
  type ImportDetail,
} from './article-files.documents.ts';
import { readGapSearch, readResultSearch } from './article-files.links.ts';
import { ArticleGapsPage } from './article-gaps.page.tsx';
import { FileImportPage } from './file-import.page.tsx';
import { FileImportsPage } from './file-imports.page.tsx';

const info = { page: 1, count: 1, pageTotal: 1 };
const gaps = {
  market: { code: 'localhost', name: 'Kurbelwerk' },
  markets: [
    { code: 'localhost', name: 'Kurbelwerk' },
    { code: 'us.example', name: 'Crankworks' },
  ],
  counts: [
    { gap: 'picture', count: 1200 },
    { gap: 'document', count: 3 },
    { gap: 'small', count: 0 },
  ],
  info,
  data: [
    { sorg: '1000', articleCode: 'RB-1', modelCode: 'M-1', name: 'Drift 5', color: 'red', width: 640, height: 480 },
  ],
};
const done: ImportDetail = {
  id: 'i1',
  name: 'photos.zip',
  state: 'done',
  refusalText: null,
  startedAt: '2026-11-22T08:00:00Z',
  startedBy: 'Sari',
  fileCount: 2,
  added: 1,
  replaced: 0,
  unchanged: 0,
  refused: 1,
  results: {
    info,
    data: [{ position: 1, path: 'x.jpg', code: '', outcome: 'refused', refusalText: 'No article has this code.' }],
  },
};
const variablesOf = (network: Network, name: string): object | undefined =>
  (network.of(name).at(-1)?.body as { variables?: object } | undefined)?.variables;

let network: Network;
beforeEach(async () => {
  network = new Network();
  queryClient.clear();
  uploadItems.set(new Map());
  signInAs({ ...dealer, permissions: ['page.catalog-analyze', 'product-attribute.update'] });
  await loadTexts(['article-files', 'uploads', 'files', 'ui', 'errors', 'refusals']);
});
afterEach(cleanup);

describe('the page of articles with gaps', () => {
  test('lists articles with the number for each gap, and asks for another gap', async () => {
    network.document(ArticleGapList, { articleGaps: gaps });
    await renderPart(<ArticleGapsPage />, '/en-us/admin/article-files');
    expect(await screen.findByText('RB-1')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Without picture (1,200)' })).toHaveProperty('checked', true);
    fireEvent.click(screen.getByRole('radio', { name: 'Picture too small (0)' }));
    await waitFor(() => expect(variablesOf(network, 'ArticleGapList')).toMatchObject({ gap: 'small', page: 1 }));
    expect(await screen.findByText('640 × 480')).toBeTruthy();
  });

  test('shows imports only to those who may start them', async () => {
    network.document(ArticleGapList, { articleGaps: gaps });
    signInAs({ ...dealer, permissions: ['page.catalog-analyze'] });
    await renderPart(<ArticleGapsPage />, '/en-us/admin/article-files');
    await screen.findByText('RB-1');
    expect(screen.queryByRole('link', { name: 'Imports' })).toBeNull();
  });

  test('leaves default and unknown values out of its address', () => {
    expect(readGapSearch({ gap: 'picture', page: 1 })).toEqual({});
    expect(readGapSearch({ gap: 'small', q: ' x ' })).toMatchObject({ gap: 'small' });
    expect(readResultSearch({ outcome: 'lost' })).toEqual({});
  });
});

const item = (state: UploadItem['state']): UploadItem => ({
  place: 'article-files.archive',
  kind: 'article-archive',
  fileName: 'photos.zip',
  bytes: 10,
  sentBytes: 10,
  state,
  failed: false,
  refusal: null,
  attachmentId: 'a1',
  preview: null,
  smallUrl: null,
  url: null,
});

describe('a new import', () => {
  test('starts once the server has examined the archive', async () => {
    network.document(ImportArticleFiles, {
      importArticleFiles: {
        import: { id: 'i1' },
        message: { status: 'success', description: '' },
        userErrors: [],
      },
    });
    uploadItems.set(new Map([['article-files.archive', item('checking')]]));
    await renderPart(<ArchiveUploadCard />, '/en-us/admin/article-files/imports');
    const button = await screen.findByRole('button', { name: 'Start import' });
    expect(button).toHaveProperty('disabled', true);
    uploadItems.set(new Map([['article-files.archive', item('ready')]]));
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    fireEvent.click(button);
    await waitFor(() => expect(variablesOf(network, 'ImportArticleFiles')).toEqual({ uploadId: 'a1' }));
  });

  test('is listed with its state and counts', async () => {
    network.document(ArticleFileImportList, { articleFileImports: { info, data: [done] } });
    await renderPart(<FileImportsPage />, '/en-us/admin/article-files/imports');
    const row = (await screen.findByRole('link', { name: 'photos.zip' })).closest('tr');
    expect(within(row as HTMLElement).getByText('With refused files')).toBeTruthy();
    expect(within(row as HTMLElement).getByText('Sari')).toBeTruthy();
  });
});

describe('the page of an import', () => {
  test('shows what became of each file and filters by the result', async () => {
    network.document(ArticleFileImportDetail, { articleFileImport: done });
    await renderPart(<FileImportPage />, '/en-us/admin/article-files/imports/i1');
    expect(await screen.findByText('No article has this code.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download as CSV' })).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'Result' }), { target: { value: 'refused' } });
    await waitFor(() => expect(variablesOf(network, 'ArticleFileImportDetail')).toMatchObject({ outcome: 'refused' }));
  });

  test('says why an archive was refused, and that an import is not there', async () => {
    const refused = { ...done, state: 'refused', refusalText: 'The archive is not accepted.', added: 0, refused: 0 };
    network.document(ArticleFileImportDetail, { articleFileImport: refused });
    await renderPart(<FileImportPage />, '/en-us/admin/article-files/imports/i1');
    expect(await screen.findByText('The archive is not accepted.')).toBeTruthy();
    cleanup();
    queryClient.clear();
    network.document(ArticleFileImportDetail, { articleFileImport: null });
    await renderPart(<FileImportPage />, '/en-us/admin/article-files/imports/i1');
    expect(await screen.findByText('Import not found')).toBeTruthy();
  });
});
