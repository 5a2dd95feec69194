import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { CustomerGroupDialog } from './customer-group.dialog.tsx';
import {
  AddCustomerGroup,
  CustomerGroupSetting,
  CustomerGroupSettings,
  RemoveCustomerGroup,
  RenameCustomerGroup,
} from './customer-groups.documents.ts';
import { CustomerGroupsPage } from './customer-groups.page.tsx';
import { PaymentMethodDialog } from './payment-method.dialog.tsx';
import {
  AddPaymentMethod,
  ChangePaymentMethod,
  PaymentMethodSetting,
  PaymentMethodSettings,
  RemovePaymentMethod,
} from './payment-methods.documents.ts';
import { PaymentMethodsPage } from './payment-methods.page.tsx';
import { PriceListDialog } from './price-list.dialog.tsx';
import {
  AddPriceList,
  PriceListSetting,
  PriceListSettings,
  RemovePriceList,
  RenamePriceList,
} from './price-lists.documents.ts';
import { PriceListsPage } from './price-lists.page.tsx';
import {
  groupParam,
  listParam,
  readCustomerGroupsSearch,
  readGroup,
  readList,
  readPaymentMethodsSearch,
  readPriceListsSearch,
  readShipmentOptionsSearch,
} from './sales-terms.links.ts';
import { CustomerTerms } from './term-customers.documents.ts';
import { ShipmentOptionDialog } from './shipment-option.dialog.tsx';
import { AddShipmentOption, RemoveShipmentOption, ShipmentOptionSettings } from './shipment-options.documents.ts';
import { ShipmentOptionsPage } from './shipment-options.page.tsx';

beforeAll(() => loadTexts(['sales-terms', 'refusals', 'files', 'ui', 'errors', 'shell']));
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
const info = { page: 1, count: 1, pageTotal: 1 };
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('payment methods', () => {
  const sorgs = [{ sorg: '1000', name: 'Indonesia' }];
  const preset = { sorg: undefined, module: undefined };
  const transfer = {
    id: '019ad0a0-1c00-7000-8000-000000000001',
    sorg: '1000',
    sorgName: 'Indonesia',
    module: 'order',
    type: 'transfer',
    name: 'Bank transfer',
    expiresAfterHours: 72,
    validFrom: null,
    validTo: '2027-01-31',
    position: 1,
    active: false,
    version: 4,
  };

  test('are listed with what they pay, their time and validity, and removed after a question', async () => {
    const network = new Network().document(PaymentMethodSettings, {
      paymentMethodSettings: { info, data: [transfer] },
      marketSorgs: sorgs,
    });
    network.document(RemovePaymentMethod, { removePaymentMethod: done });
    await renderPart(<PaymentMethodsPage />);
    expect(await screen.findByRole('link', { name: 'Bank transfer' })).toBeTruthy();
    const text = document.body.textContent ?? '';
    for (const words of ['Not offered', 'Orders', '1000 Indonesia', '72 hours', 'Until']) expect(text).toContain(words);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Bank transfer, Indonesia' }));
    expect(network.of('RemovePaymentMethod')).toHaveLength(0);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(network.of('RemovePaymentMethod')).toHaveLength(1));
    expect(variablesOf(network, 'RemovePaymentMethod')).toEqual({ id: transfer.id, version: 4 });
  });

  test('are added with a name in at least one language; a refusal shows at its field', async () => {
    const network = new Network().document(AddPaymentMethod, { addPaymentMethod: refused('type', 'valid_code') });
    await renderPart(<PaymentMethodDialog method="new" sorgs={sorgs} preset={preset} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'New payment method' }));
    type(dialog.getByLabelText('Type'), 'transfer');
    fireEvent.click(dialog.getByRole('button', { name: 'Save payment method' }));
    expect(await dialog.findByText('This field must not be empty.')).toBeTruthy();
    expect(network.of('AddPaymentMethod')).toHaveLength(0);
    type(dialog.getByLabelText('Name, German'), 'Überweisung');
    type(dialog.getByLabelText(/Hours to pay/), '48');
    fireEvent.click(dialog.getByRole('button', { name: 'Save payment method' }));
    expect(await dialog.findByText(/Only letters without accents/)).toBeTruthy();
    expect(variablesOf(network, 'AddPaymentMethod')).toMatchObject({
      method: {
        sorg: '1000',
        module: 'order',
        type: 'transfer',
        description: { en: '', de: 'Überweisung' },
        expiresAfterHours: 48,
        validFrom: null,
        position: 0,
        active: true,
      },
    });
  });

  test('of invoices have the types that payment providers know', async () => {
    const network = new Network();
    await renderPart(<PaymentMethodDialog method="new" sorgs={sorgs} preset={preset} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'New payment method' }));
    type(dialog.getByLabelText('Pays'), 'invoice');
    const options = within(dialog.getByLabelText('Type')).getAllByRole('option');
    expect(options.map((option) => option.getAttribute('value'))).toEqual([
      '',
      'virtual_account',
      'card',
      'ach',
      'sepa',
    ]);
    expect(network.seen).toEqual([]);
  });

  test('are changed in the version that the form shows; an unknown one is named', async () => {
    const texts = { en: 'Bank transfer', de: '', fr: '', id: '', ms: '' };
    const network = new Network().document(PaymentMethodSetting, ({ id }) => ({
      paymentMethodSetting:
        id === transfer.id ? { ...transfer, description: texts, instruction: { ...texts, en: '' } } : null,
    }));
    network.document(ChangePaymentMethod, { changePaymentMethod: refused('', 'entry_changed') });
    const { unmount } = await renderPart(
      <PaymentMethodDialog method={transfer.id} sorgs={sorgs} preset={preset} onClose={() => {}} />,
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment method Bank transfer' }));
    expect(dialog.queryByLabelText('Sales organisation')).toBeNull();
    type(dialog.getByLabelText(/Hours to pay/), '');
    fireEvent.click(dialog.getByRole('button', { name: 'Save payment method' }));
    expect(await dialog.findByText(/Somebody else has changed this/)).toBeTruthy();
    expect(variablesOf(network, 'ChangePaymentMethod')).toMatchObject({
      id: transfer.id,
      version: 4,
      method: { expiresAfterHours: null, validTo: '2027-01-31', active: false },
    });
    unmount();
    await renderPart(<PaymentMethodDialog method="gone" sorgs={sorgs} preset={preset} onClose={() => {}} />);
    expect(await screen.findByText('This payment method does not exist')).toBeTruthy();
  });

  test('keep filter and form in the address', () => {
    expect(readPaymentMethodsSearch({ sorg: '1000', module: 'order', method: 'new', wrong: '1' })).toEqual({
      sorg: '1000',
      module: 'order',
      method: 'new',
    });
    expect(readPaymentMethodsSearch({ module: 'cart' })).toEqual({});
    expect(readShipmentOptionsSearch({ sorg: '1000', option: 'new', module: 'order' })).toEqual({
      sorg: '1000',
      option: 'new',
    });
  });
});

