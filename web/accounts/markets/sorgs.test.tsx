import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { MerchantDialog } from './merchant.dialog.tsx';
import { NewSorgDialog } from './new-sorg.dialog.tsx';
import { SiteDialog } from './site.dialog.tsx';
import { SorgForm, type EditedSorg } from './sorg.form.tsx';
import {
  AddMerchant,
  AddSite,
  ChangeSite,
  ChangeSorg,
  CreateSorg,
  DeleteSorg,
  RenameMerchant,
  SorgSettings,
} from './sorgs.documents.ts';
import { readSorgSearch, readSorgsSearch } from './sorgs.links.ts';
import { SorgsPage } from './sorgs.page.tsx';

beforeAll(() => loadTexts(['sorgs', 'refusals', 'files', 'ui', 'errors', 'shell']));
beforeEach(() => {
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.market'] });
});

const done = { message: { status: 'success' as const, description: '' }, userErrors: [] };
const refused = (field: string, code: string) => ({
  message: { status: 'failed' as const, description: '' },
  userErrors: [{ field, message: '', code, params: {} }],
});
const variablesOf = (network: Network, name: string): unknown =>
  (network.of(name)[0]?.body as { variables: unknown } | undefined)?.variables;
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const companies = [{ code: 'DE01', name: 'Veldra GmbH' }];
const countries = [{ id: 'DE', name: 'Germany' }];
const sorg: EditedSorg = {
  code: '2000',
  name: 'Germany',
  companyCode: 'DE01',
  country: 'DE',
  currency: 'EUR',
  languages: ['de'],
  timeZone: 'Europe/Berlin',
  workingDays: [1, 2, 3, 4, 5],
  cutOffTime: '14:00',
  taxPercent: '19',
  priceList: '',
  exactQtyCheck: true,
  availableStockCheck: true,
  url1: '',
  url2: '',
  url3: '',
  markets: [],
  version: 3,
  merchants: [{ code: 'main', name: 'Veldra', version: 1 }],
  sites: [{ code: 'HH', name: 'Hamburg', storageLocation: '', shippingPoint: '', priority: 4, version: 2 }],
};

