import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MaterialListQuery } from '#platform/api/generated/graphql.ts';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, setWindow, signInAs, useSiteOf } from '#testing/render.tsx';
import { MaterialChoices } from './materials.documents.ts';
import { readMaterialsSearch } from './marketing-admin.links.ts';
import { MaterialListPage } from './material-list.page.tsx';
import { ChangeMaterials, DeleteMaterial, MaterialList, MaterialOrder, OrderMaterials } from './materials.documents.ts';

type Material = MaterialListQuery['marketingMaterials']['data'][number];
const idOf = (at: number): string => `0198a000-0000-7000-8000-0000000000a${at}`;
const material = (at: number, title: string): Material => ({
  id: idOf(at),
  title,
  type: 'brand-assets',
  state: at === 2 ? 'draft' : 'published',
  version: 1,
  updatedAt: '2026-11-20T08:00:00Z',
  updatedBy: 'Admin',
  tags: ['summer'],
  articleCodes: [],
  missingLanguages: ['de', 'fr'],
  category: { id: idOf(7), title: 'Road', route: 'road' },
  contentTargetMarkets: [{ id: idOf(9), marketName: 'Indonesia' }],
  downloads: { total: 12, last30Days: 3 },
  placeholder: {
    id: idOf(8),
    fileName: `${title}.jpg`,
    media: 'picture',
    thumbnailUrl: '/materials/1/300.webp',
    focalLeft: 250,
    focalTop: 500,
    rightsEndOn: null,
    crop: null,
  },
});
const success = { message: { status: 'success', description: '' }, userErrors: [] };
const failure = (message: string) => ({
  message: { status: 'failed', description: message },
  userErrors: [{ field: '', code: 'x', message, params: {} }],
});
const variablesOf = (name: string): unknown[] =>
  network.of(name).map(({ body }) => (body as { variables: unknown }).variables);

let network: Network;
beforeAll(() => loadTexts(['marketing-admin', 'content-words', 'ui', 'errors', 'refusals']));
beforeEach(() => {
  setWindow(1440, 900);
  queryClient.clear();
  network = new Network();
  useSiteOf({});
  signInAs({ ...dealer, customer: null, permissions: ['marketing-material.cud'] });
  network.document(MaterialChoices, {
    marketingMaterialCategories: {
      data: [{ id: idOf(7), title: 'Road', type: 'brand-assets', parentId: null, sorting: 0 }],
    },
    contentTargetMarkets: { contentTargetMarkets: [{ id: idOf(9), marketName: 'Indonesia', brand: 'Veldra' }] },
    layouts: { data: [{ id: idOf(6), name: 'Tall cards' }] },
  });
  network.document(MaterialList, {
    marketingMaterials: {
      data: [material(1, 'Scarp'), material(2, 'Ridge')],
      info: { page: 1, count: 2, pageTotal: 1 },
      similar: false,
    },
  });
});

async function openBulkEdit(): Promise<HTMLElement> {
  await renderPart(<MaterialListPage />, '/en-us/admin/marketing-material/image');
  await screen.findByRole('link', { name: 'Scarp' });
  for (const name of ['Scarp', 'Ridge']) fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(name) }));
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit 2 materials' });
  fireEvent.change(within(dialog).getByLabelText('State'), { target: { value: 'withdraw' } });
  fireEvent.change(within(dialog).getByLabelText('Target markets'), { target: { value: 'remove' } });
  fireEvent.click(within(dialog).getByRole('combobox', { name: 'Markets' }));
  fireEvent.click(await within(dialog).findByRole('option', { name: 'Indonesia' }));
  return dialog;
}

