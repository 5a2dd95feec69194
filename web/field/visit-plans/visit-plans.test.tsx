import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { VisitPlanPage } from './visit-plan.page.tsx';
import { type PlannedCustomer, SaveVisitPlan, VisitPlanOfDay, VisitsDue } from './visit-plans.documents.ts';
import { mapAddress } from './visit-plans.links.ts';

const shop = (code: string, longitude: number | null, more: Partial<PlannedCustomer> = {}): PlannedCustomer => ({
  code,
  name: `Shop ${code}`,
  address: 'Jl. Kawi 27',
  postalCode: '65119',
  city: 'Malang',
  state: '',
  country: 'ID',
  phone: '0812 30',
  latitude: longitude === null ? null : 0,
  longitude,
  lastVisitOn: null,
  daysSince: null,
  plannedOn: null,
  ...more,
});
const home = { name: 'Home', latitude: 0, longitude: 1 };
const planOf = (stops: PlannedCustomer[], start: typeof home | null = null) => ({
  visitPlan: { id: 'p', version: 3, note: 'Posters', start, calendar: 'BEGIN:VCALENDAR', stops },
  visitStarts: [home],
});
const noPlan = { visitPlan: null, visitStarts: [home] };

beforeAll(async () => {
  // The map loads late: a slow machine must not make its test wait.
  await Promise.all([loadTexts(['visit-plans', 'refusals']), import('#field/sales-areas/region-map.part.tsx')]);
});
let network: Network;
beforeEach(() => {
  network = new Network();
  signInAs({ ...dealer, customer: null, permissions: ['page.formvisit'] });
  useSiteOf({});
  network.document(VisitsDue, {
    visitsDue: {
      weeks: 6,
      info: { page: 1, count: 2, pageTotal: 1 },
      data: [shop('N', 9), shop('L', 5, { daysSince: 49, lastVisitOn: '2026-04-27' })],
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  cleanup();
  queryClient.clear();
});
const open = (more = '') => renderPart(<VisitPlanPage />, `/en-us/visit-form/plan?day=2026-06-17${more}`);
const order = (): (string | undefined)[] =>
  within(screen.getByRole('list', { name: 'Plan of the day' }))
    .getAllByRole('listitem')
    .map((row) => /Shop (\w)/.exec(row.textContent ?? '')?.[1]);
const button = (name: string) => screen.getByRole('button', { name });

describe('the visit plan', () => {
  it('finds a short order from the first dealer, with unknown places last, and saves it as a whole', async () => {
    network.document(VisitPlanOfDay, planOf([shop('A', 0), shop('X', null), shop('B', 8), shop('C', 2)]));
    network.document(SaveVisitPlan, {
      saveVisitPlan: { visitPlan: { id: 'p' }, message: { status: 'success', description: '' }, userErrors: [] },
    });
    await open();
    await screen.findByRole('list', { name: 'Plan of the day' });
    expect(button('Save plan')).toHaveProperty('disabled', true);
    expect(button('Calendar file')).toHaveProperty('disabled', false);
    fireEvent.click(button('Shortest order'));
    expect(order()).toEqual(['A', 'C', 'B', 'X']);
    fireEvent.keyDown(button('Move Shop B up'), { key: 'Home' });
    expect(order()).toEqual(['B', 'A', 'C', 'X']);
    fireEvent.click(await screen.findByRole('button', { name: 'Add Shop L to the day' }));
    expect(button('Calendar file')).toHaveProperty('disabled', true);
    fireEvent.click(button('Save plan'));
    await waitFor(() =>
      expect(network.of('SaveVisitPlan').at(-1)?.body).toMatchObject({
        variables: {
          day: '2026-06-17',
          customers: ['B', 'A', 'C', 'X', 'L'],
          note: 'Posters',
          start: null,
          version: 3,
        },
      }),
    );
  });

  it('starts where the day before did, at the first dealer, or at a place that the user names', async () => {
    network.document(VisitPlanOfDay, planOf([shop('A', 5), shop('B', 2)]));
    network.document(SaveVisitPlan, {
      saveVisitPlan: { visitPlan: { id: 'p' }, message: { status: 'success', description: '' }, userErrors: [] },
    });
    await open();
    const start = await screen.findByRole('combobox', { name: 'Start of the day' });
    expect(start).toHaveProperty('value', 'first');
    fireEvent.change(start, { target: { value: '0' } });
    expect(screen.getByText('About 778 km as the crow flies')).toBeTruthy();
    fireEvent.click(button('Shortest order'));
    expect(order()).toEqual(['B', 'A']);
    expect(screen.getByText('About 445 km as the crow flies')).toBeTruthy();
    fireEvent.change(start, { target: { value: 'new' } });
    const dialog = within(await screen.findByRole('dialog', { name: 'Start of the day' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Hotel' } });
    fireEvent.change(dialog.getByRole('textbox', { name: 'Place' }), { target: { value: 'Jl. Kawi 27' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Start here' }));
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: 'Place' }).getAttribute('aria-invalid')).toBe('true'),
    );
    fireEvent.change(dialog.getByRole('textbox', { name: 'Place' }), { target: { value: '0.5, 6' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Start here' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Start of the day' })).toBeNull());
    expect(
      within(start)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['At the first dealer', 'Hotel', 'Home', 'Another place…']);
    fireEvent.click(button('Save plan'));
    await waitFor(() =>
      expect(network.of('SaveVisitPlan').at(-1)?.body).toMatchObject({
        variables: { customers: ['B', 'A'], start: { name: 'Hotel', latitude: 0.5, longitude: 6 } },
      }),
    );
  });

  it('begins a new day at the start of the last one, and has the day and times of the market', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-16T23:30:00Z') });
    useSiteOf({ timeZone: 'Asia/Jakarta', timeFormat: 'HH:mm:ss' });
    network.document(VisitPlanOfDay, noPlan);
    await renderPart(<VisitPlanPage />, '/en-us/visit-form/plan');
    expect(await screen.findByRole('combobox', { name: 'Start of the day' })).toHaveProperty('value', '0');
    expect(network.of('VisitPlanOfDay').at(-1)?.body).toMatchObject({ variables: { day: '2026-06-17' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Add Shop N to the day' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add Shop L to the day' }));
    const [first, second] = screen.getAllByText(/Jl. Kawi 27/).map(({ textContent }) => textContent?.slice(0, 5));
    expect([first, second]).toEqual(['08:00', '08:45']);
    expect(screen.getByText('Times are those of the market (Asia/Jakarta).')).toBeTruthy();
  });

  it('keeps the changes and says why the server refused them', async () => {
    network.document(VisitPlanOfDay, planOf([shop('A', 0), shop('B', 8)]));
    network.document(SaveVisitPlan, {
      saveVisitPlan: {
        visitPlan: null,
        message: { status: 'failed', description: '' },
        userErrors: [
          { field: 'version', code: 'entry_changed', message: 'Somebody changed it meanwhile.', params: {} },
        ],
      },
    });
    await open();
    await screen.findByRole('list', { name: 'Plan of the day' });
    fireEvent.click(button('Remove Shop A from the day'));
    fireEvent.click(button('Save plan'));
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(order()).toEqual(['B']);
    fireEvent.click(button('Discard changes'));
    await waitFor(() => expect(order()).toEqual(['A', 'B']));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the map of visits', () => {
  it('shows the day and the dealers of the list, and adds a chosen one to the day', async () => {
    // A page of a test has no layout, and a map without a size no marks.
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
    network.document(VisitPlanOfDay, planOf([shop('A', 0), shop('X', null)]));
    await open('&view=map');
    const map = await screen.findByRole('group', { name: /^Map of the dealers/ });
    const marks = () =>
      within(map)
        .getAllByRole('button')
        .map((mark) => mark.getAttribute('aria-label'));
    expect(marks()).toEqual(['Shop A: Stop 1 of the day', 'Shop N: Never visited', 'Shop L: Visit due']);
    expect(screen.getByText('The place of 1 dealer is unknown: they are not on the map.')).toBeTruthy();
    expect(network.of('VisitsDue').at(-1)?.body).toMatchObject({ variables: { page: 1, limit: 100 } });
    fireEvent.click(within(map).getByRole('button', { name: /^Shop L/ }));
    fireEvent.click(button('Add Shop L to the day'));
    expect(order()).toEqual(['A', 'X', 'L']);
    expect(marks()).toEqual(['Shop A: Stop 1 of the day', 'Shop L: Stop 3 of the day', 'Shop N: Never visited']);
  });

  it('says how many dealers of a long list it shows', async () => {
    network.document(VisitPlanOfDay, noPlan);
    network.document(VisitsDue, {
      visitsDue: { weeks: 0, info: { page: 1, count: 140, pageTotal: 2 }, data: [shop('N', 9)] },
    });
    await open('&view=map&weeks=0');
    expect(await screen.findByText(/^The map shows 1 of 140 dealers/)).toBeTruthy();
  });
});

describe('mapAddress', () => {
  it('opens the place, or searches the words where no place is known', () => {
    expect(mapAddress({ latitude: -7.5, longitude: 112 }, 'A & B')).toBe('geo:-7.5,112?q=-7.5,112(A%20%26%20B)');
    expect(mapAddress({ latitude: null, longitude: null }, 'Jl. Kawi 27')).toBe('geo:0,0?q=Jl.%20Kawi%2027');
  });
});
