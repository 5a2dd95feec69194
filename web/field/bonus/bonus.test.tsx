import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BonusPageQuery } from '#platform/api/generated/graphql.ts';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { type Bonus, type Figure, openedFigure } from './bonus-figures.ts';
import { BonusPurchases, BonusRegistrations, BonusYear } from './bonus.documents.ts';
import { readBonusSearch } from './bonus.links.ts';
import { BonusPage } from './bonus.page.tsx';

const figure = (rows: number, points: string, subTotal: string): Figure => ({ rows, quantity: rows, points, subTotal });
const none = figure(0, '0', '0.00');
const quarter = (of: number, registrations = none, late = none, purchases = none) => ({
  quarter: of,
  purchases,
  registrations,
  lateRegistrations: late,
  total: registrations,
});
const bonus: Bonus = {
  year: 2026,
  years: [2026, 2025, 2024, 2023],
  custCode: '001-',
  custName: 'Ridgeline Cycles',
  sorg: '1000',
  sorgs: [{ code: '1000', name: 'Veldra' }],
  currency: 'USD',
  pointValue: '2.50',
  deadlineDays: 7,
  onTimePayment: '96.4',
  onTimePayments: [{ quarter: 1, percentage: '98.25' }],
  verificationPercentage: '66.66',
  verificationPercentages: [1, 2, 3, 4].map((of) => ({ quarter: of, percentage: of === 1 ? '66.66' : null })),
  totalDealerSales: figure(3, '30', '75.00'),
  lateRegistrations: figure(1, '10', '25.00'),
  purchases: figure(2, '1.5', '3.75'),
  total: figure(5, '31.5', '78.75'),
  quarters: [
    quarter(1, figure(3, '30', '75.00'), figure(1, '10', '25.00'), figure(2, '1.5', '3.75')),
    quarter(2),
    quarter(3),
    quarter(4),
  ],
  steps: [
    { name: 'Bronze', points: '30', amount: '50.00' },
    { name: 'Silver', points: '40', amount: '200.00' },
  ],
  collectedPoints: '31.5',
  stepAmount: '50.00',
  nextStep: { name: 'Silver', points: '40', amount: '200.00' },
  missingPoints: '8.5',
  furtherRegistrations: [
    {
      brandId: 'veldra',
      brandName: 'Veldra',
      class: 'road',
      className: 'Road bikes',
      points: '10',
      gain: '225.00',
      step: { name: 'Silver' },
      countToNext: 1,
    },
  ],
};
const answer = (more: Partial<Bonus> = {}): BonusPageQuery => ({ bonusDealerData: { ...bonus, ...more } });

beforeAll(() => loadTexts(['bonus', 'open-orders']));
let network: Network;
beforeEach(() => {
  network = new Network();
  signInAs();
  useSiteOf({});
  network.document(BonusRegistrations, { retailSalesV2: [] });
  network.document(BonusPurchases, { b2bPurchasesV3: [] });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});
const open = (search = '') => renderPart(<BonusPage />, `/en-us/bonus-dealer${search}`);

describe('the bonus of a dealer', () => {
  it('shows figures, the next step and what a further registration brings (R-282, Q-152)', async () => {
    network.document(BonusYear, answer());
    await open();
    expect(await screen.findByText('8.5 more points reach Silver, which brings $200.00')).toBeDefined();
    expect(screen.getByText('$128.75')).toBeDefined();
    expect(screen.getByText('Q1 98.25%')).toBeDefined();
    expect(screen.getByText('Road bikes, Veldra').closest('li')?.textContent).toContain('$225.00');
    const table = within(screen.getByRole('region', { name: 'By quarter' })).getByRole('table');
    expect(within(table).getAllByRole('row')).toHaveLength(6);
    expect(within(table).getByRole('link', { name: 'Late registrations, Q1: 1' }).getAttribute('href')).toContain(
      'timing=late',
    );
    expect(screen.getByText('Sum: $75.00, 30 points')).toBeDefined();
  });

  it('says so for a dealer that the caller may not see, and for a year without a value', async () => {
    network.document(BonusYear, { bonusDealerData: null });
    await open();
    expect(await screen.findByText('No bonus to show')).toBeDefined();
    cleanup();
    queryClient.clear();
    network.document(BonusYear, answer({ pointValue: null }));
    await open();
    expect(await screen.findByText(/No value of a point is set for 2026/)).toBeDefined();
  });

  it('opens the rows of a figure with their sum', () => {
    const opened = (search: Parameters<typeof openedFigure>[1]) => openedFigure(bonus, search);
    expect(opened({})).toEqual(bonus.totalDealerSales);
    expect(opened({ quarter: 2 })).toEqual(none);
    expect(opened({ rows: 'purchases', quarter: 1 })).toEqual(bonus.purchases);
    expect(opened({ timing: 'late' })).toEqual(bonus.lateRegistrations);
    expect(opened({ timing: 'onTime' })).toEqual(figure(2, '20', '50.00'));
  });

  it('leaves malformed values of the address out', () => {
    expect(readBonusSearch({ year: '1', quarter: '7', rows: 'none', timing: 'late', page: '2' })).toEqual({
      timing: 'late',
      page: 2,
    });
  });
});
