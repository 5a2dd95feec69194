import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CategoryTreeQuery } from '#platform/api/generated/graphql.ts';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { CategoryTree, CreateCategory, DeleteCategory, MoveCategory } from './library-categories.documents.ts';
import { MaterialChoices } from '#content/marketing-admin/materials.documents.ts';
import { NewCategoryPage } from './category-form.page.tsx';
import { CategoryTreePage } from './category-tree.page.tsx';

type Node = CategoryTreeQuery['marketingMaterialCategories']['data'][number];
const idOf = (at: number): string => `0198a000-0000-7000-8000-00000000c00${at}`;
const node = (at: number, title: string, parent: number | null, sorting: number): Node => ({
  id: idOf(at),
  title,
  route: title.toLowerCase(),
  parentId: parent === null ? null : idOf(parent),
  sorting,
  version: at,
  showChilds: true,
  totalChildren: 0,
  totalMaterials: at,
  texts: [{ language: 'en' }],
  contentTargetMarkets: at === 2 ? [] : [{ id: idOf(9), marketName: 'Indonesia' }],
  file: null,
});
/** Road [Race], City, Kids */
const nodes = [node(1, 'Road', null, 0), node(2, 'City', null, 1), node(3, 'Kids', null, 2), node(4, 'Race', 1, 0)];
const page = (data: Node[]): CategoryTreeQuery => ({
  marketingMaterialCategories: { data, info: { page: 1, count: data.length, pageTotal: 1 } },
});
const success = { message: { status: 'success', description: '' }, userErrors: [] };
const refused = (code: string, message: string, field = '') => ({
  message: { status: 'failed', description: message },
  userErrors: [{ field, code, message, params: {} }],
});

let network: Network;
beforeAll(() => loadTexts(['marketing-admin', 'uploads', 'ui', 'errors', 'refusals']));
beforeEach(() => {
  queryClient.clear();
  network = new Network();
  useSiteOf({});
  signInAs({ ...dealer, customer: null, permissions: ['marketing-material.cud'] });
  network.document(CategoryTree, page(nodes));
});

const rows = (): string[] => screen.getAllByRole('row').map((row) => within(row).getByRole('link').textContent ?? '');
const handle = (title: string): HTMLElement => screen.getByLabelText(`Move ${title}`);
const moves = (): unknown[] => network.of('MoveCategory').map(({ body }) => (body as { variables: unknown }).variables);
async function openTree(): Promise<void> {
  await renderPart(<CategoryTreePage />, '/en-us/admin/marketing-material/category');
  await screen.findByRole('link', { name: 'Road' });
}