describe('shipment options', () => {
  const sorgs = [
    { sorg: '1000', name: 'Indonesia', currency: 'IDR', merchants: [{ code: 'id', merchantName: 'Veldra ID' }] },
    { sorg: '2000', name: 'Germany', currency: 'EUR', merchants: [{ code: 'de', merchantName: 'Veldra DE' }] },
  ];
  const freight = {
    id: '019ad0a0-1c00-7000-8000-000000000002',
    sorg: '2000',
    sorgName: 'Germany',
    merchantName: 'Veldra DE',
    currency: 'EUR',
    type: 'freight',
    name: 'Freight',
    rate: '45.00',
    freeFrom: null,
    transitDays: 3,
    position: 0,
    active: true,
    version: 1,
  };

  test('are listed with rate and merchant, and removed after a question', async () => {
    const network = new Network().document(ShipmentOptionSettings, {
      shipmentOptionSettings: { info, data: [freight] },
      marketSorgs: sorgs,
    });
    network.document(RemoveShipmentOption, { removeShipmentOption: done });
    await renderPart(<ShipmentOptionsPage />);
    expect(await screen.findByRole('link', { name: 'Freight' })).toBeTruthy();
    const text = document.body.textContent ?? '';
    for (const words of ['Offered', 'Veldra DE', '45.00']) expect(text).toContain(words);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Freight, Germany' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(network.of('RemoveShipmentOption')).toHaveLength(1));
  });

  test('are added for a merchant of the chosen sales organisation, in its currency', async () => {
    const network = new Network().document(AddShipmentOption, { addShipmentOption: refused('rate', 'valid_amount') });
    await renderPart(<ShipmentOptionDialog option="new" sorgs={sorgs} preset={undefined} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'New shipment option' }));
    type(dialog.getByLabelText('Sales organisation'), '2000');
    expect(dialog.getByText('In EUR, for example 45 or 45.00')).toBeTruthy();
    type(dialog.getByLabelText('Type'), 'freight');
    type(dialog.getByLabelText('Rate'), '4,5');
    type(dialog.getByLabelText('Name, English'), 'Freight');
    fireEvent.click(dialog.getByRole('button', { name: 'Save shipment option' }));
    expect(await dialog.findByText(/Enter an amount such as/)).toBeTruthy();
    expect(network.of('AddShipmentOption')).toHaveLength(0);
    type(dialog.getByLabelText('Rate'), '4.505');
    fireEvent.click(dialog.getByRole('button', { name: 'Save shipment option' }));
    await waitFor(() => expect(network.of('AddShipmentOption')).toHaveLength(1));
    expect(await dialog.findByText(/Enter an amount such as/)).toBeTruthy();
    expect(variablesOf(network, 'AddShipmentOption')).toMatchObject({
      option: { sorg: '2000', merchant: 'de', rate: '4.505', freeFrom: null, transitDays: 2, input: 'none' },
    });
  });
});

