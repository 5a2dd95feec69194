import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { entryParam, readAssortmentSearch, readEntry } from './assortment.links.ts';
import { AssortmentPage } from './assortment.page.tsx';
import { BrandDialog } from './brand.dialog.tsx';
import { AddBrand, BrandSetting, BrandSettings, ChangeBrand, RemoveBrand } from './brands.documents.ts';
import { AddCategory, CategorySetting, CategorySettings, ChangeCategory } from './categories.documents.ts';
import { CategoryDialog } from './category.dialog.tsx';

beforeAll(() => loadTexts(['assortment', 'refusals', 'files', 'ui', 'errors', 'shell']));
beforeEach(() => {
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.market'] });
});

const done = { message: { status: 'success' as const, description: '' }, userErrors: [] };
const info = { page: 1, count: 1, pageTotal: 1 };
const variablesOf = (network: Network, name: string): unknown =>
  (network.of(name)[0]?.body as { variables: unknown } | undefined)?.variables;
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const veldra = {
  code: 'veldra',
  name: 'Veldra',
  position: 1,
  picture: '/files/pictures/abc-160.webp',
  modelCount: 42,
  version: 3,
};
const names = { en: 'Road bikes', de: 'Rennräder', fr: '', id: '', ms: '' };
const road = {
  code: 'road',
  category: 'bike',
  name: 'Road bikes',
  position: 999,
  picture: null,
  modelCount: 7,
  version: 1,
};

describe('brands', () => {
  test('are listed with picture, place and models, and removed after a question', async () => {
    const network = new Network().document(BrandSettings, { brandSettings: { info, data: [veldra] } });
    network.document(RemoveBrand, { removeBrand: done });
    await renderPart(<AssortmentPage />);
    const row = (await screen.findByRole('link', { name: 'Veldra' })).closest('tr') as HTMLElement;
    expect(row.querySelector('img')?.getAttribute('src')).toBe(veldra.picture);
    expect(row.textContent).toContain('42');
    fireEvent.click(screen.getByRole('button', { name: 'Remove Veldra' }));
    expect(network.of('RemoveBrand')).toHaveLength(0);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(network.of('RemoveBrand')).toHaveLength(1));
    expect(variablesOf(network, 'RemoveBrand')).toEqual({ code: 'veldra', version: 3 });
  });

  test('are added at the end; a refusal shows at its field', async () => {
    const network = new Network().document(AddBrand, {
      addBrand: {
        message: { status: 'failed', description: '' },
        userErrors: [{ field: 'code', message: '', code: 'code_already_exists', params: {} }],
      },
    });
    await renderPart(<BrandDialog code={null} onClose={() => {}} />);
    type(await screen.findByLabelText('Code'), 'kessel');
    fireEvent.click(screen.getByRole('button', { name: 'Save brand' }));
    expect(await screen.findByText('This field must not be empty.')).toBeTruthy();
    expect(network.of('AddBrand')).toHaveLength(0);
    type(screen.getByLabelText('Name'), 'Kessel');
    fireEvent.click(screen.getByRole('button', { name: 'Save brand' }));
    expect(await screen.findByText('This code is already in use.')).toBeTruthy();
    expect(variablesOf(network, 'AddBrand')).toEqual({ code: 'kessel', brand: { name: 'Kessel', position: 999 } });
  });

  test('lose their picture, or get another one as an upload', async () => {
    const network = new Network().document(BrandSetting, { brandSetting: veldra });
    network.document(ChangeBrand, { changeBrand: done });
    const first = await renderPart(<BrandDialog code="veldra" onClose={() => {}} />);
    let dialog = within(await screen.findByRole('dialog', { name: 'Brand Veldra' }));
    fireEvent.click(dialog.getByLabelText('Remove the picture'));
    fireEvent.click(dialog.getByRole('button', { name: 'Save brand' }));
    await waitFor(() => expect(network.of('ChangeBrand')).toHaveLength(1));
    expect(variablesOf(network, 'ChangeBrand')).toEqual({
      code: 'veldra',
      version: 3,
      brand: { name: 'Veldra', position: 1 },
      removePicture: true,
    });
    first.unmount();
    queryClient.clear();
    let form: FormData | undefined;
    network.rest('POST /graphql', (request) => {
      if (!(request.body instanceof FormData)) return jsonAnswer({ data: { brandSetting: veldra } });
      form = request.body;
      return jsonAnswer({ data: { changeBrand: done } });
    });
    await renderPart(<BrandDialog code="veldra" onClose={() => {}} />);
    dialog = within(await screen.findByRole('dialog', { name: 'Brand Veldra' }));
    const file = new File(['x'], 'logo.png', { type: 'image/png' });
    fireEvent.change(dialog.getByLabelText('Picture', { selector: 'input' }), { target: { files: [file] } });
    expect(dialog.queryByLabelText('Remove the picture')).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Save brand' }));
    await waitFor(() => expect(form?.get('map')).toBe('{"0":["variables.file"]}'));
    expect((JSON.parse(form?.get('operations') as string) as { variables: unknown }).variables).toEqual({
      code: 'veldra',
      version: 3,
      brand: { name: 'Veldra', position: 1 },
      removePicture: false,
      file: null,
    });
  });
});