describe('the tree of categories (R-290)', () => {
  test('shows order, levels, counts and markets', async () => {
    await openTree();
    expect(rows()).toEqual(['Road', 'Race', 'City', 'Kids']);
    const race = screen.getAllByRole('row')[1] as HTMLElement;
    expect([race.getAttribute('aria-level'), race.getAttribute('aria-setsize')]).toEqual(['2', '1']);
    expect(race.textContent).toContain('4 materials');
    expect(race.textContent).toContain('Indonesia');
    expect(screen.getAllByRole('row')[2]?.textContent).toContain('No market: hidden');
    fireEvent.click(screen.getByRole('button', { name: 'Hide categories below Road' }));
    expect(rows()).toEqual(['Road', 'City', 'Kids']);
  });

  test('moves at once with Alt and an arrow key, and says where to', async () => {
    network.document(MoveCategory, {
      moveMarketingMaterialCategory: { marketingMaterialCategory: { id: idOf(2), version: 3 }, ...success },
    });
    await openTree();
    fireEvent.keyDown(handle('City'), { key: 'ArrowDown', altKey: true });
    expect(rows()).toEqual(['Road', 'Race', 'Kids', 'City']);
    await screen.findByText('Moved. City, position 3 of 3 at the top');
    expect(moves()).toEqual([{ id: idOf(2), parentId: null, position: 2, version: 2 }]);
  });

  test('is picked up with Space, moved with arrows, dropped with Space, put back with Escape', async () => {
    network.document(MoveCategory, {
      moveMarketingMaterialCategory: { marketingMaterialCategory: { id: idOf(2), version: 3 }, ...success },
    });
    await openTree();
    fireEvent.keyDown(handle('City'), { key: ' ' });
    await screen.findByText('Picked up. City, position 2 of 3 at the top');
    expect(handle('City').getAttribute('aria-pressed')).toBe('true');
    fireEvent.keyDown(handle('City'), { key: 'ArrowRight' });
    await screen.findByText('City, position 2 of 2 below Road');
    fireEvent.keyDown(handle('City'), { key: 'Escape' });
    await screen.findByText('Put back. City, position 2 of 3 at the top');
    expect(rows()).toEqual(['Road', 'Race', 'City', 'Kids']);
    expect(moves()).toEqual([]);
    for (const key of [' ', 'ArrowRight', 'ArrowUp', ' ']) fireEvent.keyDown(handle('City'), { key });
    await waitFor(() => expect(moves()).toEqual([{ id: idOf(2), parentId: idOf(1), position: 0, version: 2 }]));
  });

  test('drops a dragged row where the mark is', async () => {
    network.document(MoveCategory, {
      moveMarketingMaterialCategory: { marketingMaterialCategory: { id: idOf(3), version: 4 }, ...success },
    });
    await openTree();
    const [road, , , kids] = screen.getAllByRole('row') as HTMLElement[];
    if (!road || !kids) throw new Error('rows are missing');
    road.getBoundingClientRect = () => new DOMRect(0, 100, 400, 40);
    const dataTransfer = { setData: () => undefined, effectAllowed: '', dropEffect: '' };
    const drag = (kind: 'dragStart' | 'dragOver' | 'drop', on: HTMLElement, clientY: number): void => {
      const event = createEvent[kind](on, { dataTransfer });
      Object.defineProperty(event, 'clientY', { value: clientY });
      fireEvent(on, event);
    };
    drag('dragStart', kids, 0);
    drag('dragOver', road, 105);
    expect(road.dataset['zone']).toBe('before');
    drag('dragOver', road, 120);
    expect(road.dataset['zone']).toBe('inside');
    drag('drop', road, 120);
    await waitFor(() => expect(moves()).toEqual([{ id: idOf(3), parentId: idOf(1), position: 1, version: 3 }]));
    expect(road.dataset['zone']).toBeUndefined();
  });

  test('goes back when somebody else changed the category meanwhile', async () => {
    network.document(MoveCategory, {
      moveMarketingMaterialCategory: { marketingMaterialCategory: null, ...refused('content_changed', 'x') },
    });
    await openTree();
    fireEvent.keyDown(handle('Kids'), { key: 'ArrowUp', altKey: true });
    await screen.findByText(/Somebody else changed this category meanwhile/);
    await waitFor(() => expect(rows()).toEqual(['Road', 'Race', 'City', 'Kids']));
    expect(network.of('CategoryTree').length).toBe(2);
  });

  test('moves by buttons and by a dialog, for phones', async () => {
    network.document(MoveCategory, {
      moveMarketingMaterialCategory: { marketingMaterialCategory: { id: idOf(3), version: 4 }, ...success },
    });
    await openTree();
    fireEvent.click(screen.getByRole('button', { name: 'Move Kids up' }));
    await waitFor(() => expect(moves()).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: 'Actions: Kids' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Move to …' }));
    const dialog = await screen.findByRole('dialog', { name: 'Move Kids' });
    fireEvent.click(within(dialog).getByRole('combobox', { name: 'Below category' }));
    fireEvent.click(await within(dialog).findByRole('option', { name: 'Road › Race' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(moves()[1]).toMatchObject({ id: idOf(3), parentId: idOf(4), position: 0 }));
  });

  test('says why a category cannot be deleted (R-296, Q-162)', async () => {
    network.document(DeleteCategory, {
      deleteMarketingMaterialCategory: refused('marketing_category_not_empty', 'It still holds material.'),
    });
    await openTree();
    fireEvent.click(screen.getByRole('button', { name: 'Actions: Road' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete category' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete the category Road?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete category' }));
    expect(await screen.findByText('It still holds material.')).toBeTruthy();
  });

  test('finds categories with those above them', async () => {
    await renderPart(<CategoryTreePage />, '/en-us/admin/marketing-material/category?q=race');
    await screen.findByRole('link', { name: 'Race' });
    expect(rows()).toEqual(['Road', 'Race']);
  });
});

describe('the form of a category (R-296)', () => {
  test('proposes the address from the title and shows refusals at their fields', async () => {
    network.document(MaterialChoices, {
      marketingMaterialCategories: { data: nodes.map((each) => ({ ...each, type: 'brand-assets' })) },
      contentTargetMarkets: { contentTargetMarkets: [{ id: idOf(9), marketName: 'Indonesia', brand: 'Veldra' }] },
      layouts: { data: [] },
    });
    network.document(CreateCategory, {
      createMarketingMaterialCategory: {
        marketingMaterialCategory: null,
        ...refused('marketing_route_taken', 'This address is taken.', 'inputs.route'),
      },
    });
    await renderPart(
      <NewCategoryPage />,
      `/en-us/admin/marketing-material/category/create?parent=${encodeURIComponent(idOf(1))}`,
    );
    fireEvent.change(await screen.findByLabelText('English'), { target: { value: 'Été 2027' } });
    expect(screen.getByText('Opens at /marketing-material/brand-assets/ete-2027')).toBeTruthy();
    expect(screen.getByText(/Without a target market only editors see/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save category' }));
    await waitFor(() => expect(network.of('CreateCategory')).toHaveLength(1));
    expect((network.of('CreateCategory')[0]?.body as { variables: unknown } | undefined)?.variables).toMatchObject({
      inputs: {
        type: 'brand-assets',
        parentId: idOf(1),
        mainLanguage: 'en',
        texts: [{ language: 'en', title: 'Été 2027' }],
        marketIds: [],
      },
    });
    await waitFor(() => expect(screen.getByLabelText(/^Address/).getAttribute('aria-invalid')).toBe('true'));
  });
});
