import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { VisitPlanOfDay } from '#field/visit-plans/visit-plans.documents.ts';
import { type Day, RepDay } from './rep-day.documents.ts';
import { RepDayPage } from './rep-day.page.tsx';

const permissions = ['menu.change-cust', 'page.formvisit', 'page.order-status', 'page.claim', 'page.dashboard'];
const none = { info: { count: 0 }, data: [] };
const quiet: Day = {
  visits: none,
  blocked: none,
  slipped: none,
  claims: none,
  claimsInProcess: { info: { count: 0 } },
  carts: none,
  month: { month: '06', currency: 'USD', netSales: '1500.00', netSalesLastYear: '1000.00' },
};

beforeAll(() => loadTexts(['rep-day', 'refusals', 'ui', 'visit-plans']));
let network: Network;
beforeEach(() => {
  network = new Network().document(VisitPlanOfDay, { visitPlan: null, visitStarts: [] });
  signInAs({ ...dealer, customer: null, permissions });
  useSiteOf({});
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});
const open = (search = '') => renderPart(<RepDayPage />, `/en-us/rep-day${search}`);
const card = (name: string) => screen.findByRole('region', { name });
const hrefs = (within_: HTMLElement): string[] =>
  within(within_)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '');
const busy: Day = {
  ...quiet,
  visits: {
    info: { count: 7 },
    data: [{ code: 'A-', name: 'Alpine', city: 'Malang', phone: '+62 1', daysSince: null }],
  },
  slipped: {
    info: { count: 3 },
    data: [
      {
        id: 'l',
        code: 'A-',
        name: 'Alpine',
        phone: '+62 1',
        orderNumber: 'O-1',
        description: 'Meridian 7',
        firstPromisedOn: '2026-07-01',
        promisedOn: '2026-07-20',
        openQty: 4,
      },
    ],
  },
  claims: {
    info: { count: 2 },
    data: [{ id: 'c', number: 'C-1', code: 'A-', name: 'Alpine', phone: '', description: 'Frame' }],
  },
  claimsInProcess: { info: { count: 4 } },
};

