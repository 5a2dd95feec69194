import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { erpUploadsAtOnce } from '#rules/exchange/integration/uploaded-files.ts';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { ErpOverview, ErpUploadPreview, type PreviewFile, type UploadPreview } from './integration.documents.ts';
import { IntegrationPage } from './integration.page.tsx';
import { UploadDialog } from './upload.dialog.tsx';
import { UploadPage } from './upload.page.tsx';

beforeAll(() => loadTexts(['integration', 'shell', 'ui', 'errors', 'refusals', 'files']));
beforeEach(() => {
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.integration', 'integration.manage'] });
});

const choose = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText(/Files/), {
    target: { files: names.map((name) => new File(['#paceline'], name)) },
  });

describe('uploading files of the ERP', () => {
  test('sends the chosen files together to be checked', async () => {
    const network = new Network().rest('POST /erp/uploads', () => jsonAnswer({ id: 'u1' }));
    await renderPart(<UploadDialog onClose={() => {}} />);
    choose('articles.csv', 'stock.csv');
    choose('prices.csv');
    fireEvent.click(screen.getByRole('button', { name: 'Check 3 files' }));
    await waitFor(() => expect(network.of('POST /erp/uploads')).toHaveLength(1));
    const sent = network.of('POST /erp/uploads')[0]?.body as FormData;
    expect(sent.getAll('file').map((file) => (file as File).name)).toEqual(['articles.csv', 'stock.csv', 'prices.csv']);
  });

  test('keeps the files when they could not be sent', async () => {
    new Network().rest('POST /erp/uploads', () => jsonAnswer({ code: 'file_too_large' }, 400));
    await renderPart(<UploadDialog onClose={() => {}} />);
    choose('articles.csv');
    fireEvent.click(screen.getByRole('button', { name: 'Check 1 file' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The file is too large.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check 1 file' }).disabled).toBe(false);
  });

  test('sends nothing while there are too many files', async () => {
    await renderPart(<UploadDialog onClose={() => {}} />);
    choose(...Array.from({ length: erpUploadsAtOnce + 1 }, (_, at) => `${at}.csv`));
    expect(screen.getByText(`Choose at most ${erpUploadsAtOnce} files at once.`)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Check \d+ files$/ }).disabled).toBe(true);
  });

  test('is offered only to those who manage the exchange', async () => {
    new Network().document(ErpOverview, {
      erpOverview: { attention: 0, waiting: 0, stuck: 0, fresh: [], expected: [] },
    });
    const { unmount } = await renderPart(<IntegrationPage />);
    expect(await screen.findByRole('link', { name: 'Upload files' })).toBeTruthy();
    unmount();
    signInAs({ ...dealer, permissions: ['page.integration'] });
    await renderPart(<IntegrationPage />);
    await waitFor(() => expect(screen.queryByText('Late files')).toBeTruthy());
    expect(screen.queryByRole('link', { name: 'Upload files' })).toBeNull();
  });
});

const prices: PreviewFile = {
  id: 'f1',
  name: 'prices.csv',
  type: 'prices',
  state: 'accepted',
  rows: 3_604,
  accepted: 4,
  changed: 4,
  warned: 0,
  causes: [
    {
      kind: 'waiting',
      code: 'row_unknown_reference',
      column: 'article',
      thing: 'article',
      rows: 3_600,
      line: 7,
      value: 'A9',
      text: 'Article A9 is missing.',
    },
  ],
  effects: [
    {
      what: 'price',
      counts: [
        { kind: 'up', records: 7 },
        { kind: 'gone', records: 1 },
      ],
      examples: [
        { kind: 'up', name: 'A1 · 1000 · dealer', before: '10.00 EUR', after: '12.00 EUR' },
        { kind: 'gone', name: 'A4 · 1000 · dealer', before: '40.00 EUR', after: null },
      ],
    },
  ],
};
const preview: UploadPreview = {
  id: 'u1',
  state: 'checked',
  checkedAt: '2026-11-22T08:05:00Z',
  acceptGap: false,
  acceptOld: false,
  acceptShrink: false,
  files: [prices],
  resumed: [],
};
const refused: PreviewFile = {
  ...prices,
  name: 'short.csv',
  state: 'refused',
  accepted: 0,
  effects: [],
  causes: [
    {
      kind: 'rejected',
      code: 'file_snapshot_shrunk',
      column: '',
      thing: '',
      rows: 3,
      line: 1,
      value: '',
      text: 'The list lost too many rows.',
    },
  ],
};

describe('the preview of uploaded files', () => {
  test('shows findings by cause and what changes, then writes after a confirmation', async () => {
    let state = 'checked';
    const network = new Network()
      .document(ErpUploadPreview, () => ({ erpUpload: { ...preview, state } }))
      .rest('POST /erp/uploads/u1/import', () => {
        state = 'imported';
        return jsonAnswer({ id: 'u1' });
      });
    await renderPart(<UploadPage />, '/en-us/admin/integration/uploads/u1');
    const causes = await screen.findByRole('list', { name: 'Causes' });
    expect(causes.textContent).toMatch(/^Waiting3.600 rows/);
    const effect = within(screen.getByRole('group', { name: 'Prices' }));
    for (const words of ['10.00 EUR → 12.00 EUR', '40.00 EUR', 'and 6 more'])
      expect(effect.getByText(words)).toBeTruthy();
    expect(network.of('POST /erp/uploads/u1/import')).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: 'Import 1 file' }));
    expect(await screen.findByRole('heading', { name: 'Imported files' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });

  test('says that something has changed since, and shows the new preview', async () => {
    new Network()
      .document(ErpUploadPreview, { erpUpload: preview })
      .rest('POST /erp/uploads/u1/import', () => jsonAnswer({ code: 'erp_upload_outdated' }, 400));
    await renderPart(<UploadPage />, '/en-us/admin/integration/uploads/u1');
    fireEvent.click(await screen.findByRole('button', { name: 'Import 1 file' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Nothing was imported/);
  });

  test('cannot import refused files, and checks them again with a skipped check', async () => {
    const network = new Network()
      .document(ErpUploadPreview, { erpUpload: { ...preview, files: [refused] } })
      .rest('POST /erp/uploads/u1/check', () => jsonAnswer({ id: 'u1' }));
    await renderPart(<UploadPage />, '/en-us/admin/integration/uploads/u1');
    expect(await screen.findByText('None of these files can be imported.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 0 files' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('switch', { name: 'Import although the list lost many rows' }));
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() =>
      expect(network.of('POST /erp/uploads/u1/check')[0]?.body).toEqual({ gap: false, old: false, shrink: true }),
    );
  });

  test('says so when it is gone', async () => {
    new Network().document(ErpUploadPreview, { erpUpload: null });
    await renderPart(<UploadPage />, '/en-us/admin/integration/uploads/u1');
    expect(await screen.findByText('This preview does not exist any more')).toBeTruthy();
  });
});
