import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { SellerDialog } from './seller.dialog.tsx';
import { CompanyDialog } from './company.dialog.tsx';
import {
  CreateCompany,
  DeleteCompany,
  InvoiceSeller,
  InvoiceSellers,
  RenameCompany,
  SaveInvoiceSeller,
} from './sellers.documents.ts';
import { readSellersSearch } from './sellers.links.ts';
import { SellersPage } from './sellers.page.tsx';

beforeAll(() => loadTexts(['sellers', 'refusals', 'files', 'ui', 'errors', 'shell']));
beforeEach(() => {
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.market'] });
});

const seller = {
  companyCode: 'DE01',
  companyName: 'Veldra Europe GmbH',
  name: 'Veldra Europe GmbH',
  taxNumber: 'DE123456789',
  registrationNumber: '',
  email: '',
  address: 'Hafenstraße 1',
  city: 'Hamburg',
  postalCode: '',
  country: 'DE',
  bankName: '',
  accountHolder: '',
  accountNumber: '',
  bic: '',
  electronicScheme: '',
  electronicAddress: '',
  contactName: '',
  contactPhone: '',
  missing: ['email', 'postalCode'],
  missingFor: [
    { profile: 'peppol', gaps: ['sellerAddress'] },
    { profile: 'xrechnung', gaps: ['sellerAddress', 'sellerContact'] },
  ],
  version: 2,
};
const done = { message: { status: 'success' as const, description: '' }, userErrors: [] };
const countries = [{ id: 'DE', name: 'Germany' }];