describe('the rep day', () => {
  it('loads everything with one request and links each figure to the list with the same filter', async () => {
    network.document(RepDay, { repDay: busy });
    await open('?weeks=8');
    expect(hrefs(await card('Visits due'))).toEqual(['/en-us/dealer/A-', '/en-us/visit-form/plan?weeks=8']);
    // The plan of the day is a request of its own, so that it fails by itself.
    expect(network.seen).toHaveLength(2);
    expect(network.of('RepDay').at(-1)?.body).toMatchObject({ variables: { weeks: 8 } });
    expect(hrefs(await card('Moved delivery dates'))).toEqual([
      '/en-us/dealer/A-',
      '/en-us/order/all-customers?number=O-1',
      '/en-us/rep-day/slipped',
    ]);
    expect(hrefs(await card('Open claims'))).toEqual([
      '/en-us/dealer/A-',
      '/en-us/claim/c',
      '/en-us/claim?category=open',
      '/en-us/claim?category=processing',
    ]);
    const month = await card('Month against last year');
    expect(hrefs(month)[0]).toContain('customer=all');
    expect(month.textContent).toContain('+50 %');
    expect((await card('Waiting carts')).textContent).toContain('No cart waits.');
  });

  it('says on each card that it did not load, and tries again', async () => {
    network.rest('POST /graphql', (_request, count) =>
      count === 0
        ? jsonAnswer({ errors: [{ message: 'broken', extensions: { code: 'INTERNAL' } }] })
        : jsonAnswer({ data: { repDay: quiet } }),
    );
    await open();
    const carts = await card('Waiting carts');
    await waitFor(() => expect(carts.textContent).toContain('This did not load.'));
    fireEvent.click(within(carts).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(carts.textContent).toContain('No cart waits.'));
  });

  it('shows the cards that loaded, and on the one that failed the code of its failure', async () => {
    const failure = (field: string, requestId: string) => ({
      message: 'broken',
      path: ['repDay', field],
      extensions: { code: 'INTERNAL', requestId },
    });
    network.rest('POST /graphql', (_request, count) =>
      count === 0
        ? jsonAnswer({
            data: { repDay: { ...busy, carts: null, month: null, claimsInProcess: null } },
            errors: [failure('carts', 'req-1'), failure('month', 'req-2'), failure('claimsInProcess', 'req-3')],
          })
        : jsonAnswer({ data: { repDay: busy } }),
    );
    await open();
    expect(hrefs(await card('Moved delivery dates')).at(-1)).toBe('/en-us/rep-day/slipped');
    const carts = await card('Waiting carts');
    expect(carts.textContent).toContain('req-1');
    expect((await card('Month against last year')).textContent).toContain('req-2');
    // Claims in process are missing, so the card must not say that there are none.
    expect((await card('Open claims')).textContent).toContain('req-3');
    expect(hrefs(await card('Open claims'))).toEqual([]);
    expect((await card('Visits due')).textContent).not.toContain('This did not load.');
    fireEvent.click(within(carts).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(carts.textContent).toContain('No cart waits.'));
    expect((await card('Open claims')).textContent).toContain('4 claims in process');
  });

  it('leaves out cards without permission, and offers no list of one dealer as a list of all', async () => {
    network.document(RepDay, { repDay: busy });
    signInAs({ ...dealer, permissions: ['menu.change-cust', 'page.order-status', 'page.claim'] });
    await open();
    expect(hrefs(await card('Open claims'))).toEqual(['/en-us/dealer/A-', '/en-us/claim/c']);
    expect(screen.getByRole('button', { name: 'Stop acting' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Visits due' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Month against last year' })).toBeNull();
  });

  it('lets each row act: call, plan, write the visit, act for the dealer, open credit', async () => {
    network.document(RepDay, { repDay: busy });
    signInAs({
      ...dealer,
      customer: null,
      permissions: [...permissions, 'credit-status.read', 'invoice-status.read'],
      userAreas: [{ sorg: '1000', limitation: null, option: null, value: null }],
    });
    await open();
    const visits = await card('Visits due');
    expect(within(visits).getByRole('link', { name: 'Write visit: Alpine' }).getAttribute('href')).toBe(
      '/en-us/visit-form/polygon/create?dealer=A-',
    );
    for (const name of ['Visits due', 'Moved delivery dates', 'Open claims'])
      fireEvent.click(within(await card(name)).getByRole('button', { name: 'Actions for Alpine' }));
    const menu = within(visits).getAllByRole('menuitem', { hidden: true });
    expect(menu.map(({ textContent }) => textContent)).toEqual([
      'Open dealer page',
      'Act for this dealer',
      'Open credit',
      'Call+62 1',
      'Plan a visit',
      'Write visit',
    ]);
  });

  it('shows the plan of today, which fails by itself', async () => {
    network.document(RepDay, { repDay: busy });
    const stop = {
      code: 'A-',
      name: 'Alpine',
      address: 'Main Street 1',
      postalCode: '',
      city: 'Malang',
      state: '',
      country: 'ID',
      phone: '',
      latitude: null,
      longitude: null,
      lastVisitOn: null,
      daysSince: null,
      plannedOn: null,
    };
    network.document(VisitPlanOfDay, {
      visitPlan: { id: 'p', version: 1, note: '', start: null, calendar: '', stops: [stop] },
      visitStarts: [],
    });
    await open();
    const plan = await card('Plan of today');
    expect((await within(plan).findAllByRole('listitem')).map(({ textContent }) => textContent)[0]).toContain('Alpine');
    cleanup();
    queryClient.clear();
    network.rest('POST /graphql', ({ body }) =>
      (body as { operationName: string }).operationName === 'RepDay'
        ? jsonAnswer({ data: { repDay: busy } })
        : jsonAnswer({ errors: [{ message: 'broken', extensions: { code: 'INTERNAL' } }] }),
    );
    await open();
    const failed = await card('Plan of today');
    await waitFor(() => expect(failed.textContent).toContain('This did not load.'));
    expect((await card('Open claims')).textContent).toContain('C-1');
  });
});
