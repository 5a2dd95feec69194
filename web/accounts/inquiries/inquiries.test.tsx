import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network, type SeenRequest } from '#testing/network.ts';
import { dealer, renderPart, setWindow, signInAs, useSiteOf } from '#testing/render.tsx';
import { InquiryListPage } from './inquiry-list.page.tsx';
import { InquiryPage, MarkHandled } from './inquiries.documents.ts';
import { readInquiriesSearch } from './inquiries.links.ts';
import { NewInquiryPage } from './new-inquiry.page.tsx';

let network: Network;
beforeAll(() => loadTexts(['inquiries', 'ui', 'errors', 'session']));
beforeEach(() => {
  setWindow(1440, 900);
  queryClient.clear();
  network = new Network();
  useSiteOf({
    host: 'id.veldra.test',
    webTitle: 'Veldra',
    countryId: 'ID',
    telpCode: '',
    allowNewCustomerInquiry: true,
  });
});

const operation = (request: SeenRequest) =>
  (request.body as { operationName: string; variables: Record<string, string> }).operationName;
const sent = () =>
  network.seen.filter((request) => request.path === '/public/graphql' && operation(request) === 'SendInquiry');

function answers(userErrors: unknown[] = []): void {
  network.rest('POST /public/graphql', (request) => {
    const { operationName, variables } = request.body as { operationName: string; variables: Record<string, string> };
    if (operationName === 'Countries')
      return jsonAnswer({
        data: {
          countries: [
            { id: 'DE', name: 'Germany' },
            { id: 'ID', name: 'Indonesia' },
            { id: 'IS', name: 'Iceland' },
          ],
        },
      });
    if (operationName === 'Cities')
      return jsonAnswer({
        data: { cities: variables['countryId'] === 'ID' ? [{ id: '1', description: 'Malang' }] : [] },
      });
    return jsonAnswer({
      data: {
        createCustomerInquiry: {
          message: { status: userErrors.length > 0 ? 'failed' : 'success', description: '' },
          userErrors,
        },
      },
    });
  });
}
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const fillAll = async () => {
  await screen.findByRole('option', { name: 'Malang' });
  fireEvent.click(screen.getByRole('radio', { name: 'Become a dealer' }));
  fill('What do you want to achieve?', 'Sell bikes');
  fill('Company or shop', 'Sepeda Maju');
  fill('Address', 'Jl. Pemuda 5');
  fill('City', 'Malang');
  fill('State or province', 'Jawa Timur');
  fill('Email', 'ani@maju.example');
  fill('Phone', '08123456789');
};
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send inquiry' }));