describe('sellers on invoices', () => {
  test('are listed with what each lacks for electronic invoices', async () => {
    const network = new Network().document(InvoiceSellers, {
      invoiceSellers: {
        info: { page: 1, count: 2, pageTotal: 1 },
        data: [
          { ...seller, sorgs: ['2000'] },
          { ...seller, companyCode: 'FR01', companyName: 'Veldra France', sorgs: [], missing: [], missingFor: [] },
        ],
      },
      companies: [
        { code: 'DE01', name: 'Veldra Europe GmbH', version: 1 },
        { code: 'FR01', name: 'Veldra France', version: 7 },
      ],
    });
    network.document(DeleteCompany, { deleteCompany: done });
    await renderPart(<SellersPage />);
    expect(await screen.findByRole('link', { name: 'DE01 Veldra Europe GmbH' })).toBeTruthy();
    expect(
      screen.getByText(
        'Email, Postal code; Peppol: Electronic address; XRechnung: Electronic address, Contact for questions, Phone of the contact',
      ),
    ).toBeTruthy();
    expect(screen.getByText('Data missing')).toBeTruthy();
    expect(screen.getByText('Possible')).toBeTruthy();
    expect(readSellersSearch({ company: 'DE01', q: 'x', wrong: '1' })).toEqual({ company: 'DE01', q: 'x' });
    expect(readSellersSearch({ form: 'company' })).toEqual({ form: 'company' });
    fireEvent.click(screen.getByRole('button', { name: 'Delete Veldra France' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(network.of('DeleteCompany')).toHaveLength(1));
    expect(network.of('DeleteCompany')[0]?.body).toMatchObject({ variables: { code: 'FR01', version: 7 } });
  });

  test('are added as companies and renamed; a refusal shows at its field', async () => {
    const network = new Network().document(CreateCompany, {
      createCompany: {
        message: { status: 'failed', description: '' },
        userErrors: [{ field: 'code', message: '', code: 'code_already_exists', params: {} }],
      },
    });
    network.document(RenameCompany, { renameCompany: done });
    const { unmount } = await renderPart(<CompanyDialog company={null} onClose={() => {}} />);
    fireEvent.change(await screen.findByLabelText('Company code'), { target: { value: 'DE01' } });
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Veldra' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save company' }));
    expect(await screen.findByText('This code is already in use.')).toBeTruthy();
    unmount();
    await renderPart(<CompanyDialog company={{ code: 'DE01', name: 'Veldra', version: 3 }} onClose={() => {}} />);
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Veldra GmbH' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save company' }));
    await waitFor(() => expect(network.of('RenameCompany')).toHaveLength(1));
    expect(network.of('RenameCompany')[0]?.body).toMatchObject({
      variables: { code: 'DE01', version: 3, name: 'Veldra GmbH' },
    });
  });

  test('are saved once complete; missing data is named, and refusals show at their fields', async () => {
    const network = new Network().document(InvoiceSeller, { invoiceSeller: seller, countries });
    network.document(SaveInvoiceSeller, {
      saveInvoiceSeller: {
        message: { status: 'failed', description: '' },
        userErrors: [{ field: 'taxNumber', message: '', code: 'seller_tax_number', params: {} }],
      },
    });
    await renderPart(<SellerDialog company="DE01" onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Invoices of Veldra Europe GmbH' }));
    expect(dialog.getByText('Electronic invoices are not possible yet. Missing: Email, Postal code')).toBeTruthy();
    const type = (label: RegExp, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    type(/IBAN/, 'DE89370400440532013001');
    fireEvent.click(dialog.getByRole('button', { name: 'Save seller' }));
    expect(await dialog.findByText(/Email: /)).toBeTruthy();
    expect(network.of('SaveInvoiceSeller')).toHaveLength(0);
    type(/^Email/, 'invoices@veldra.example');
    type(/Postal code/, '20457');
    fireEvent.click(dialog.getByRole('button', { name: 'Save seller' }));
    expect(await dialog.findByText(/This IBAN is not correct/)).toBeTruthy();
    type(/IBAN/, 'DE89 3704 0044 0532 0130 00');
    fireEvent.click(dialog.getByRole('button', { name: 'Save seller' }));
    await waitFor(() => expect(network.of('SaveInvoiceSeller')).toHaveLength(1));
    const body = network.of('SaveInvoiceSeller')[0]?.body as { variables: unknown } | undefined;
    expect(body?.variables).toMatchObject({
      companyCode: 'DE01',
      version: 2,
      accountNumber: 'DE89370400440532013000',
    });
    expect(await dialog.findByText(/VAT number begins with the country/)).toBeTruthy();
  });

  test('state where they receive documents: the form names what a profile lacks, checks the address and sends all', async () => {
    const network = new Network().document(InvoiceSeller, {
      invoiceSeller: { ...seller, email: 'a@veldra.example', postalCode: '20457', missing: [] },
      countries,
    });
    network.document(SaveInvoiceSeller, { saveInvoiceSeller: done });
    await renderPart(<SellerDialog company="DE01" onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Invoices of Veldra Europe GmbH' }));
    expect(dialog.getByText('Missing for Peppol: Electronic address')).toBeTruthy();
    const type = (label: RegExp, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    type(/^Electronic address/, 'DE12345678');
    fireEvent.click(dialog.getByRole('button', { name: 'Save seller' }));
    expect(await dialog.findByText('This field must not be empty.')).toBeTruthy();
    fireEvent.change(dialog.getByRole('combobox', { name: /^Scheme of the electronic address/ }), {
      target: { value: '9930' },
    });
    fireEvent.click(await dialog.findByRole('option', { name: '9930' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save seller' }));
    expect(await dialog.findByText(/An address of this scheme has another form/)).toBeTruthy();
    expect(network.of('SaveInvoiceSeller')).toHaveLength(0);
    type(/^Electronic address/, 'DE123456789');
    type(/^Contact for questions/, 'Nora Albrecht');
    type(/^Phone of the contact/, '+49 561 99998 10');
    fireEvent.click(dialog.getByRole('button', { name: 'Save seller' }));
    await waitFor(() => expect(network.of('SaveInvoiceSeller')).toHaveLength(1));
    const body = network.of('SaveInvoiceSeller')[0]?.body as { variables: unknown } | undefined;
    expect(body?.variables).toMatchObject({
      electronicScheme: '9930',
      electronicAddress: 'DE123456789',
      contactName: 'Nora Albrecht',
      contactPhone: '+49 561 99998 10',
    });
  });
});
