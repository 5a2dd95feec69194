import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, setWindow, signInAs, useSiteOf } from '#testing/render.tsx';
import { AssetPackPage } from './asset-pack.page.tsx';
import {
  AssetPackPreview,
  CreateAssetPack,
  LibraryMaterial,
  type MaterialDetail,
  PackOrders,
} from './marketing-material.documents.ts';
import { materialDetail, photo } from './marketing-material.factory.ts';
import { MaterialPage } from './material.page.tsx';
import { codesIn } from './pack-codes.ts';

const done = { message: { status: 'success', description: '' }, userErrors: [] };
let network: Network;
const saved: string[] = [];
const variablesOf = (name: string, at = 0) =>
  (network.of(name)[at]?.body as { variables: Record<string, unknown> } | undefined)?.variables;

beforeAll(() => loadTexts(['library', 'lightbox', 'content-text', 'ui', 'errors', 'refusals', 'shell']));
beforeEach(() => {
  setWindow(1440, 900);
  localStorage.clear();
  queryClient.clear();
  network = new Network();
  useSiteOf({});
  signInAs({ ...dealer, permissions: ['page.marketing-material', 'page.order-status'] });
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.getAttribute('href')} as ${this.download}`);
  });
});

describe('a material', () => {
  const pathOf = (id: string): string => `/en-us/marketing-material/product-lineup/road/image/${id}`;
  const same = ['m0', 'm1', 'm2'].map((id) => ({ id, title: `Picture ${id}`, placeholder: photo({ id: `f-${id}` }) }));
  const answer = (material: MaterialDetail | null) => ({
    marketingMaterial: material,
    marketingMaterialSameParentImages: { data: material ? same : [] },
  });

  test('shows its details, rights, articles and tags, with one request (R-290, R-292)', async () => {
    network.document(LibraryMaterial, ({ id }) =>
      answer(materialDetail({ id: String(id), files: [photo({ rightsEndOn: '2026-12-31' })] })),
    );
    await renderPart(<MaterialPage />, pathOf('m1'));
    const details = within(await screen.findByRole('region', { name: 'Details' }));
    expect(details.getByText('until 31 Dec 2026')).toBeTruthy();
    expect(details.getByText('3000 × 2000')).toBeTruthy();
    expect(details.getByText('3 MB')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'M7-BLU-54' }).getAttribute('href')).toBe('/en-us/catalog/M7-BLU-54');
    expect(screen.getByRole('link', { name: 'studio' }).getAttribute('href')).toContain('studio');
    expect(screen.getByText('Use it on a light page.')).toBeTruthy();
    expect(screen.getByText('2 of 3')).toBeTruthy();
    expect(LibraryMaterial.source).toContain('marketingMaterialSameParentImages(id: $id, page: 1, limit: 1000');
    // The neighbours load in advance.
    await waitFor(() =>
      expect(
        network.of('LibraryMaterial').map(({ body }) => (body as { variables: { id: string } }).variables.id),
      ).toEqual(['m1', 'm0', 'm2']),
    );
  });

  test('arrow keys show the neighbours, Enter on the picture the lightbox, in which keys go on', async () => {
    network.document(LibraryMaterial, ({ id }) => answer(materialDetail({ id: String(id), title: `Picture ${id}` })));
    await renderPart(<MaterialPage />, pathOf('m1'));
    await screen.findByRole('heading', { name: 'Picture m1', level: 1 });
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    expect(await screen.findByRole('heading', { name: 'Picture m2', level: 1 })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Enlarge/ }));
    const box = await screen.findByRole('dialog', { name: 'Picture m2, picture 3 of 3' });
    fireEvent.keyDown(box, { key: 'ArrowLeft' });
    const moved = await screen.findByRole('dialog', { name: 'Picture m1, picture 2 of 3' });
    fireEvent.click(within(moved).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Picture m1', level: 1 })).toBeTruthy();
  });

  test('a video plays with the player of the browser, a document opens', async () => {
    const video = photo({ media: 'video', contentType: 'video/mp4', fileName: 'ride.mp4' });
    network.document(LibraryMaterial, answer(materialDetail({ files: [video] })));
    const { container, unmount } = await renderPart(<MaterialPage />, pathOf('m1'));
    await screen.findByRole('heading', { name: 'Meridian side view', level: 1 });
    expect(container.querySelector('video')?.getAttribute('src')).toBe('/materials/a1/original');
    unmount();
    queryClient.clear();
    network.document(
      LibraryMaterial,
      answer(
        materialDetail({
          files: [photo({ media: 'document', contentType: 'application/pdf', fileName: 'sheet.pdf' })],
        }),
      ),
    );
    await renderPart(<MaterialPage />, pathOf('m1'));
    expect((await screen.findByRole('link', { name: /Open PDF/ })).getAttribute('href')).toBe('/materials/a1/original');
  });

  test('without files says that their rights have ended; one of another market does not exist (Q-164)', async () => {
    network.document(LibraryMaterial, answer(materialDetail({ files: [] })));
    const { unmount } = await renderPart(<MaterialPage />, pathOf('m1'));
    expect(await screen.findByText('The usage rights of its files have ended.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
    unmount();
    queryClient.clear();
    network.document(LibraryMaterial, answer(null));
    await renderPart(<MaterialPage />, pathOf('m9'));
    expect(await screen.findByRole('heading', { name: 'No such material', level: 1 })).toBeTruthy();
  });
});

describe('an asset pack', () => {
  test('reads pasted codes of lines, lists and tables', () => {
    expect(codesIn('A-1\n A-2 \r\nA-3, A-4;\n')).toEqual(['A-1', 'A-2', 'A-3, A-4']);
    expect(codesIn('A-1, A-2 A-3\nA-1')).toEqual(['A-1', 'A-2', 'A-3']);
    expect(codesIn('00123\t4\tBike\n"00124"\t2\tBike')).toEqual(['00123', '00124']);
    expect(codesIn(' \n\t\n')).toEqual([]);
  });

  test('of a link shows its order, also one that is not among the latest', async () => {
    signInAs({ ...dealer, permissions: ['page.marketing-material', 'page.catalog', 'page.order-status'] });
    const latest = { id: 'o-9', number: 'PL-2026-000999', createdAt: '2026-11-20T02:00:00.000Z' };
    network.document(PackOrders, { orders: { data: [latest] } });
    network.document(AssetPackPreview, { assetPack: { rows: [], found: 0, missing: [], pictures: 0, bytes: 0 } });
    await renderPart(<AssetPackPage />, '/en-us/marketing-material/asset-pack?order=PL-2026-000867');
    const field = await screen.findByRole('combobox', { name: 'Order' });
    expect(field).toHaveProperty('value', 'PL-2026-000867');
    await waitFor(() => expect(variablesOf('AssetPackPreview', 0)).toMatchObject({ order: 'PL-2026-000867' }));
    fireEvent.click(field);
    fireEvent.click(await screen.findByRole('option', { name: /^PL-2026-000999/ }));
    await waitFor(() => expect(variablesOf('AssetPackPreview', 1)).toMatchObject({ order: 'PL-2026-000999' }));
    expect(field).toHaveProperty('value', 'PL-2026-000999 · 20 Nov 2026');
  });

  test('shows what it finds and what not, and downloads it in the chosen language and size', async () => {
    const row = {
      articleCode: 'A-1',
      name: 'Bike',
      gtin: '4006381333931',
      pictures: 3,
      found: true,
      thumbnailUrl: null,
    };
    network.document(AssetPackPreview, ({ codes }) => ({
      assetPack: {
        rows: [
          { ...row, code: 'A-1' },
          { code: 'nope', articleCode: null, name: '', gtin: null, pictures: 0, found: false, thumbnailUrl: null },
        ].filter(({ code }) => (codes as string[]).includes(code)),
        found: 1,
        missing: ['nope'],
        pictures: 3,
        bytes: 2_097_152,
      },
    }));
    network.document(CreateAssetPack, {
      createAssetPack: { url: '/content/packages/p', fileName: 'assets.zip', count: 3, missing: ['nope'], ...done },
    });
    await renderPart(<AssetPackPage />, '/en-us/marketing-material/asset-pack');
    expect(screen.getAllByRole('button', { name: 'Download pack' })[0]).toHaveProperty('disabled', true);
    fireEvent.change(screen.getByLabelText('Article codes or GTINs'), { target: { value: 'A-1\nnope' } });
    expect(await screen.findByText('1 article found')).toBeTruthy();
    expect(screen.getByText('1 code not found')).toBeTruthy();
    expect(screen.getByText('3 pictures · about 2 MB')).toBeTruthy();
    // What needs a look comes first.
    expect(screen.getAllByRole('row').map((each) => each.textContent)[1]).toContain('nopeNot found');
    fireEvent.change(screen.getByLabelText('Language of the texts'), { target: { value: 'de' } });
    await waitFor(() => expect(variablesOf('AssetPackPreview', 1)).toMatchObject({ language: 'de' }));
    fireEvent.change(screen.getByLabelText('Size'), { target: { value: '800' } });
    await waitFor(() => expect(variablesOf('AssetPackPreview', 2)).toMatchObject({ rendition: '800.jpg' }));
    const [button] = screen.getAllByRole('button', { name: 'Download pack' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    fireEvent.click(button as HTMLElement);
    await waitFor(() => expect(saved).toEqual(['/content/packages/p as assets.zip']));
    expect(variablesOf('CreateAssetPack')).toEqual({ codes: ['A-1', 'nope'], language: 'de', rendition: '800.jpg' });
  });
});
