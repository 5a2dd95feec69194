import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, setWindow, signInAs, useSiteOf } from '#testing/render.tsx';
import { LibraryPage } from './library.page.tsx';
import { LibraryListing, LibraryOverview } from './library.documents.ts';
import { materialCard } from '#content/marketing-material/marketing-material.factory.ts';
import { inRoad, materialList, noMarkets, rootCategory } from './library.factory.ts';
import { libraryPlace, readLibrarySearch } from './library.links.ts';
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

describe('addresses', () => {
  test.each([
    ['/en-us/marketing-material', {}],
    ['/de/marketing-material/brand-assets', { type: 'brand-assets' }],
    ['/de/marketing-material/road', { category: 'road' }],
    ['/de/marketing-material/product-lineup/road', { type: 'product-lineup', category: 'road' }],
    ['/de/marketing-material/image', { category: 'image' }],
    ['/de/marketing-material/road/image/m1', { category: 'road', material: 'm1' }],
    ['/de/marketing-material/brand-assets/image/m1', { type: 'brand-assets', material: 'm1' }],
    ['/de/marketing-material/brand-assets/road/image/m1', { type: 'brand-assets', category: 'road', material: 'm1' }],
  ])('a first segment that is a type is a listing, any other one a category (Q-159, Q-160): %s', (path, place) => {
    expect(libraryPlace(path)).toEqual(place);
  });

  test('malformed search parameters are left out', () => {
    expect(
      readLibrarySearch({
        media: ['picture', 'sound'],
        year: ['2026', 'x', '1200'],
        language: 'xx',
        page: '1',
        view: 'grid',
      }),
    ).toEqual({ media: ['picture'], year: ['2026'] });
  });
});

