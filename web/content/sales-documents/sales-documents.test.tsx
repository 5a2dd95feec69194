import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import type { DocumentRowFragment } from '#platform/api/generated/graphql.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { readAssetPackSearch } from '#content/marketing-material/marketing-material.links.ts';
import { DocumentListPage } from './document-list.page.tsx';
import { DocumentPage, type ShownDocument } from './document.page.tsx';
import { DeleteSalesDocument, EditedDocuments, RestoreSalesDocument } from './edited-documents.documents.ts';
import { EditedDocumentsPage } from './edited-documents.page.tsx';
import { ProductContent } from './product-content.part.tsx';
import {
  DocumentOverview,
  DocumentResults,
  DownloadDocumentFiles,
  ProductContent as ProductContentOf,
  SalesDocumentPage,
} from './sales-documents.documents.ts';

// The pages of a PDF need a real browser; e2e/content/sales-documents.spec.ts opens one.
vi.mock('./pdf-view.tsx', () => ({
  PdfView: ({ url, page, find }: { url: string; page?: number; find?: string }) => (
    <p>
      PDF {url} page {page ?? 1} {find}
    </p>
  ),
}));

beforeAll(() =>
  loadTexts(['sales-documents', 'sales-documents-admin', 'content-words', 'pdf', 'ui', 'errors', 'refusals']),
);
beforeEach(() => {
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.sales-document'] });
});

/** Variables of the requests of a document, in order. */
const asked = (network: Network, name: string): unknown[] =>
  network.of(name).map(({ body }) => (body as { variables: unknown }).variables);

const outcome = { message: { status: 'success', description: '' }, userErrors: [] };
const file = {
  id: 'f1',
  fileName: 'prices.pdf',
  media: 'document',
  bytes: 204_800,
  language: 'de',
  thumbnailUrl: null,
};
const row = (title: string, more: Partial<DocumentRowFragment> = {}): DocumentRowFragment => ({
  id: title,
  title,
  subtitle: '',
  type: 'sales',
  modelYear: null,
  validFrom: '2026-01-02',
  validTo: null,
  newVersion: false,
  createdAt: '2026-01-01T00:00:00Z',
  file,
  files: [{ id: 'f1', language: 'de' }],
  ...more,
});
const facets = {
  salesDocumentFacets: {
    languages: [{ value: 'de', count: 2 }],
    modelYears: [{ value: '2027', count: 1 }],
  },
  contentTargetMarkets: { contentTargetMarkets: [{ id: 'm1', marketName: 'Indonesia' }] },
};
const info = { page: 1, count: 1, pageTotal: 1 };