describe('categories', () => {
  test('are listed by sub-catalog; those without a place are at the end', async () => {
    const network = new Network().document(CategorySettings, { categorySettings: { info, data: [road] } });
    await renderPart(<AssortmentPage />, '/en-us/admin/assortment?tab=categories');
    const row = (await screen.findByRole('link', { name: 'Road bikes' })).closest('tr') as HTMLElement;
    for (const words of ['Bikes', 'road', 'At the end', '7']) expect(row.textContent).toContain(words);
    fireEvent.change(screen.getByLabelText('Catalog'), { target: { value: 'paa' } });
    await waitFor(() => expect(network.of('CategorySettings')).toHaveLength(2));
    expect(network.of('CategorySettings')[1]?.body).toMatchObject({ variables: { category: 'paa' } });
  });

  test('are added with a name in at least one language, and changed', async () => {
    const network = new Network().document(AddCategory, { addCategory: done });
    network.document(CategorySetting, { categorySetting: { ...road, names } });
    network.document(ChangeCategory, { changeCategory: done });
    const first = await renderPart(<CategoryDialog code={null} preset="paa" onClose={() => {}} />);
    type(await screen.findByLabelText('Code'), 'lights');
    fireEvent.click(screen.getByRole('button', { name: 'Save category' }));
    expect(await screen.findByText('This field must not be empty.')).toBeTruthy();
    expect(network.of('AddCategory')).toHaveLength(0);
    type(screen.getByLabelText('Name, English'), 'Lights');
    fireEvent.click(screen.getByRole('button', { name: 'Save category' }));
    await waitFor(() => expect(network.of('AddCategory')).toHaveLength(1));
    expect(variablesOf(network, 'AddCategory')).toEqual({
      code: 'lights',
      subCatalog: 'paa',
      category: { names: { en: 'Lights', de: '', fr: '', id: '', ms: '' }, position: 999 },
    });
    first.unmount();
    await renderPart(<CategoryDialog code="road" preset={undefined} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Category Road bikes' }));
    expect(dialog.queryByLabelText('Catalog')).toBeNull();
    type(dialog.getByLabelText('Position'), '2');
    fireEvent.click(dialog.getByRole('button', { name: 'Save category' }));
    await waitFor(() => expect(network.of('ChangeCategory')).toHaveLength(1));
    expect(variablesOf(network, 'ChangeCategory')).toEqual({
      code: 'road',
      version: 1,
      category: { names, position: 2 },
      removePicture: false,
    });
  });

  test('and brands keep tab, filter and form in the address', () => {
    expect(readAssortmentSearch({ tab: 'categories', category: 'boat', entry: 'new', x: 1 })).toEqual({
      tab: 'categories',
      entry: 'new',
    });
    expect(readEntry('new')).toBeNull();
    expect(readEntry(entryParam('new'))).toBe('new');
  });
});
