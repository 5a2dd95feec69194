import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { leadingCategory, lookOf, markSizes, stateOf } from './layer-looks.ts';
import {
  type MapRegion,
  SalesAreaDealers,
  SalesAreaRegions,
  type SalesMap,
  SaveAreaCategories,
} from './sales-areas.documents.ts';
import { SalesAreasPage } from './sales-areas.page.tsx';

beforeAll(() => loadTexts(['sales-areas', 'ui', 'errors', 'refusals', 'dialogs']));
beforeEach(() => queryClient.clear());

const group = (id: string, category: string | null): MapRegion['regionGroups'][number] => ({
  id,
  description: `Group ${id}`,
  category,
  version: 3,
  dealers: 1,
  whiteSpot: null,
});
const bali: MapRegion = {
  id: 'r1',
  description: 'Bali',
  lat: -8.4,
  lng: 115.2,
  dealers: 2,
  canEdit: true,
  openClaims: null,
  revenue: null,
  visits: null,
  regionGroups: [group('g1', 'dealer'), group('g2', null)],
};
const map: SalesMap = {
  layer: 'categories',
  layers: ['categories', 'revenue'],
  dealersElsewhere: 1,
  categories: [
    { code: 'own-store', name: 'Own store', colour: 'green' },
    { code: 'dealer', name: 'Dealer', colour: 'blue' },
    { code: 'potential', name: 'Potential', colour: 'amber' },
  ],
  regions: [bali, { ...bali, id: 'r2', description: 'Papua', lat: -3.6, lng: 137.6, dealers: 0, regionGroups: [] }],
};
const shown = (network = new Network()) =>
  network.document(SalesAreaRegions, { salesAreaMaps: map }).document(SalesAreaDealers, {
    salesAreaDealers: [
      {
        custCode: '1-',
        name: 'Agung Bike',
        city: 'Badung',
        regionGroup: 'Group g1',
        openClaims: null,
        revenue: null,
        visits: null,
      },
    ],
  });

describe('the looks of regions', () => {
  const revenue = (netSales: string, netSalesLastYear: string) =>
    stateOf('revenue', { ...bali, revenue: { currency: 'IDR', netSales, netSalesLastYear } });

  test('revenue grows or falls from five percent on', () => {
    expect([revenue('106.00', '100.00'), revenue('105.00', '100.00'), revenue('95.00', '100.00')]).toEqual([
      'growing',
      'steady',
      'steady',
    ]);
    expect([revenue('94.00', '100.00'), revenue('1.00', '0.00'), revenue('0.00', '0.00')]).toEqual([
      'falling',
      'growing',
      'no-sales',
    ]);
  });

  test('visits, claims and white spots', () => {
    const visits = (lastVisitOn: string | null, dealersDue: number) =>
      stateOf('visits', { ...bali, visits: { lastVisitOn, dealersDue } });
    expect([visits('2026-11-01', 0), visits('2026-11-01', 1), visits(null, 2)]).toEqual([
      'visited',
      'visits-due',
      'no-visits',
    ]);
    expect(stateOf('visits', { ...bali, dealers: 0, visits: { lastVisitOn: null, dealersDue: 0 } })).toBe('no-dealers');
    expect(lookOf(map, 'claims', { ...bali, openClaims: 4 }).text).toBe('4');
    expect(stateOf('claims', { ...bali, openClaims: 0 })).toBe('no-claims');
    const spots = ['no-revenue', 'no-dealer'].map((whiteSpot) => ({ ...group('g', 'dealer'), whiteSpot }));
    expect(stateOf('white-spots', { ...bali, regionGroups: spots })).toBe('no-dealer');
    expect(stateOf('white-spots', bali)).toBe('served');
  });

  test('the category of most groups leads, of equal ones the first of the list', () => {
    const regionGroups = [group('a', 'potential'), group('b', 'dealer'), group('c', null), group('d', null)];
    expect(leadingCategory(map, { ...bali, regionGroups })).toBe('dealer');
    expect(leadingCategory(map, { ...bali, regionGroups: [group('a', null)] })).toBeNull();
  });

  test('marks grow with what the layer counts', () => {
    const sizes = markSizes('categories', map.regions);
    expect([sizes.get('r1'), sizes.get('r2')]).toEqual([38, 18]);
  });
});

describe('the page', () => {
  test('list and map choose the same region, whose groups and dealers show', async () => {
    signInAs({ ...dealer, permissions: ['page.sales-area'] });
    shown();
    await renderPart(<SalesAreasPage />, '/en-us/sales-area');
    const list = within(await screen.findByRole('list', { name: 'Regions' }));
    fireEvent.click(list.getByRole('button', { name: /^Bali/ }));
    await screen.findByRole('rowheader', { name: /^Agung Bike/ });
    expect(list.getByRole('button', { name: /^Bali/ }).getAttribute('aria-pressed')).toBe('true');
    within(screen.getByRole('list', { name: 'Groups of the region' })).getByText(/No category yet/);
    expect(screen.queryByRole('button', { name: 'Edit categories' })).toBeNull();
    screen.getByText('1 dealer has a postal code outside all regions and is not on the map.');
  });

  test('an administrator changes categories: only changed groups are sent, with their version (R-288)', async () => {
    signInAs({ ...dealer, permissions: ['page.sales-area', 'sales-area.update'] });
    const network = shown().document(SaveAreaCategories, {
      updateSalesMapAreaCategories: { message: { status: 'success', description: '' }, userErrors: [] },
    });
    await renderPart(<SalesAreasPage />, '/en-us/sales-area?region=r1');
    fireEvent.click(await screen.findByRole('button', { name: 'Edit categories' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Categories of the region' }));
    fireEvent.change(dialog.getByRole('combobox', { name: 'Group g2' }), { target: { value: 'potential' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save categories' }));
    await waitFor(() =>
      expect(network.of('SaveAreaCategories').map(({ body }) => body)).toMatchObject([
        { variables: { salesMaps: [{ regionId: 'g2', regionCategory: 'potential', version: 3 }] } },
      ]),
    );
  });
});