describe('price lists', () => {
  const sorgs = [{ sorg: '1000', name: 'Indonesia' }];
  const basic = {
    sorg: '1000',
    sorgName: 'Indonesia',
    code: 'basic',
    name: '',
    currency: 'IDR',
    priceCount: 321,
    customerCount: 14,
    isDefault: true,
    version: 0,
  };

  test('are listed with prices, customers and currency; one in use stays and says why', async () => {
    const network = new Network().document(PriceListSettings, {
      priceListSettings: { info, data: [basic] },
      marketSorgs: sorgs,
    });
    network.document(RemovePriceList, { removePriceList: refused('code', 'in_use') });
    await renderPart(<PriceListsPage />);
    expect(await screen.findByRole('link', { name: 'basic' })).toBeTruthy();
    const text = document.body.textContent ?? '';
    for (const words of ['Default', '1000 Indonesia', 'IDR', '321', '14']) expect(text).toContain(words);
    fireEvent.click(screen.getByRole('button', { name: 'Remove basic, Indonesia' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(network.of('RemovePriceList')).toHaveLength(1));
    expect(variablesOf(network, 'RemovePriceList')).toEqual({ sorg: '1000', code: 'basic', version: 0 });
    expect(screen.getByRole('link', { name: 'basic' })).toBeTruthy();
  });

  test('show their customers, who are found by name or number', async () => {
    const network = new Network().document(PriceListSettings, {
      priceListSettings: { info, data: [{ ...basic, name: 'Basic prices' }] },
      marketSorgs: sorgs,
    });
    const anker = {
      unified: '104-1',
      name: 'Anker Bikes',
      sorg: '1000',
      sorgName: 'Indonesia',
      priceList: 'basic',
      groupCode: 'club',
      groupName: 'Clubs',
    };
    network.document(CustomerTerms, { customerTerms: { info: { page: 1, count: 23, pageTotal: 3 }, data: [anker] } });
    await renderPart(<PriceListsPage />, '/en-us/admin/price-lists?customers=1000:basic');
    const dialog = within(await screen.findByRole('dialog', { name: /Customers of the price list Basic prices/ }));
    expect(await dialog.findByText('Anker Bikes')).toBeTruthy();
    expect(dialog.getByText('Clubs')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(network.of('CustomerTerms')[1]?.body).toMatchObject({ variables: { page: 2 } }));
    expect(variablesOf(network, 'CustomerTerms')).toEqual({ sorg: '1000', priceList: 'basic', page: 1, limit: 10 });
    fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'ank' } });
    fireEvent.keyDown(dialog.getByRole('searchbox'), { key: 'Enter' });
    await waitFor(() => expect(network.of('CustomerTerms')).toHaveLength(3));
    expect(network.of('CustomerTerms')[2]?.body).toMatchObject({ variables: { search: 'ank', page: 1 } });
  });

  test('are added with a code, and existing ones are named', async () => {
    const network = new Network().document(AddPriceList, { addPriceList: refused('code', 'code_already_exists') });
    network.document(PriceListSetting, { priceListSetting: basic });
    network.document(RenamePriceList, { renamePriceList: done });
    const props = { sorgs, preset: undefined, onClose: () => {} };
    const first = await renderPart(<PriceListDialog list={null} {...props} />);
    type(await screen.findByLabelText('Code'), 'a b');
    type(screen.getByLabelText('Name'), 'Export');
    fireEvent.click(screen.getByRole('button', { name: 'Save price list' }));
    expect(await screen.findByText(/Only letters without accents/)).toBeTruthy();
    expect(network.of('AddPriceList')).toHaveLength(0);
    type(screen.getByLabelText('Code'), 'export');
    fireEvent.click(screen.getByRole('button', { name: 'Save price list' }));
    expect(await screen.findByText('This code is already in use.')).toBeTruthy();
    expect(variablesOf(network, 'AddPriceList')).toEqual({ sorg: '1000', code: 'export', name: 'Export' });
    first.unmount();
    await renderPart(<PriceListDialog list={{ sorg: '1000', code: 'basic' }} {...props} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Price list basic' }));
    expect(dialog.queryByLabelText('Code')).toBeNull();
    type(dialog.getByLabelText('Name'), 'Basic prices');
    fireEvent.click(dialog.getByRole('button', { name: 'Save price list' }));
    await waitFor(() => expect(network.of('RenamePriceList')).toHaveLength(1));
    expect(variablesOf(network, 'RenamePriceList')).toEqual({
      sorg: '1000',
      code: 'basic',
      version: 0,
      name: 'Basic prices',
    });
  });
});

