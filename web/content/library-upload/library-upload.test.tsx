import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { writeStored } from '#platform/storage.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { uploadItems } from '#platform/uploads/upload-items.ts';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, setWindow, signInAs, useSiteOf } from '#testing/render.tsx';
import { type BulkRow, newRow } from './bulk-rows.ts';
import { BulkUploadPage } from './bulk-upload.page.tsx';
import { MaterialChoices } from '#content/marketing-admin/materials.documents.ts';
import { UpdateMaterial } from '#content/marketing-admin/materials.documents.ts';
import { CreateMaterials, MaterialUploads, ReplacedMaterial } from './library-upload.documents.ts';

const idOf = (at: number): string => `0198a000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const kept = (at: number, more: Partial<BulkRow> = {}): BulkRow => ({
  ...newRow(`material-bulk.${at}`, { name: `frame-${at}.jpg`, size: 1000 + at }, ''),
  attachmentId: idOf(at),
  ...more,
});
const facts = (attachmentId: string, more: object = {}) => ({
  attachmentId,
  fileName: '',
  state: 'ready',
  refusalText: null,
  contentHash: attachmentId,
  thumbnailUrl: null,
  title: `Frame ${Number(attachmentId.slice(-12))}`,
  articleCodes: [] as string[],
  duplicates: [] as { id: string; title: string; placeholder: null }[],
  namesakes: [] as { id: string; title: string; placeholder: null }[],
  ...more,
});
const success = { message: { status: 'success', description: '' }, userErrors: [] };
const variablesOf = (name: string): Record<string, unknown>[] =>
  network.of(name).map(({ body }) => (body as { variables: Record<string, unknown> }).variables);

/** A file as a browser passes it; the test environment lacks its path. */
const chosen = (text: string, name: string): File =>
  Object.defineProperty(new File([text], name), 'webkitRelativePath', { value: '' });

let network: Network;
beforeAll(() => loadTexts(['marketing-admin', 'marketing-bulk', 'uploads', 'ui', 'errors', 'refusals']));
beforeEach(() => {
  setWindow(1440, 900);
  localStorage.clear();
  queryClient.clear();
  uploadItems.set(new Map());
  network = new Network();
  useSiteOf({});
  signInAs({ ...dealer, customer: null, permissions: ['marketing-material.cud'] });
  network.document(MaterialChoices, {
    marketingMaterialCategories: { data: [] },
    contentTargetMarkets: { contentTargetMarkets: [{ id: idOf(999), marketName: 'Indonesia', brand: 'Veldra' }] },
    layouts: { data: [] },
  });
});

/** Opens the page with the list that this device kept. */
async function open(rows: readonly BulkRow[]): Promise<void> {
  const common = { type: 'brand-assets', categoryId: null, marketIds: [], tags: [], language: 'en', published: true };
  writeStored(`unsent.material-bulk.${dealer.id}`, { rows, common });
  await renderPart(<BulkUploadPage />, '/en-us/admin/marketing-material/image/create-bulk');
  await screen.findByLabelText('Files by state');
}

describe('the bulk upload (R-301)', () => {
  test('warns that without a target market only editors see the materials', async () => {
    await open([kept(1)]);
    expect(screen.getByText(/Without a target market only editors see/)).toBeTruthy();
  });

  test('creates materials 50 at a time and keeps the result of each row (Q-167)', async () => {
    network.document(MaterialUploads, ({ attachmentIds }) => ({
      materialUploads: [attachmentIds].flat().map((id) => facts(String(id))),
    }));
    network.document(CreateMaterials, ({ inputs }) => ({
      createMarketingMaterials: {
        results: [inputs]
          .flat()
          .map((_, index) =>
            index === 3
              ? { index, id: null, userErrors: [{ field: '', code: 'x', message: 'Too long.', params: {} }] }
              : { index, id: idOf(500 + index), userErrors: [] },
          ),
        ...success,
      },
    }));
    await open(Array.from({ length: 60 }, (_, at) => kept(at + 1)));
    fireEvent.click(await screen.findByRole('button', { name: 'Create 60 materials' }));
    expect(await screen.findByText('Done. The list shows the result of each file.')).toBeTruthy();
    expect(variablesOf('CreateMaterials').map(({ inputs }) => (inputs as unknown[]).length)).toEqual([50, 10]);
    // Both requests refused their fourth row.
    fireEvent.click(screen.getByRole('button', { name: 'Failed 2' }));
    await waitFor(() => expect(screen.getAllByText('Too long.')).toHaveLength(2));
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    // The test environment would open the address instead of saving it, and answer no request after that.
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    fireEvent.click(screen.getByRole('button', { name: 'Save 2 failed files as table' }));
    const table = await (saved.mock.calls[0]?.[0] as Blob | undefined)?.text();
    expect(table).toContain('frame-4.jpg');
    expect(table).toContain('Too long.');
    expect(click).toHaveBeenCalledOnce();
    saved.mockRestore();
    click.mockRestore();
    // Rendering sixty rows takes a while on a busy machine.
  });

  test('skips equal files, replaces the file of a material, and saves confirmed codes', async () => {
    const old = { id: idOf(700), title: 'Old frame', placeholder: null };
    network.document(MaterialUploads, {
      materialUploads: [
        facts(idOf(1), { duplicates: [old] }),
        facts(idOf(2), { contentHash: 'same', articleCodes: ['00123'] }),
        facts(idOf(3), { contentHash: 'same' }),
        facts(idOf(4), { namesakes: [old] }),
      ],
    });
    network.document(ReplacedMaterial, {
      marketingMaterial: {
        id: old.id,
        version: 5,
        files: [
          {
            id: idOf(701),
            fileName: 'frame-4.jpg',
            fileTitle: 'Front',
            language: null,
            focalLeft: 100,
            focalTop: 200,
            rightsEndOn: null,
            crop: null,
          },
        ],
      },
    });
    network.document(UpdateMaterial, { updateMarketingMaterial: { marketingMaterial: { id: old.id }, ...success } });
    network.document(CreateMaterials, {
      createMarketingMaterials: { results: [{ index: 0, id: idOf(500), userErrors: [] }], ...success },
    });
    network.rest(`DELETE /uploads/files/${idOf(1)}`, () => new Response(null, { status: 204 }));
    await open([kept(1), kept(2), kept(3), kept(4)]);
    expect(await screen.findByText('Same file as Old frame')).toBeTruthy();
    expect(screen.getByText('Same file as frame-2.jpg in this list')).toBeTruthy();
    expect(screen.getByText(/The article codes of 1 file come from its name/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Confirm article codes of 1 file' }));
    fireEvent.change(screen.getByLabelText('What to do with frame-4.jpg'), { target: { value: 'replace' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create 2 materials' }));
    await screen.findByText('Done. The list shows the result of each file.');
    expect(variablesOf('CreateMaterials')[0]?.['inputs']).toMatchObject([
      { articleCodes: ['00123'], files: [{ attachmentId: idOf(2) }] },
    ]);
    // The replaced file keeps its id, so links to it stay.
    expect(variablesOf('UpdateMaterial')).toMatchObject([
      { id: old.id, version: 5, inputs: { files: [{ id: idOf(701), attachmentId: idOf(4), focalLeft: 100 }] } },
    ]);
    const states = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
    expect(states).toEqual(['Skipped', 'Created', 'Skipped', 'Replaced']);
  });

  test('after a reload asks for files that this device lost, and refuses what cannot be stored', async () => {
    await open([kept(1, { attachmentId: null })]);
    expect(await screen.findByText('Choose the file again')).toBeTruthy();
    const choose = screen.getByLabelText('Choose files', { selector: 'input' });
    fireEvent.change(choose, {
      target: { files: [chosen('', 'empty.jpg'), chosen('x', 'tool.exe'), chosen('x', '.DS_Store')] },
    });
    expect(await screen.findByText('The file is empty')).toBeTruthy();
    expect(screen.getByText('This type of file is not allowed in the library')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Failed 3' })).toBeTruthy());
    expect(network.of('POST /uploads/files')).toEqual([]);
  });
});
