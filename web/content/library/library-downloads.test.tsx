import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, setWindow, signInAs, useSiteOf } from '#testing/render.tsx';
import { LibraryPage } from './library.page.tsx';
import { DownloadMaterials } from '#content/marketing-material/marketing-material.documents.ts';
import { LibraryFiles, LibraryListing } from './library.documents.ts';
import { materialCard, photo } from '#content/marketing-material/marketing-material.factory.ts';
import { inRoad, materialList } from './library.factory.ts';
import { useChosenMaterials } from './selection-store.ts';

const done = { message: { status: 'success', description: '' }, userErrors: [] };
let network: Network;
const saved: string[] = [];
const variablesOf = (name: string, at = 0) =>
  (network.of(name)[at]?.body as { variables: Record<string, unknown> } | undefined)?.variables;

/** Clears the selection, which outlives a page. */
function Clear() {
  const chosen = useChosenMaterials();
  return (
    <button type="button" onClick={chosen.clear}>
      Nothing
    </button>
  );
}

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

describe('downloads', () => {
  const zipped = (count: number) => ({
    downloadContentFiles: { url: '/content/packages/t', fileName: 'Road.zip', count, ...done },
  });

  test('of a card with nothing to choose begin at once', async () => {
    const files = [photo({ id: 'f2', media: 'document', contentType: 'application/zip', renditions: ['original'] })];
    network.document(LibraryListing, inRoad(materialList([materialCard({ id: 'm2', title: 'All logos', files })])));
    network.document(DownloadMaterials, {
      downloadContentFiles: { url: '/materials/a2/original', fileName: 'logos.zip', count: 1, ...done },
    });
    await renderPart(<LibraryPage />, '/en-us/marketing-material/road');
    fireEvent.click(await screen.findByRole('button', { name: 'Download All logos' }));
    await waitFor(() => expect(saved).toEqual(['/materials/a2/original as logos.zip']));
    expect(variablesOf('DownloadMaterials')?.['files']).toEqual([{ id: 'f2', rendition: 'original' }]);
    expect(screen.queryByRole('menu', { name: /^Download/ })).toBeNull();
  });

  test('of a card offer real sizes, and the size that was chosen last comes first the next time', async () => {
    network.document(LibraryListing, inRoad(materialList([materialCard()])));
    network.document(DownloadMaterials, {
      downloadContentFiles: { url: '/materials/a1/800.webp', fileName: 'meridian-side-800.webp', count: 1, ...done },
    });
    const { unmount } = await renderPart(<LibraryPage />, '/en-us/marketing-material/road');
    fireEvent.click(await screen.findByRole('button', { name: 'Download Meridian side view' }));
    const items = screen.getAllByRole('menuitemradio').map((item) => item.textContent);
    expect(items).toEqual([
      'Original · JPEG · 3000 × 2000 · 3 MB',
      ...['JPEG', 'WebP'].flatMap((format) =>
        ['2400 × 1600', '1600 × 1067', '800 × 533', '300 × 200'].map((size) => `${format} · ${size}`),
      ),
    ]);
    // The first time it is a size for web shops.
    expect(document.activeElement?.textContent).toBe('JPEG · 1600 × 1067');
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'WebP · 800 × 533' }));
    await waitFor(() => expect(saved).toEqual(['/materials/a1/800.webp as meridian-side-800.webp']));
    expect(variablesOf('DownloadMaterials')?.['files']).toEqual([{ id: 'f1', rendition: '800.webp' }]);
    unmount();
    await renderPart(<LibraryPage />, '/en-us/marketing-material/road');
    fireEvent.click(await screen.findByRole('button', { name: 'Download Meridian side view' }));
    expect(document.activeElement?.textContent).toBe('WebP · 800 × 533');
  });

  test('of several materials have one size and format; the selection survives paging and opening a material', async () => {
    const second = materialCard({
      id: 'm2',
      title: 'Logo',
      files: [photo({ id: 'f2', media: 'document', contentType: 'application/pdf', renditions: ['original'] })],
    });
    network.document(LibraryListing, ({ page }) =>
      inRoad(materialList(page === 1 ? [materialCard()] : [second], { info: { page, count: 96, pageTotal: 2 } }), []),
    );
    network.document(DownloadMaterials, zipped(2));
    const { unmount } = await renderPart(
      <>
        <LibraryPage />
        <Clear />
      </>,
      '/en-us/marketing-material/road',
    );
    // j moves to the first card, x selects it.
    await screen.findByRole('article', { name: 'Meridian side view' });
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(document.activeElement?.textContent).toBe('Meridian side view');
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'x' });
    expect(screen.getByText('1 selected')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Logo' }));
    unmount();
    await renderPart(
      <>
        <LibraryPage />
        <Clear />
      </>,
      '/en-us/marketing-material/road',
    );
    const bar = within(await screen.findByRole('region', { name: 'Selected materials' }));
    expect(bar.getByText('2 selected')).toBeTruthy();
    fireEvent.change(bar.getByLabelText('Size'), { target: { value: '800' } });
    fireEvent.change(bar.getByLabelText('Format'), { target: { value: 'png' } });
    fireEvent.click(bar.getByRole('button', { name: 'Download 2 files' }));
    await waitFor(() => expect(saved).toEqual(['/content/packages/t as Road.zip']));
    expect(variablesOf('DownloadMaterials')).toEqual({
      files: [
        { id: 'f1', rendition: '800.jpg' },
        { id: 'f2', rendition: 'original' },
      ],
      name: 'Road',
    });
    fireEvent.click(screen.getByRole('button', { name: 'Nothing' }));
    expect(screen.queryByRole('region', { name: 'Selected materials' })).toBeNull();
  });

  test('select all loads the rest of the list; too many files are refused before the download', async () => {
    network.document(
      LibraryListing,
      inRoad(materialList([materialCard()], { info: { page: 1, count: 96, pageTotal: 2 } })),
    );
    network.document(LibraryFiles, {
      marketingMaterials: {
        data: Array.from({ length: 96 }, (_, at) =>
          materialCard({
            id: `m${at}`,
            files: Array.from({ length: 11 }, (__, file) => photo({ id: `f${at}-${file}` })),
          }),
        ),
      },
    });
    await renderPart(
      <>
        <LibraryPage />
        <Clear />
      </>,
      '/en-us/marketing-material/road',
    );
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Meridian side view' }));
    fireEvent.click(screen.getByRole('button', { name: 'Select all 96' }));
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      'A download has at most 1000 files. Select fewer.',
    );
    expect(screen.getByRole('button', { name: 'Download 1,056 files' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: 'Nothing' }));
  });

  test('a refused download says why', async () => {
    network.document(LibraryListing, inRoad(materialList([materialCard()])));
    network.document(DownloadMaterials, {
      downloadContentFiles: {
        url: null,
        fileName: null,
        count: null,
        message: { status: 'failed', description: 'x' },
        userErrors: [
          { field: 'files', code: 'not_found', message: 'This file is not available any more.', params: {} },
        ],
      },
    });
    await renderPart(<LibraryPage />, '/en-us/marketing-material/road');
    fireEvent.click(await screen.findByRole('button', { name: 'Download Meridian side view' }));
    fireEvent.click(screen.getByRole('menuitemradio', { name: /^Original/ }));
    expect(await screen.findByText('This file is not available any more.')).toBeTruthy();
    expect(saved).toEqual([]);
  });
});