describe('the order of materials in a category', () => {
  const path = `/en-us/admin/marketing-material/image?category=${idOf(7)}&arrange=true`;
  const ordered = (...titles: string[]) => ({
    marketingMaterialCategory: { id: idOf(7), title: 'Road' },
    marketingMaterials: {
      data: titles.map((title, at) => ({ ...material(at + 1, title), title })),
      info: { count: titles.length },
    },
  });
  const shownTitles = (): (string | null)[] =>
    within(screen.getByRole('list', { name: 'Marketing material' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  test('is changed by buttons and keys, which keep the focus, and sent as a whole', async () => {
    network.document(MaterialOrder, ordered('Scarp', 'Ridge', 'Fell'));
    network.document(OrderMaterials, { orderMarketingMaterials: { ids: [], ...success } });
    await renderPart(<MaterialListPage />, path);
    await screen.findByRole('heading', { name: 'Order of materials in Road' });
    const down = screen.getByRole('button', { name: 'Move Scarp down' });
    down.focus();
    fireEvent.click(down);
    expect(shownTitles()).toEqual(['Ridge', 'Scarp', 'Fell']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Scarp down' }));
    expect(screen.getByText('Scarp is now at place 2 of 3')).toBeTruthy();
    fireEvent.keyDown(document.activeElement as Element, { key: 'End' });
    // Its own button is disabled at the end.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Scarp up' }));
    await waitFor(() =>
      expect(variablesOf('OrderMaterials')).toEqual([
        { categoryId: idOf(7), ids: [idOf(2), idOf(1), idOf(3)] },
        { categoryId: idOf(7), ids: [idOf(2), idOf(3), idOf(1)] },
      ]),
    );
    expect(variablesOf('MaterialOrder')[0]).toEqual({ id: idOf(7), category: idOf(7), limit: 1000 });
  });

  test('is as before when the server refuses it', async () => {
    network.document(MaterialOrder, ordered('Scarp', 'Ridge'));
    network.document(OrderMaterials, { orderMarketingMaterials: { ids: null, ...failure('One was deleted.') } });
    await renderPart(<MaterialListPage />, path);
    const row = (await screen.findByRole('link', { name: 'Ridge' })).closest('li') as HTMLElement;
    const dataTransfer = { setDragImage: () => undefined };
    fireEvent.dragStart(row, { dataTransfer });
    const first = screen.getByRole('link', { name: 'Scarp' }).closest('li') as HTMLElement;
    fireEvent.dragOver(first, { dataTransfer });
    fireEvent.drop(first, { dataTransfer });
    expect(shownTitles()).toEqual(['Ridge', 'Scarp']);
    // The part that shows it loads on its first use.
    expect(await screen.findByText('One was deleted.')).toBeTruthy();
    expect(shownTitles()).toEqual(['Scarp', 'Ridge']);
  });

  test('is not offered without a category, nor for more materials than can be ordered', async () => {
    await renderPart(<MaterialListPage />, '/en-us/admin/marketing-material/image?arrange=true');
    await screen.findByRole('link', { name: 'Scarp' });
    expect(screen.queryByRole('link', { name: 'Change order' })).toBeNull();
  });

  test('says when a category has too many materials', async () => {
    const many = ordered('Scarp');
    network.document(MaterialOrder, {
      ...many,
      marketingMaterials: { ...many.marketingMaterials, info: { count: 1001 } },
    });
    await renderPart(<MaterialListPage />, path);
    expect(await screen.findByText(/more than 1,?000 materials/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Move Scarp down' })).toBeNull();
  });
});

describe('the list of materials (R-290)', () => {
  test('shows thumbnails by their focal point, states, missing languages, downloads and the page of readers', async () => {
    await renderPart(<MaterialListPage />, '/en-us/admin/marketing-material/image');
    const row = (await screen.findByRole('link', { name: 'Ridge' })).closest('tr') as HTMLElement;
    for (const text of ['Draft', 'Road', 'Indonesia', 'DE FR', '12']) expect(row.textContent).toContain(text);
    expect(row.querySelector('img')?.style.objectPosition).toBe('25% 50%');
    expect(screen.getByRole('link', { name: 'Open Ridge as readers see it' }).getAttribute('href')).toBe(
      `/en-us/marketing-material/brand-assets/road/image/${idOf(2)}`,
    );
  });

  test('asks by the filters of its address and shows them as chips', async () => {
    await renderPart(
      <MaterialListPage />,
      `/en-us/admin/marketing-material/image?q=mtb&category=${idOf(7)}&state=draft&market=${idOf(9)}&missing=fr&tag=summer&rights=30&media=video`,
    );
    await screen.findByRole('link', { name: 'Scarp' });
    expect(variablesOf('MaterialList')[0]).toMatchObject({
      search: 'mtb',
      category: idOf(7),
      state: 'draft',
      filterContentTargetMarket: [idOf(9)],
      missingLanguage: 'fr',
      tag: ['summer'],
      media: ['video'],
      rightsEndWithin: 30,
      order: 'position',
    });
    for (const name of [/Category Road/, /Target market Indonesia/, /Rights end Within 30 days/])
      expect(await screen.findByRole('button', { name })).toBeTruthy();
    expect(readMaterialsSearch({ rights: '31', state: 'x', media: ['x'], order: 'x', missing: 'xx' })).toEqual({});
  });

  test('changes all selected materials with one request', async () => {
    network.document(ChangeMaterials, { changeMarketingMaterials: { ids: [idOf(1), idOf(2)], ...success } });
    const dialog = await openBulkEdit();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change 2 materials' }));
    expect(await within(dialog).findByText('2 changed, 0 failed')).toBeTruthy();
    expect(variablesOf('ChangeMaterials')).toEqual([
      { ids: [idOf(1), idOf(2)], change: { removeMarketIds: [idOf(9)], published: false } },
    ]);
  });

  test('changes model year and layout, not to a year that cannot be saved', async () => {
    network.document(ChangeMaterials, { changeMarketingMaterials: { ids: [idOf(1), idOf(2)], ...success } });
    const dialog = await openBulkEdit();
    const send = within(dialog).getByRole('button', { name: 'Change 2 materials' });
    fireEvent.change(within(dialog).getByLabelText('Model year'), { target: { value: 'set' } });
    fireEvent.change(within(dialog).getByLabelText('New model year'), { target: { value: '1901' } });
    expect(within(dialog).getByText('The value is out of range.')).toBeTruthy();
    expect(send).toHaveProperty('disabled', true);
    fireEvent.change(within(dialog).getByLabelText('New model year'), { target: { value: '2027' } });
    fireEvent.change(within(dialog).getByLabelText('Card layout'), { target: { value: idOf(6) } });
    fireEvent.click(send);
    await within(dialog).findByText('2 changed, 0 failed');
    expect(variablesOf('ChangeMaterials')).toMatchObject([{ change: { modelYear: 2027, layoutId: idOf(6) } }]);
  });

  test('tells for each material why it did not change when all at once was refused', async () => {
    network.document(ChangeMaterials, ({ ids }) => ({
      changeMarketingMaterials:
        [ids].flat().join() === idOf(1) ? { ids: [idOf(1)], ...success } : { ids: null, ...failure('It was deleted.') },
    }));
    const dialog = await openBulkEdit();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change 2 materials' }));
    expect(await within(dialog).findByText('1 changed, 1 failed')).toBeTruthy();
    const failed = within(dialog).getByRole('list', { name: 'Failed' });
    expect(failed.textContent).toContain('Ridge');
    expect(failed.textContent).toContain('It was deleted.');
  });

  test('deletes the selected materials one by one (R-296)', async () => {
    network.document(DeleteMaterial, ({ id }) => ({
      deleteMarketingMaterial: id === idOf(1) ? { id, ...success } : { id: null, ...failure('Not possible.') },
    }));
    await renderPart(<MaterialListPage />, '/en-us/admin/marketing-material/image');
    await screen.findByRole('link', { name: 'Scarp' });
    for (const name of ['Scarp', 'Ridge']) fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(name) }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete 2 materials' }));
    expect(await screen.findByText('1 changed, 1 failed')).toBeTruthy();
    await waitFor(() => expect(variablesOf('DeleteMaterial')).toEqual([{ id: idOf(1) }, { id: idOf(2) }]));
  });
});
