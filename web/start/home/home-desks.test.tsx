import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { HomePage } from './home.page.tsx';

/** Responds to the documents of the start page by name; a document without a response fails the test. */
function answering(answers: Record<string, unknown>): void {
  new Network().rest('POST /graphql', ({ body }) => {
    const { operationName } = body as { operationName: string };
    if (!(operationName in answers)) throw new Error(`unexpected ${operationName}`);
    return jsonAnswer({ data: answers[operationName] });
  });
}
const region = (name: string) => screen.findByRole('region', { name });
const textsOf = async (card: HTMLElement) =>
  (await within(card).findAllByRole('listitem')).map((row) => row.textContent);

/** A desk of the start page whose other parts are not asked for. */
const staffHome = (parts: object) => ({ HomeStaff: { homeBrand: { news: [], material: [] }, ...parts } });
const hrefOf = (card: HTMLElement, name: string | RegExp) =>
  within(card).getByRole('link', { name }).getAttribute('href');

describe('the start page of a desk', () => {
  beforeAll(() => loadTexts(['home', 'shell', 'ui', 'orders', 'article-files', 'frames']));
  beforeEach(() => queryClient.clear());

  test('shows the claim desk its claims: failed settlements first, and figures that lead to what they count', async () => {
    signInAs({ ...dealer, customer: null, permissions: ['claim.status', 'menu.change-cust', 'page.order-status'] });
    const claim = (id: string) => ({
      id,
      number: `CL-${id}`,
      custName: 'Gowes Kilat',
      articleName: 'Drift 7',
      dueAt: '2026-11-20T08:00:00Z',
    });
    const count = (id: string, category: string, overdue: number) => ({
      count: 5,
      mine: 2,
      overdue,
      unassigned: 1,
      status: { id, category },
    });
    answering(
      staffHome({
        overdueClaims: {
          counts: [
            count('submitted', 'open', 3),
            count('waiting_for_dealer', 'open', 1),
            count('in_settlement', 'processing', 9),
          ],
          data: [claim('1')],
        },
        unassignedClaims: { data: [] },
        failedClaims: { data: [claim('2')] },
        recalls: [{ code: 'R-1', title: 'Fork', severity: 'danger', affected: 9, checked: 2, repaired: 3 }],
      }),
    );
    await renderPart(<HomePage />);
    const desk = await region('Claim desk');
    expect(await textsOf(desk)).toEqual(['Overdue13', 'Unassigned2', 'Assigned to you4', 'Waiting for the dealer5']);
    expect(hrefOf(desk, /Overdue/)).toBe('/en-us/claim/desk?overdue=true');
    expect(hrefOf(desk, /Waiting/)).toBe('/en-us/claim/desk?status=waiting_for_dealer');
    const failed = await region('Settlement failed');
    expect(failed.compareDocumentPosition(await region('Overdue')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect((await textsOf(await region('Recalls')))[0]).toContain('4 of 9 bikes still to check');
    expect(screen.queryByRole('region', { name: 'Blocked dealers' })).toBeNull();
  });

  test('shows the credit desk blocked accounts, disputes and unapplied payments', async () => {
    signInAs({ ...dealer, customer: null, permissions: ['credit.manage', 'dispute.decide'] });
    answering(
      staffHome({
        blocked: { info: { count: 2 }, data: [] },
        overLimit: { info: { count: 0 }, data: [] },
        surplusPayments: {
          info: { count: 1 },
          data: [
            {
              id: 'p',
              payerName: null,
              custName: null,
              currency: 'EUR',
              surplusAmount: '5.00',
              reasonText: 'Paid twice',
              paidAt: '2026-11-20T08:00:00Z',
            },
          ],
        },
        disputes: {
          info: { count: 1 },
          data: [
            {
              id: 'd',
              invoiceNo: '9001',
              custName: 'Gowes Kilat',
              currency: 'EUR',
              amount: '12.00',
              openedAt: '2026-11-20T08:00:00Z',
            },
          ],
        },
      }),
    );
    await renderPart(<HomePage />);
    const figures = await region('Credit desk');
    expect(await textsOf(figures)).toEqual([
      'Blocked dealers2',
      'Over the limit0',
      'Open disputes1',
      'Unapplied payments1',
    ]);
    expect(hrefOf(figures, /Blocked/)).toBe('/en-us/credit/desk?state=blocked');
    expect(hrefOf(await region('Open disputes'), 'Open: 9001')).toBe('/en-us/credit/disputes?state=open&dispute=d');
    expect((await textsOf(await region('Unapplied payments')))[0]).toMatch(/Unknown payer.*5\.00.*Paid twice/);
  });

  test('shows a vendor orders to confirm and to ship, and articles that dealers cannot order', async () => {
    signInAs({ ...dealer, customer: null, permissions: ['page.3rd-party-maintenance', 'page.3rd-party-order'] });
    const orders = {
      info: { count: 1 },
      data: [
        {
          id: 'o',
          orderNo: 'TP-1',
          createdAt: '2026-11-20T08:00:00Z',
          currency: 'EUR',
          totalOrder: '12.00',
          units: 2,
          custThirdParty: { name: 'Gowes Kilat' },
        },
      ],
    };
    answering(
      staffHome({
        toConfirm: orders,
        toShip: { info: { count: 0 }, data: [] },
        vendorArticleCounts: [
          { view: 'on', count: 38 },
          { view: 'sold-out', count: 2 },
        ],
      }),
    );
    await renderPart(<HomePage />);
    expect(hrefOf(await region('Orders to confirm'), 'All 1')).toBe('/en-us/3rd-party/order?item=open');
    expect(within(await region('Orders to ship')).getByText('Nothing waits to be shipped')).toBeTruthy();
    const articles = await region('Your articles');
    expect((await textsOf(articles)).slice(0, 2)).toEqual(['Offered to dealers38', 'Sold out2']);
    expect(hrefOf(articles, /Sold out/)).toBe('/en-us/3rd-party/article-maintenance?view=sold-out');
  });

  test('shows an auditor failed exports first, or the way to the first one', async () => {
    signInAs({ ...dealer, customer: null, permissions: ['page.download-area', 'page.orderlist'] });
    const made = (id: string, status: string) => ({
      id,
      requestedAt: '2026-11-20T08:00:00Z',
      module: 'orders',
      format: 'csv',
      status,
      fileName: `${id}.csv`,
      rows: 1,
    });
    answering(staffHome({ downloadAreas: [made('new', 'complete'), made('old', 'failed')] }));
    const { unmount } = await renderPart(<HomePage />);
    expect((await textsOf(await region('Your exports'))).map((text) => text?.slice(0, 7))).toEqual([
      'old.csv',
      'new.csv',
    ]);
    unmount();
    queryClient.clear();
    answering(staffHome({ downloadAreas: [] }));
    await renderPart(<HomePage />);
    expect(hrefOf(await region('Your exports'), 'Request an export')).toBe('/en-us/download-area');
  });

  test('shows an auditor how much was logged, with links to the same entries', async () => {
    signInAs({ ...dealer, customer: null, permissions: ['page.download-area', 'page.audit'] });
    const sent = vi.fn();
    const answers = staffHome({
      downloadAreas: [],
      logToday: { info: { count: 3 } },
      logWeek: { info: { count: 12 } },
      logUsers: { info: { count: 2 } },
      logRoles: { info: { count: 0 } },
    });
    new Network().rest('POST /graphql', ({ body }) => {
      sent((body as { variables: unknown }).variables);
      return jsonAnswer({ data: answers.HomeStaff });
    });
    await renderPart(<HomePage />);
    const log = await region('Audit log');
    expect(await textsOf(log)).toEqual([
      'Entries today3',
      'Entries in the last 7 days12',
      'Users changed in 30 days2',
      'Roles changed in 30 days0',
    ]);
    const shown = new URL(hrefOf(log, /Users changed/) ?? '', 'https://portal.example').searchParams;
    expect(shown.get('action')).toBe('users.changed');
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({
        log: true,
        logUsers: expect.objectContaining({
          action: 'users.changed',
          from: new Date(`${shown.get('from')}T00:00:00.000`).toISOString(),
        }),
      }),
    );
  });

  test('shows product management what articles lack', async () => {
    signInAs({ ...dealer, customer: null, permissions: ['product-attribute.update', 'page.catalog-analyze'] });
    answering(staffHome({ articleGaps: { counts: [{ gap: 'price', count: 7 }] } }));
    await renderPart(<HomePage />);
    const gaps = await region('Articles to complete');
    expect(await textsOf(gaps)).toContain('Without price7');
    expect(hrefOf(gaps, /Without price/)).toBe('/en-us/admin/article-files?gap=price');
  });

  test('says that the work of a desk did not load, and tries again', async () => {
    const noted = vi.spyOn(console, 'warn').mockImplementation(() => {});
    signInAs({ ...dealer, customer: null, permissions: ['claim.status'] });
    const network = new Network();
    network.rest('POST /graphql', () =>
      jsonAnswer({ data: null, errors: [{ message: 'down', extensions: { code: 'SOMETHING_WRONG' } }] }),
    );
    await renderPart(<HomePage />);
    expect(await within(await region('Your work')).findByRole('button', { name: 'Try again' })).toBeTruthy();
    noted.mockRestore();
  });

  test('shows a mechanic open inspections, delivered bikes, claims that wait and recalls', async () => {
    signInAs({ ...dealer, permissions: ['page.claim', 'claim.create', 'page.pdi'] });
    answering({
      HomeWorkshop: {
        homeBrand: { news: [], material: [] },
        openInspections: {
          info: { count: 1 },
          data: [
            {
              id: 'i',
              frameNumber: 'VB1',
              description: 'Drift 7',
              mechanic: 'Agus',
              openItems: 2,
              totalItems: 19,
              inspectedAt: '2026-11-20T08:00:00Z',
            },
          ],
        },
        claimPDIFrames: [
          { frameNumber: 'VB2', description: 'Scarp', shippedOn: '2026-11-18', state: null },
          { frameNumber: 'VB3', description: 'Canal', shippedOn: null, state: 'complete' },
        ],
        waitingClaims: { info: { count: 0 }, data: [] },
        claimDrafts: [{ id: 'd', type: 'bike', updatedAt: '2026-11-20T08:00:00Z' }],
        recalls: [],
      },
    });
    await renderPart(<HomePage />);
    expect((await textsOf(await region('Inspections to finish')))[0]).toMatch(
      /Drift 7.*VB1 · 2 of 19 checks open · Agus/,
    );
    const delivered = await textsOf(await region('Delivered, not inspected'));
    expect(delivered).toHaveLength(1);
    expect(hrefOf(await region('Delivered, not inspected'), 'Inspect: VB2')).toMatch(
      /\/pdi\?record=.*&begin=true&frame=VB2/,
    );
    expect(await textsOf(await region('Claims that wait for you'))).toEqual([
      expect.stringContaining('1 claim is not finished'),
    ]);
  });

  test('shows a guest the newest models', async () => {
    signInAs({ ...dealer, customer: null, permissions: ['page.catalog'] });
    answering({
      HomeGuest: {
        homeBrand: { news: [], material: [] },
        arrivals: {
          data: [{ id: 'm', modelName: 'Drift 7', subtitle: '', slug: 'drift-7', category: 'bike', image: null }],
        },
      },
    });
    await renderPart(<HomePage />);
    expect(hrefOf(await region('New in the catalog'), 'Drift 7')).toBe('/en-us/catalog/bike/drift-7');
  });
});