describe('sales organisations', () => {
  test('are listed with their markets, and deleted after a question', async () => {
    const network = new Network().document(SorgSettings, {
      sorgSettings: { info: { page: 1, count: 1, pageTotal: 1 }, data: [{ ...sorg, markets: ['Veldra Germany'] }] },
      companies,
      countries,
    });
    network.document(DeleteSorg, { deleteSorg: done });
    await renderPart(<SorgsPage />);
    expect(await screen.findByRole('link', { name: '2000 Germany' })).toBeTruthy();
    const text = document.body.textContent ?? '';
    for (const words of ['Veldra Germany', 'DE01', 'EUR', '19 %']) expect(text).toContain(words);
    fireEvent.click(screen.getByRole('button', { name: 'Delete 2000 Germany' }));
    expect(network.of('DeleteSorg')).toHaveLength(0);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(network.of('DeleteSorg')).toHaveLength(1));
    expect(variablesOf(network, 'DeleteSorg')).toEqual({ code: '2000', version: 3 });
  });

  test('are created with usual settings; a refusal shows at its field', async () => {
    const network = new Network().document(CreateSorg, { createSorg: refused('code', 'code_already_exists') });
    await renderPart(<NewSorgDialog companies={companies} countries={countries} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'New sales organisation' }));
    type(dialog.getByLabelText('Code'), '2000');
    type(dialog.getByLabelText('Name'), 'Germany');
    // Words that choose nothing are no currency.
    type(dialog.getByRole('combobox', { name: 'Currency' }), 'mark');
    expect(dialog.queryByText(/Deutsche Mark|German Mark/)).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Create sales organisation' }));
    expect(await dialog.findByText('Please choose a value from the list.')).toBeTruthy();
    expect(network.of('CreateSorg')).toHaveLength(0);
    type(dialog.getByRole('combobox', { name: 'Currency' }), 'euro');
    fireEvent.click(dialog.getByText('Euro (EUR)'));
    fireEvent.click(dialog.getByRole('button', { name: 'Create sales organisation' }));
    expect(await dialog.findByText('This code is already in use.')).toBeTruthy();
    expect(variablesOf(network, 'CreateSorg')).toMatchObject({
      code: '2000',
      currency: 'EUR',
      settings: {
        name: 'Germany',
        companyCode: 'DE01',
        languages: ['en'],
        workingDays: [1, 2, 3, 4, 5],
        taxPercent: '0',
      },
    });
  });

  test('are changed in the version that the form shows', async () => {
    const network = new Network().document(ChangeSorg, { changeSorg: refused('', 'entry_changed') });
    await renderPart(<SorgForm sorg={sorg} companies={companies} countries={countries} />);
    type(await screen.findByLabelText('Tax in percent'), '7,5');
    fireEvent.click(screen.getByLabelText('Saturday'));
    fireEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText(/Enter a percentage/)).toBeTruthy();
    type(screen.getByLabelText('Tax in percent'), '7.5');
    fireEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText(/Somebody else has changed this/)).toBeTruthy();
    expect(variablesOf(network, 'ChangeSorg')).toMatchObject({
      code: '2000',
      version: 3,
      settings: { taxPercent: '7.5', workingDays: [1, 2, 3, 4, 5, 6], timeZone: 'Europe/Berlin' },
    });
  });

  test('get merchants and sites; existing ones keep their code', async () => {
    const network = new Network().document(AddMerchant, { addMerchant: refused('code', 'code_already_exists') });
    network.document(RenameMerchant, { renameMerchant: done }).document(AddSite, { addSite: done });
    network.document(ChangeSite, { changeSite: done });
    const first = await renderPart(<MerchantDialog sorg="2000" merchant={null} onClose={() => {}} />);
    type(await screen.findByLabelText('Code'), 'main');
    type(screen.getByLabelText('Name'), 'Parts');
    fireEvent.click(screen.getByRole('button', { name: 'Save merchant' }));
    expect(await screen.findByText('This code is already in use.')).toBeTruthy();
    first.unmount();
    const second = await renderPart(
      <MerchantDialog sorg="2000" merchant={sorg.merchants[0] ?? null} onClose={() => {}} />,
    );
    type(await screen.findByLabelText('Name'), 'Spares');
    expect(screen.queryByLabelText('Code')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Save merchant' }));
    await waitFor(() => expect(network.of('RenameMerchant')).toHaveLength(1));
    expect(variablesOf(network, 'RenameMerchant')).toEqual({ sorg: '2000', code: 'main', version: 1, name: 'Spares' });
    second.unmount();
    const third = await renderPart(<SiteDialog sorg={sorg} site={null} onClose={() => {}} />);
    type(await screen.findByLabelText('Code'), 'M');
    type(screen.getByLabelText('Name'), 'Munich');
    fireEvent.click(screen.getByRole('button', { name: 'Save site' }));
    await waitFor(() => expect(network.of('AddSite')).toHaveLength(1));
    expect(variablesOf(network, 'AddSite')).toEqual({
      sorg: '2000',
      code: 'M',
      site: { name: 'Munich', storageLocation: '', shippingPoint: '', priority: 5 },
    });
    third.unmount();
    await renderPart(<SiteDialog sorg={sorg} site={sorg.sites[0] ?? null} onClose={() => {}} />);
    type(await screen.findByLabelText('Priority'), '1');
    fireEvent.click(screen.getByRole('button', { name: 'Save site' }));
    await waitFor(() => expect(network.of('ChangeSite')).toHaveLength(1));
    expect(variablesOf(network, 'ChangeSite')).toMatchObject({ code: 'HH', version: 2, site: { priority: 1 } });
  });

  test('keep search and forms in the address', () => {
    expect(readSorgsSearch({ q: 'x', sorg: 'new', wrong: '1' })).toEqual({ q: 'x', sorg: 'new' });
    expect(readSorgSearch({ form: 'site', code: 'HH' })).toEqual({ form: 'site', code: 'HH' });
    expect(readSorgSearch({ form: 'holiday' })).toEqual({});
  });
});