describe('customer groups', () => {
  const vip = { code: 'vip', name: 'Best customers', customerCount: 22, dealCount: 3, blockCount: 1, version: 2 };

  test('are listed with customers, deals and blocks, and removed after a question', async () => {
    const network = new Network().document(CustomerGroupSettings, { customerGroupSettings: { info, data: [vip] } });
    network.document(RemoveCustomerGroup, { removeCustomerGroup: done });
    await renderPart(<CustomerGroupsPage />);
    expect(await screen.findByRole('link', { name: 'Best customers' })).toBeTruthy();
    expect(document.body.textContent).toContain('22');
    fireEvent.click(screen.getByRole('button', { name: 'Remove Best customers' }));
    expect(network.of('RemoveCustomerGroup')).toHaveLength(0);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(network.of('RemoveCustomerGroup')).toHaveLength(1));
    expect(variablesOf(network, 'RemoveCustomerGroup')).toEqual({ code: 'vip', version: 2 });
  });

  test('are added and named; the form shows who belongs to the group', async () => {
    const members = ['Wheel House', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'].map((name, at) => ({
      unified: `00${at + 1}-`,
      name,
    }));
    const network = new Network().document(CustomerGroupSetting, { customerGroupSetting: { ...vip, members } });
    network.document(AddCustomerGroup, { addCustomerGroup: done });
    network.document(RenameCustomerGroup, { renameCustomerGroup: done });
    const first = await renderPart(<CustomerGroupDialog code="vip" onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Customer group Best customers' }));
    expect(dialog.getByText('Wheel House').parentElement?.textContent).toBe('Wheel House001');
    // The first five; the list of all has the others.
    expect(dialog.getByText('Five')).toBeTruthy();
    expect(dialog.queryByText('Six')).toBeNull();
    const more = dialog.getByRole('link', { name: 'and 17 more' });
    expect(decodeURIComponent(more.getAttribute('href') ?? '')).toContain('customers=:vip');
    type(dialog.getByLabelText('Name'), 'VIP');
    fireEvent.click(dialog.getByRole('button', { name: 'Save customer group' }));
    await waitFor(() => expect(network.of('RenameCustomerGroup')).toHaveLength(1));
    expect(variablesOf(network, 'RenameCustomerGroup')).toEqual({ code: 'vip', version: 2, name: 'VIP' });
    first.unmount();
    await renderPart(<CustomerGroupDialog code={null} onClose={() => {}} />);
    type(await screen.findByLabelText('Code'), 'club');
    type(screen.getByLabelText('Name'), 'Clubs');
    fireEvent.click(screen.getByRole('button', { name: 'Save customer group' }));
    await waitFor(() => expect(network.of('AddCustomerGroup')).toHaveLength(1));
    expect(variablesOf(network, 'AddCustomerGroup')).toEqual({ code: 'club', name: 'Clubs' });
  });

  test('and price lists keep their forms in the address', () => {
    expect(readPriceListsSearch({ sorg: 1000, list: 'new', x: 1 })).toEqual({ sorg: '1000', list: 'new' });
    expect(readList('new')).toBeNull();
    expect(readList(listParam({ sorg: '1000', code: 'a:b' }))).toEqual({ sorg: '1000', code: 'a:b' });
    expect(readCustomerGroupsSearch({ q: 'x', group: ':new' })).toEqual({ q: 'x', group: ':new' });
    expect(readGroup('new')).toBeNull();
    expect(readGroup(groupParam('new'))).toBe('new');
  });
});
