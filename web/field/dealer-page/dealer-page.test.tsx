import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer as person, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { AddDealerNote, DealerPage as Shown, type ShownDealer } from './dealer-page.documents.ts';
import { DealerPage } from './dealer.page.tsx';

const none = { info: { count: 0 }, data: [] };
const alpine: ShownDealer = {
  code: '7-1',
  name: 'Alpine',
  city: 'Malang',
  address: 'Main 1',
  phone: '+62 1',
  email: 'a@example.com',
  blockedReasons: [],
  contact: { name: 'Rina', email: '', phone: '' },
  orders: { place: 'staff', info: { count: 12 }, data: [] },
  credit: null,
  overdue: null,
  claims: { info: { count: 3 }, data: [] },
  claimsInProcess: { info: { count: 2 } },
  bikes: none,
  visits: null,
  people: null,
  notes: { info: { page: 1, count: 11, pageTotal: 2 }, data: [] },
};
const desk = ['menu.change-cust', 'page.orderlist', 'page.claim', 'claim.status'];

beforeAll(() => loadTexts(['dealer-page', 'rep-day', 'orders', 'my-bikes', 'colleagues', 'refusals', 'ui', 'shell']));
let network: Network;
beforeEach(() => {
  network = new Network();
  signInAs({ ...person, customer: null, permissions: desk });
  useSiteOf({});
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});
const open = (search = '') => renderPart(<DealerPage />, `/en-us/dealer/7-1${search}`);
const card = (name: string) => screen.findByRole('region', { name });
const hrefs = (within_: HTMLElement): string[] =>
  within(within_)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '');

describe('the page of a dealer', () => {
  it('loads all cards with one request, each leads to its list, and leaves out what the user may not read', async () => {
    network.document(Shown, { dealerPage: alpine });
    await open();
    expect(hrefs(await card('Open orders'))).toEqual(['/en-us/admin/order-confirmation?status=open&customer=7-1']);
    const claims = await card('Open claims');
    expect(within(claims).getByRole('button', { name: 'Show all 3' })).toBeTruthy();
    expect(within(claims).getByRole('button', { name: '2 claims in process' })).toBeTruthy();
    expect(hrefs(claims)).toEqual(['/en-us/claim/desk?customer=7-1']);
    expect((await card('Bikes')).textContent).toContain('No bike was shipped to this dealer.');
    expect(hrefs(await card('Notes'))).toEqual(['/en-us/dealer/7-1?page=2']);
    for (const name of ['Credit', 'Visits', 'People']) expect(screen.queryByRole('region', { name })).toBeNull();
    expect(network.seen).toHaveLength(1);
  });

  it('opens lists at once while the user acts for this dealer, and acts first while they act for another', async () => {
    network.document(Shown, { dealerPage: alpine });
    const acting = (unified: string) => ({ custCode: { r3: '7', isr: '1', unified }, custName: 'A', custCity: null });
    signInAs({ ...person, customer: acting('7-1'), permissions: desk });
    await open();
    expect(hrefs(await card('Open claims'))).toContain('/en-us/claim?category=open');
    expect(screen.queryByRole('button', { name: 'Act for this dealer' })).toBeNull();
    cleanup();
    signInAs({ ...person, customer: acting('8-1'), permissions: desk });
    await open();
    expect(hrefs(await card('Open claims'))).toEqual(['/en-us/claim/desk?customer=7-1']);
    expect(screen.getByRole('button', { name: 'Act for this dealer' })).toBeTruthy();
  });

  it('says on a card that it did not load, and tries again', async () => {
    network.rest('POST /graphql', (_request, count) =>
      count === 0
        ? jsonAnswer({
            data: { dealerPage: { ...alpine, bikes: null, notes: null } },
            errors: ['bikes', 'notes'].map((field) => ({
              message: 'broken',
              path: ['dealerPage', field],
              extensions: { code: 'INTERNAL', requestId: `req-${field}` },
            })),
          })
        : jsonAnswer({ data: { dealerPage: alpine } }),
    );
    await open();
    const bikes = await card('Bikes');
    expect(bikes.textContent).toContain('req-bikes');
    expect((await card('Notes')).textContent).toContain('req-notes');
    expect((await card('Open orders')).textContent).toContain('12');
    fireEvent.click(within(bikes).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(bikes.textContent).toContain('No bike was shipped'));
  });

  it('says that there is no such dealer, and that the page is not for everybody', async () => {
    network.document(Shown, { dealerPage: null });
    await open();
    expect(await screen.findByText('No such dealer')).toBeTruthy();
    cleanup();
    queryClient.clear();
    network.rest('POST /graphql', () =>
      jsonAnswer({
        data: null,
        errors: [
          { message: 'no', path: ['dealerPage'], extensions: { code: 'FORBIDDEN_SCOPE', reason: 'forbidden_scope' } },
        ],
      }),
    );
    await open();
    expect(await screen.findByText('Not part of your role')).toBeTruthy();
  });

  it('sends a note with the code of the dealer, and refuses an empty one', async () => {
    network.document(Shown, { dealerPage: alpine });
    network.document(AddDealerNote, {
      addDealerNote: { dealer: { code: '7-1' }, message: { status: 'success', description: '' }, userErrors: [] },
    });
    await open();
    fireEvent.click(within(await card('Notes')).getByRole('button', { name: 'Add note' }));
    const field = await screen.findByLabelText('Note');
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
    expect(network.of('AddDealerNote')).toHaveLength(0);
    fireEvent.change(field, { target: { value: ' Rings twice ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() =>
      expect(network.of('AddDealerNote').at(-1)?.body).toMatchObject({
        variables: { code: '7-1', note: 'Rings twice' },
      }),
    );
  });
});