describe('the list for readers (R-303, R-306)', () => {
  test('shows groups with documents, then the documents without a group', async () => {
    const network = new Network().document(DocumentOverview, {
      salesDocumentGroups: {
        data: [
          { id: 'g1', name: 'Price lists', validDocuments: [row('Prices', { newVersion: true, modelYear: 2027 })] },
          { id: 'g2', name: 'Empty', validDocuments: [] },
        ],
      },
      salesDocuments: { data: [row('Loose', { type: 'technical', validTo: '2031-02-03' })], info: { count: 101 } },
      ...facets,
    });
    await renderPart(<DocumentListPage />, '/en-us/sales-document');
    const group = within(await screen.findByRole('region', { name: 'Price lists' }));
    expect(group.getByRole('link', { name: 'Prices' }).getAttribute('href')).toBe('/en-us/sales-document/sales/Prices');
    for (const words of ['New version', 'PDF', 'German', 'Model year 2027', 'Sales'])
      expect(group.getByText(new RegExp(words))).toBeTruthy();
    const loose = within(screen.getByRole('region', { name: 'More documents' }));
    expect(loose.getByRole('link', { name: 'Loose' })).toBeTruthy();
    expect(loose.getByText(/Valid until/)).toBeTruthy();
    expect(loose.getByRole('button', { name: '100 more documents' })).toBeTruthy();
    expect(screen.queryByText('Empty')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit documents' })).toBeNull();
    expect(asked(network, 'DocumentOverview')[0]).toMatchObject({ type: null });
  });

  test('the address names the type; a search shows the place inside a PDF and opens its page (Q-159)', async () => {
    const network = new Network().document(DocumentResults, {
      salesDocuments: {
        similar: false,
        data: [
          {
            ...row('Torques', { type: 'technical' }),
            salesDocumentGroup: { id: 'g1', name: 'Manuals' },
            snippet: {
              fileId: 'f1',
              page: 4,
              parts: [
                { text: 'Bolt ', hit: false },
                { text: 'KX-9', hit: true },
              ],
            },
          },
        ],
        info,
      },
      ...facets,
    });
    await renderPart(<DocumentListPage />, '/en-us/sales-document/technical?q=kx');
    expect((await screen.findByText('KX-9')).tagName).toBe('MARK');
    expect(screen.getByText('Page 4:')).toBeTruthy();
    const address = new URL(screen.getByRole('link', { name: 'Torques' }).getAttribute('href') ?? '', 'http://x');
    expect(Object.fromEntries(address.searchParams)).toEqual({ file: 'f1', page: '4', find: 'kx' });
    expect(asked(network, 'DocumentResults')[0]).toMatchObject({ type: 'technical', search: 'kx' });
  });

  test('says when nothing is found, and when there is nothing yet', async () => {
    new Network().document(DocumentResults, {
      salesDocuments: { similar: false, data: [], info: { ...info, count: 0 } },
      ...facets,
    });
    await renderPart(<DocumentListPage />, '/en-us/sales-document?q=absent');
    expect(await screen.findByText('Nothing found for “absent”')).toBeTruthy();
  });

  test('downloads the files of a document by an address that the server signs', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const network = new Network()
      .document(DocumentOverview, {
        salesDocumentGroups: { data: [] },
        salesDocuments: { data: [row('Prices')], info: { count: 1 } },
        ...facets,
      })
      .document(DownloadDocumentFiles, {
        downloadContentFiles: { url: '/materials/1/original', fileName: 'prices.pdf', count: 1, ...outcome },
      });
    await renderPart(<DocumentListPage />, '/en-us/sales-document');
    fireEvent.click(await screen.findByRole('button', { name: 'Download Prices' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    expect(asked(network, 'DownloadDocumentFiles')[0]).toEqual({
      files: [{ id: 'f1', rendition: 'original' }],
      name: 'Prices',
    });
    click.mockRestore();
  });
});

const shown: ShownDocument = {
  id: 'd2',
  title: 'Prices 2027',
  subtitle: '',
  body: '<p>From dealer to dealer</p>',
  bodyFiles: [],
  type: 'sales',
  modelYear: 2027,
  validFrom: null,
  validTo: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-05T00:00:00Z',
  state: 'published',
  deletedAt: null,
  salesDocumentGroup: { id: 'g1', name: 'Price lists' },
  files: (['en', 'de'] as const).map((language) => ({
    id: `file-${language}`,
    fileTitle: '',
    fileName: `prices-${language}.pdf`,
    contentType: 'application/pdf',
    media: 'document',
    bytes: 1_000,
    width: 595,
    height: 842,
    language,
    version: 1,
    createdAt: '2026-01-01T00:00:00Z',
    originalUrl: `/materials/${language}/original`,
    mediumUrl: null,
    lowUrl: null,
  })),
  articles: [
    { code: 'M-1', name: 'Drift 5', category: 'bike' },
    { code: 'GONE', name: '', category: null },
  ],
  older: [{ id: 'd1', title: 'Prices 2026', createdAt: '2025-01-01T00:00:00Z' }],
};

describe('the page of a document', () => {
  const open = async (document: ShownDocument | null, path = 'd2', endedOn: string | null = null) => {
    new Network().document(SalesDocumentPage, { salesDocument: document, salesDocumentEndedOn: endedOn });
    await renderPart(<DocumentPage />, `/en-us/sales-document/sales/${path}`);
  };

  test('shows the file of the language of the reader, its articles and what it replaces', async () => {
    await open(shown);
    expect(await screen.findByText(/PDF \/materials\/en\/original page 1/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Drift 5' }).getAttribute('href')).toBe('/en-us/catalog/bike/M-1');
    expect(screen.getByText('Not in your catalog')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Replaces' })).getByText('Prices 2026')).toBeTruthy();
    expect(screen.getByText('From dealer to dealer')).toBeTruthy();
  });

  test('an expired document says until when it was valid, an invisible one that it is not there (Q-163, Q-164)', async () => {
    await open(null, 'd2', '2026-11-23');
    expect(await screen.findByText('This document has expired')).toBeTruthy();
    expect(screen.getByText(/It was valid until/)).toBeTruthy();
  });

  test('one that is not for the reader says no more than that', async () => {
    await open(null);
    expect(await screen.findByText('This document is not available')).toBeTruthy();
  });
});

describe('for editors', () => {
  beforeEach(() => signInAs({ ...dealer, permissions: ['sales-document.cu', 'page.sales-document'] }));

  const edited = {
    id: 'd1',
    title: 'Prices 2026',
    type: 'sales',
    state: 'published',
    validFrom: null,
    validTo: null,
    updatedAt: '2026-01-05T00:00:00Z',
    updatedBy: 'Ana',
    deletedAt: '2026-01-06T00:00:00Z',
    missingLanguages: ['fr'],
    salesDocumentGroup: null,
    contentTargetMarkets: [],
    replacedBy: { id: 'd2', title: 'Prices 2027' },
    file: null,
    downloads: { total: 3 },
  };
  const listOf = (data: readonly (typeof edited)[]) => ({
    salesDocuments: { similar: false, data: [...data], info },
    salesDocumentGroups: { data: [{ id: 'g1', name: 'Price lists' }] },
    contentTargetMarkets: { contentTargetMarkets: [{ id: 'm1', marketName: 'Indonesia' }] },
  });

  test('a document moves to the bucket at once, with undo; a refusal keeps it in the list', async () => {
    let inBucket = false;
    const network = new Network()
      .document(EditedDocuments, ({ bucket }) => listOf(inBucket === bucket ? [edited] : []))
      .document(DeleteSalesDocument, () => {
        inBucket = true;
        return { deleteSalesDocument: outcome };
      })
      .document(RestoreSalesDocument, () => {
        inBucket = false;
        return { restoreSalesDocument: outcome };
      });
    await renderPart(<EditedDocumentsPage />, '/en-us/admin/sales-document/list');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Prices 2026' }));
    expect(await screen.findByText('Prices 2026 is in the bucket.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Prices 2026' })).toBeNull());
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: 'Prices 2026' })).toBeTruthy();
    expect(asked(network, 'RestoreSalesDocument')).toEqual([{ id: 'd1' }]);

    const refusal = { message: 'It does not exist.', field: 'id', code: 'not_found', params: null };
    network.document(DeleteSalesDocument, {
      deleteSalesDocument: { ...outcome, message: { status: 'failed', description: '' }, userErrors: [refusal] },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Delete Prices 2026' }));
    expect(await screen.findByText(/does not exist/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Prices 2026' })).toBeTruthy();
  });

  test('the list names what is replaced, and the bucket restores (R-304, R-305, Q-161)', async () => {
    const network = new Network()
      .document(EditedDocuments, listOf([edited]))
      .document(RestoreSalesDocument, { restoreSalesDocument: outcome });
    await renderPart(<EditedDocumentsPage />, '/en-us/admin/sales-document/list');
    expect(await screen.findByText('Replaced by Prices 2027')).toBeTruthy();
    // Without a target market no dealer sees a document.
    expect(screen.getByRole('row', { name: /Prices 2026/ }).textContent).toContain('Nobody');
    fireEvent.click(screen.getByRole('radio', { name: 'Bucket' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Restore Prices 2026' }));
    await waitFor(() => expect(asked(network, 'RestoreSalesDocument')).toEqual([{ id: 'd1' }]));
    expect(asked(network, 'EditedDocuments').at(-1)).toMatchObject({ bucket: true });
  });
});

describe('the page of a product', () => {
  test('shows its documents and pictures of the library', async () => {
    const picture = {
      id: 'p1',
      title: 'Drift in the woods',
      category: { route: 'bikes', type: 'product-lineup' },
      placeholder: {
        id: 'f2',
        media: 'picture',
        focalLeft: 500,
        focalTop: 500,
        crop: null,
        lowUrl: '/materials/2/800.webp',
      },
    };
    const network = new Network().document(ProductContentOf, {
      productDetailsV2: { salesDocuments: [row('Manual')], marketingMaterials: [picture] },
    });
    await renderPart(<ProductContent slug="drift-5" codes={['B-1']} />);
    expect(await screen.findByRole('link', { name: 'Manual' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Drift in the woods' })).toBeTruthy();
    expect(asked(network, 'ProductContent')).toEqual([{ slug: 'drift-5' }]);
    // Without the library there is no asset pack.
    expect(screen.queryByRole('link', { name: 'Pictures and texts for a web shop' })).toBeNull();
  });

  const nothing = { productDetailsV2: { salesDocuments: [], marketingMaterials: [] } };

  test('leads library readers with a catalog to the asset pack of its articles', async () => {
    signInAs({ ...dealer, permissions: ['page.catalog', 'page.marketing-material'] });
    new Network().document(ProductContentOf, nothing);
    await renderPart(<ProductContent slug="drift-5" codes={['B-1', '00123']} />);
    const link = await screen.findByRole('link', { name: 'Pictures and texts for a web shop' });
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'https://portal.example');
    expect(pathname).toBe('/en-us/marketing-material/asset-pack');
    expect(readAssetPackSearch({ codes: JSON.parse(searchParams.get('codes') ?? '') })).toEqual({
      codes: ['B-1', '00123'],
    });
  });

  test('shows nothing without documents, pictures and the permission for a pack', async () => {
    const network = new Network().document(ProductContentOf, nothing);
    const { container } = await renderPart(<ProductContent slug="drift-5" codes={['B-1']} />);
    await waitFor(() => expect(asked(network, 'ProductContent')).toHaveLength(1));
    expect(container.querySelector('a, section')).toBeNull();
  });
});