describe('the overview', () => {
  const overview = {
    brandAssets: { data: [rootCategory({ id: 'b1', title: 'Logos', route: 'logos', type: 'brand-assets' })] },
    productLineup: { data: [rootCategory()] },
    marketingMaterials: { info: { count: 1 }, data: [materialCard()] },
  };

  test('shows the categories at the top of both types and the latest materials (R-290, R-293, Q-170)', async () => {
    network.document(LibraryOverview, overview);
    await renderPart(<LibraryPage />, '/en-us/marketing-material');
    const logos = within(await screen.findByRole('list', { name: 'Brand assets' })).getByRole('link');
    expect(logos.getAttribute('href')).toBe('/en-us/marketing-material/brand-assets/logos');
    expect(logos.textContent).toContain('2 categories · 14 materials');
    expect(screen.getByRole('list', { name: 'Product lineup' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Meridian side view' }).getAttribute('href')).toBe(
      '/en-us/marketing-material/product-lineup/road/image/m1',
    );
    expect(LibraryOverview.source).toContain('marketingMaterialRootCategories(page: 1, limit: 50');
  });

  test('`f` focuses the search, and words show their materials at once, similar words with a note', async () => {
    network.document(LibraryOverview, overview);
    network.document(LibraryListing, {
      ...noMarkets,
      marketingMaterials: materialList([materialCard()], { similar: true }),
    });
    await renderPart(<LibraryPage />, '/en-us/marketing-material');
    const field = await screen.findByRole('searchbox', { name: 'Search marketing material' });
    fireEvent.keyDown(document.body, { key: 'f' });
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'meridain' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await screen.findByText(/Nothing matches “meridain” exactly/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    expect(variablesOf('LibraryListing')).toMatchObject({
      search: 'meridain',
      withSubcategories: true,
      order: 'latest',
      inCategory: false,
      withRoots: false,
    });
  });

  test('offers the pages that the user opened last, to this user only', async () => {
    network.document(LibraryListing, inRoad(materialList([materialCard()])));
    network.document(LibraryOverview, overview);
    const { unmount } = await renderPart(<LibraryPage />, '/en-us/marketing-material/product-lineup/road');
    await screen.findByRole('heading', { name: 'Road', level: 1 });
    unmount();
    const again = await renderPart(<LibraryPage />, '/en-us/marketing-material');
    const last = within(await screen.findByRole('navigation', { name: 'Continue where you left off' }));
    expect(last.getByRole('link', { name: 'Road' }).getAttribute('href')).toBe(
      '/en-us/marketing-material/product-lineup/road',
    );
    again.unmount();
    signInAs({ ...dealer, id: '0198a000-0000-7000-8000-000000000099', permissions: ['page.marketing-material'] });
    await renderPart(<LibraryPage />, '/en-us/marketing-material');
    await screen.findByRole('list', { name: 'Brand assets' });
    expect(screen.queryByRole('navigation', { name: 'Continue where you left off' })).toBeNull();
  });
});

describe('a listing', () => {
  test('of a category has its breadcrumb, children and materials in their order, with one request', async () => {
    network.document(LibraryListing, inRoad(materialList([materialCard()])));
    await renderPart(<LibraryPage />, '/en-us/marketing-material/product-lineup/road');
    expect(await screen.findByRole('heading', { name: 'Road', level: 1 })).toBeTruthy();
    const crumbs = within(screen.getByRole('navigation', { name: 'You are here' }));
    expect(crumbs.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Marketing material',
      'Product lineup',
      'Bicycles',
    ]);
    expect(screen.getByRole('list', { name: 'Categories in Road' })).toBeTruthy();
    expect(screen.getByRole('article').parentElement?.dataset['perLine']).toBe('3');
    expect(variablesOf('LibraryListing')).toMatchObject({
      id: 'road',
      category: 'road',
      withSubcategories: false,
      order: 'position',
      page: 1,
      limit: 48,
    });
    expect(network.seen).toHaveLength(1);
  });

  test('of a type asks for its categories at the top; one that nobody may see is missing', async () => {
    network.document(LibraryListing, ({ inCategory }) => ({
      ...noMarkets,
      ...(inCategory
        ? { marketingMaterialCategory: null, marketingMaterialCategoryChildren: { data: [] } }
        : { marketingMaterialRootCategories: { data: [rootCategory()] } }),
      marketingMaterials: materialList([]),
    }));
    const { unmount } = await renderPart(<LibraryPage />, '/en-us/marketing-material/product-lineup');
    expect(await screen.findByRole('list', { name: 'Categories in Product lineup' })).toBeTruthy();
    expect(variablesOf('LibraryListing')).toMatchObject({ type: 'product-lineup', withRoots: true });
    // Categories alone are no empty list.
    expect(screen.queryByText('No materials here yet')).toBeNull();
    unmount();
    await renderPart(<LibraryPage />, '/en-us/marketing-material/secret');
    expect(await screen.findByRole('heading', { name: 'No such category', level: 1 })).toBeTruthy();
  });

  test('shows the parts of the layout; a click opens the page or the file (R-294, R-300, Q-165)', async () => {
    const layout = {
      placeholder: true,
      title: true,
      subtitle: false,
      releasedon: false,
      resolution: true,
      gotopdp: false,
    };
    network.document(
      LibraryListing,
      inRoad(materialList([materialCard({ layout }), materialCard({ id: 'm2', title: 'Front' })])),
    );
    await renderPart(<LibraryPage />, '/en-us/marketing-material/product-lineup/road');
    const [bare, full] = await screen.findAllByRole('article');
    expect(bare?.textContent).toContain('3000 × 2000');
    expect(bare?.textContent).not.toContain('Studio, white');
    expect(bare?.textContent).not.toContain('Mar 2026');
    expect(
      within(bare as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/materials/a1/original');
    expect(full?.textContent).toContain('Studio, white');
    expect(full?.textContent).toContain('02 Mar 2026');
    expect(
      within(full as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toContain('/road/image/m2');
  });

  test('filters by facets with counts, and the URL holds them', async () => {
    const facets = {
      media: [],
      formats: [
        { value: 'jpg', count: 7 },
        { value: 'png', count: 2 },
      ],
      orientations: [],
      modelYears: [
        { value: '2025', count: 1 },
        { value: '2026', count: 8 },
      ],
      languages: [
        { value: 'de', count: 1 },
        { value: 'en', count: 2 },
      ],
      tags: [],
    };
    network.document(LibraryListing, {
      ...noMarkets,
      contentTargetMarkets: {
        contentTargetMarkets: [
          { id: 't1', marketName: 'Indonesia' },
          { id: 't2', marketName: 'Malaysia' },
        ],
      },
      marketingMaterials: materialList([materialCard()], { facets }),
    });
    await renderPart(<LibraryPage />, '/en-us/marketing-material?q=side&year=2026');
    const formats = within(await screen.findByRole('group', { name: 'Format' }));
    expect(formats.getByText('7')).toBeTruthy();
    expect(within(screen.getByRole('group', { name: 'Language' })).getByLabelText('German')).toBeTruthy();
    fireEvent.click(formats.getByLabelText('JPEG'));
    await waitFor(() => expect(network.of('LibraryListing')).toHaveLength(2));
    fireEvent.click(within(screen.getByRole('group', { name: 'Market' })).getByLabelText('Malaysia'));
    await waitFor(() =>
      expect(variablesOf('LibraryListing', 2)).toMatchObject({
        search: 'side',
        format: ['jpg'],
        modelYear: [2026],
        market: ['t2'],
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter Format JPEG' }));
    await waitFor(() => expect(variablesOf('LibraryListing', 3)?.['format']).toBeUndefined());
  });

  test('says what no filter matches, and offers the whole library', async () => {
    network.document(LibraryListing, inRoad(materialList([])));
    await renderPart(<LibraryPage />, '/en-us/marketing-material/road?q=tandem');
    expect(await screen.findByText('No material matches')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Search the whole library' }).getAttribute('href')).toBe(
      '/en-us/marketing-material?q=tandem',
    );
  });

  test('a failed request offers another attempt; without the permission it says who to ask', async () => {
    network.document(LibraryListing, () => {
      throw new TypeError('no network');
    });
    await renderPart(<LibraryPage />, '/en-us/marketing-material/road');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