describe('the page of new customers', () => {
  test('sends without a session, with the host’s country and phone code, and thanks the user (R-135, R-315, R-316, Q-177)', async () => {
    answers();
    await renderPart(<NewInquiryPage />, '/en-us/new-customer-inquiry');
    expect((screen.getByLabelText('Country') as HTMLSelectElement).value).toBe('ID');
    expect(screen.getByText('+62')).toBeTruthy();
    await fillAll();
    send();
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeTruthy();
    const [request] = sent();
    expect(request?.headers.get('authorization')).toBeNull();
    expect((request?.body as { variables: unknown } | undefined)?.variables).toMatchObject({
      host: 'id.veldra.test',
      reason: 'become_dealer',
      custCity: 'Malang',
      custCountry: 'ID',
      custPhone: '8123456789',
      custPostalCode: '',
      contactTime: '',
    });
  });

  test('an inquiry with missing or invalid fields is reported before it is sent (R-315, R-317)', async () => {
    answers();
    await renderPart(<NewInquiryPage />, '/en-us/new-customer-inquiry');
    await fillAll();
    fill('Email', 'ani@maju');
    fill('Company or shop', '');
    send();
    expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy();
    expect(screen.getAllByText(/must not be empty/).length).toBeGreaterThan(0);
    expect(sent()).toEqual([]);
  });

  test('sends what people write in the form that the fields accept, and shows it once they leave a field (R-128, R-317, Q-177)', async () => {
    answers();
    await renderPart(<NewInquiryPage />, '/en-us/new-customer-inquiry');
    await fillAll();
    fill('Company or shop', "Pat O'Brien (Bikes)");
    fireEvent.blur(screen.getByLabelText('Company or shop'));
    expect(screen.getByLabelText<HTMLInputElement>('Company or shop').value).toBe('Pat O Brien Bikes');
    fill('What do you want to achieve?', 'Can we sell your bikes?');
    fill('Phone', '+49 (0)711 123-45');
    expect(screen.queryByText('+62')).toBeNull();
    fill('Website', 'radundtat.example');
    send();
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeTruthy();
    expect((sent()[0]?.body as { variables: unknown } | undefined)?.variables).toMatchObject({
      goal: 'Can we sell your bikes.',
      custName: 'Pat O Brien Bikes',
      custPhone: '+4971112345',
      custWeb: 'https://radundtat.example',
      custState: 'Jawa Timur',
    });
  });

  test('asks for no state where addresses name none (R-315)', async () => {
    answers();
    await renderPart(<NewInquiryPage />, '/en-us/new-customer-inquiry');
    await fillAll();
    fill('Country', 'DE');
    await waitFor(() => expect(screen.getByLabelText('City').tagName).toBe('INPUT'));
    expect(screen.queryByLabelText('State or province')).toBeNull();
    fill('City', 'Stuttgart');
    send();
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeTruthy();
    expect((sent()[0]?.body as { variables: unknown } | undefined)?.variables).toMatchObject({
      custCountry: 'DE',
      custState: '-',
    });
  });

  test('a country without cities, and a place that is not on the list, are free text (Q-176)', async () => {
    answers();
    await renderPart(<NewInquiryPage />, '/en-us/new-customer-inquiry');
    await screen.findByRole('option', { name: 'Malang' });
    fill('City', '*');
    expect(screen.getByLabelText('City').tagName).toBe('INPUT');
    fill('Country', 'IS');
    await waitFor(() => expect(screen.getByLabelText('City').tagName).toBe('INPUT'));
    fill('Country', 'ID');
    await screen.findByRole('option', { name: 'Malang' });
  });

  test('hides the bot field from people and shows refusals of the server', async () => {
    answers([
      {
        field: '',
        code: 'rate_limited',
        message: 'Too many requests. Please wait a moment and try again.',
        params: {},
      },
    ]);
    await renderPart(<NewInquiryPage />, '/en-us/new-customer-inquiry');
    const trap = document.querySelector<HTMLInputElement>('input[name="contactTime"]');
    expect(trap?.tabIndex).toBe(-1);
    expect(trap?.closest('[aria-hidden]')).not.toBeNull();
    await fillAll();
    send();
    expect(await screen.findByText('Too many requests. Please wait a moment and try again.')).toBeTruthy();
    expect((screen.getByLabelText('Company or shop') as HTMLInputElement).value).toBe('Sepeda Maju');
  });
});

const inquiry = {
  id: '0198a000-0000-7000-8000-000000000009',
  market: 'Veldra Indonesia',
  host: 'id.veldra.test',
  reason: 'become_dealer',
  goal: 'Sell bikes',
  custName: 'Sepeda Maju',
  custAddress: 'Jl. Pemuda 5',
  custState: 'Jawa Timur',
  custPostalCode: '',
  custCountry: 'ID',
  custCity: 'Malang',
  custEmail: 'ani@maju.example',
  custPhone: '+62 8123456789',
  custWeb: '',
  locale: 'id-id',
  createdAt: '2026-03-10T05:00:00.000Z',
  handledAt: null as string | null,
  handledBy: null as string | null,
};
const listOf = (data: (typeof inquiry)[]) => ({
  customerInquiries: { data, info: { page: 1, count: data.length, pageTotal: data.length > 0 ? 1 : 0 } },
});

describe('the list of the staff (Q-175)', () => {
  beforeEach(() => void signInAs({ ...dealer, permissions: ['page.user-management'], customer: null }));

  test('opens an inquiry next to the list and marks it as handled', async () => {
    network.document(InquiryPage, listOf([inquiry]));
    network.document(MarkHandled, {
      markInquiryHandled: {
        inquiry: { id: inquiry.id, handledAt: '2026-03-10T06:00:00Z', handledBy: 'Tomas' },
        message: { status: 'success', description: '' },
        userErrors: [],
      },
    });
    await renderPart(<InquiryListPage />, `/en-us/admin/inquiries?id=${inquiry.id}&handled=no`);
    const sheet = await screen.findByRole('dialog', { name: 'Sepeda Maju' });
    expect(within(sheet).getByRole('link', { name: 'ani@maju.example' }).getAttribute('href')).toBe(
      'mailto:ani@maju.example',
    );
    fireEvent.click(within(sheet).getByRole('button', { name: 'Mark as handled' }));
    expect(await screen.findByText('Inquiry marked as handled')).toBeTruthy();
    expect((network.of('InquiryPage')[0]?.body as { variables: unknown } | undefined)?.variables).toMatchObject({
      filter: { handled: false },
    });
  });

  test('shows an empty list; ignores malformed search parameters', async () => {
    network.document(InquiryPage, listOf([]));
    await renderPart(<InquiryListPage />, '/en-us/admin/inquiries');
    expect(await screen.findByText('No inquiries yet')).toBeTruthy();
    expect(readInquiriesSearch({ handled: 'maybe', page: '0', id: ' ' })).toEqual({});
  });
});
