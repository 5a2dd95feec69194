import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { erpUploadsAtOnce } from '../../../rules/integration/uploaded-files.ts';
import { queryClient } from '../../platform/api/queries.ts';
import { loadTexts } from '../../platform/texts/texts.tsx';
import { jsonAnswer, Network } from '../../testing/network.ts';
import { dealer, renderPart, signInAs } from '../../testing/render.tsx';
import { ErpOverview } from './integration.documents.ts';
import { IntegrationPage } from './integration.page.tsx';
import { UploadDialog } from './upload.dialog.tsx';

beforeAll(() => loadTexts(['integration', 'shell', 'ui', 'errors', 'refusals', 'files']));
beforeEach(() => {
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.integration', 'integration.manage'] });
});

const choose = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText(/Files/), {
    target: { files: names.map((name) => new File(['#paceline'], name)) },
  });
const facts = { rows: 14, accepted: 14, changed: 9, rejected: 0, warnings: 0, reason: null };

describe('uploading files of the ERP', () => {
  test('sends the chosen files together and shows the outcome of each', async () => {
    const network = new Network().rest('POST /erp/files', () =>
      jsonAnswer({
        files: [
          { ...facts, id: 'f1', name: 'articles.csv', type: 'articles', state: 'done' },
          { ...facts, id: 'f2', name: 'stock.csv', type: 'stock', state: 'done', accepted: 12, rejected: 2 },
          { ...facts, id: 'f3', name: 'prices.csv', type: 'prices', state: 'known', changed: 0 },
          {
            ...facts,
            id: 'f4',
            name: 'nonsense.csv',
            type: 'unknown',
            state: 'rejected',
            accepted: 0,
            reason: { code: 'file_header_missing', text: 'The header line is missing.' },
          },
          { ...facts, id: 'f5', name: 'deals.csv', type: 'deals', state: 'resumed', accepted: 3 },
        ],
      }),
    );
    const close = vi.fn<() => void>();
    await renderPart(<UploadDialog onClose={close} />);
    choose('articles.csv', 'stock.csv');
    choose('prices.csv');
    fireEvent.click(screen.getByRole('button', { name: 'Import 3 files' }));
    expect((await screen.findByRole('link', { name: 'articles.csv' })).getAttribute('href')).toContain(
      '/admin/integration/f1',
    );
    const sent = network.of('POST /erp/files')[0]?.body as FormData;
    expect(sent.getAll('file').map((file) => (file as File).name)).toEqual(['articles.csv', 'stock.csv', 'prices.csv']);
    for (const words of [
      '14 of 14 rows accepted, 9 changed',
      '12 of 14 rows accepted, 9 changed',
      'With rejected rows',
      'Imported before, nothing changed',
      'The header line is missing.',
      '3 waiting rows of this file went in',
    ])
      expect(screen.getByText(words)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Upload more files' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 0 files' }).disabled).toBe(true);
  });

  test('keeps the files when they could not be sent', async () => {
    new Network().rest('POST /erp/files', () => jsonAnswer({ code: 'file_too_large' }, 400));
    await renderPart(<UploadDialog onClose={() => {}} />);
    choose('articles.csv');
    fireEvent.click(screen.getByRole('button', { name: 'Import 1 file' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The file is too large.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 1 file' }).disabled).toBe(false);
  });

  test('sends nothing while there are too many files', async () => {
    await renderPart(<UploadDialog onClose={() => {}} />);
    choose(...Array.from({ length: erpUploadsAtOnce + 1 }, (_, at) => `${at}.csv`));
    expect(screen.getByText(`Choose at most ${erpUploadsAtOnce} files at once.`)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Import \d+ files$/ }).disabled).toBe(true);
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
