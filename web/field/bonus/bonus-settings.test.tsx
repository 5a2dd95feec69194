import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import {
  BonusPoints,
  BonusYears,
  type PointsRow,
  RemoveBonusPoints,
  RemoveBonusYear,
  SaveBonusPoints,
  SetBonusYear,
  type YearRow,
} from './bonus-settings.documents.ts';
import { readBonusSettingsSearch } from './bonus-settings.links.ts';
import { BonusSettingsPage } from './bonus-settings.page.tsx';

beforeAll(() => loadTexts(['bonus-settings', 'refusals', 'ui', 'errors']));
let network: Network;
beforeEach(() => {
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.market'] });
  useSiteOf({});
  network = new Network();
});
afterEach(cleanup);

const done = { message: { status: 'success', description: '' }, userErrors: [] };
const refused = (field: string, code: string) => ({
  message: { status: 'failed', description: '' },
  userErrors: [{ field, message: '', code, params: {} }],
});
const variablesOf = (name: string): unknown =>
  (network.of(name).at(-1)?.body as { variables?: unknown } | undefined)?.variables;
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const open = (search = '') => renderPart(<BonusSettingsPage />, `/en-us/admin/bonus${search}`);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name, hidden: true }));

const sorgs = [
  { code: '1000', name: 'Veldra', currency: 'USD' },
  { code: '5000', name: 'WIM', currency: 'IDR' },
];
const row: PointsRow = {
  id: '019ad0a0-1c00-7000-8000-000000000001',
  sorg: '1000',
  sorgName: 'Veldra',
  kind: 'registration',
  brand: 'veldra',
  brandName: 'Veldra',
  merchandise: 'road',
  merchandiseName: 'Road bikes',
  validFrom: '2020-01-01',
  validTo: null,
  points: '1.5',
  version: 3,
};

describe('points of the bonus (Q-152)', () => {
  const answer = (rows: readonly PointsRow[]) => ({
    bonusPointSettings: { data: [...rows], info: { page: 1, count: rows.length, pageTotal: 1 } },
    bonusChoices: {
      sorgs: sorgs.map(({ code, name }) => ({ code, name })),
      brands: [{ code: 'veldra', name: 'Veldra' }],
      merchandises: [{ code: 'road', name: 'Road bikes' }],
    },
  });

  test('show their articles, their days and whether they count today', async () => {
    network.document(
      BonusPoints,
      answer([
        row,
        { ...row, id: 'past', validFrom: '2019-01-01', validTo: '2019-12-31' },
        { ...row, id: 'later', validFrom: '2099-01-01', merchandise: '', merchandiseName: '' },
      ]),
    );
    await open();
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByText('Veldra, Road bikes')).toHaveLength(2);
    expect(table.getByText('Veldra, all other categories')).toBeDefined();
    expect(['Valid', 'Replaced', 'Planned'].map((words) => table.getAllByText(words).length)).toEqual([2, 1, 1]);
  });

  test('are added with a decimal comma, and a refusal stays at its field', async () => {
    network.document(BonusPoints, answer([]));
    network.document(SaveBonusPoints, ({ validFrom }) => ({
      saveBonusPoints: validFrom === '2026-05-01' ? refused('validFrom', 'bonus_points_exist') : done,
    }));
    await open('?edit=new&sorg=5000');
    const form = await dialog('New points');
    const save = form.getByRole('button', { name: 'Save', hidden: true });
    fireEvent.click(save);
    expect(await form.findAllByText(/first day/i)).not.toHaveLength(0);
    expect(network.of('SaveBonusPoints')).toHaveLength(0);
    type(form.getByLabelText('Points'), '1,25');
    const day = form.getByLabelText('First day');
    type(day, '2026-05-01');
    fireEvent.blur(day);
    fireEvent.click(save);
    expect(await form.findByText('These articles have points from that day already.')).toBeDefined();
    type(day, '2026-05-02');
    fireEvent.blur(day);
    fireEvent.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New points', hidden: true })).toBeNull());
    expect(variablesOf('SaveBonusPoints')).toEqual({
      sorg: '5000',
      kind: 'registration',
      brand: 'veldra',
      merchandise: '',
      validFrom: '2026-05-02',
      points: '1.25',
    });
  });

  test('are changed and removed with the version that the user saw', async () => {
    network.document(BonusPoints, answer([row]));
    network.document(SaveBonusPoints, { saveBonusPoints: done });
    network.document(RemoveBonusPoints, { removeBonusPoints: done });
    await open(`?edit=${row.id}`);
    const form = await dialog('Change points');
    type(form.getByLabelText('Points'), '2');
    fireEvent.click(form.getByRole('button', { name: 'Save', hidden: true }));
    await waitFor(() =>
      expect(variablesOf('SaveBonusPoints')).toMatchObject({
        id: row.id,
        version: 3,
        merchandise: 'road',
        points: '2',
      }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Veldra, Road bikes, 01 Jan 2020' }));
    const question = await dialog('Remove the points of Veldra, Road bikes?');
    fireEvent.click(question.getByRole('button', { name: 'Remove', hidden: true }));
    await waitFor(() => expect(variablesOf('RemoveBonusPoints')).toEqual({ id: row.id, version: 3 }));
  });

  test('that the page does not show cannot be edited', async () => {
    network.document(BonusPoints, answer([row]));
    await open('?edit=019ad0a0-1c00-7000-8000-000000000009');
    expect((await dialog('Points')).getByText('This row of points is not on this page')).toBeDefined();
  });
});

describe('years of the bonus (Q-152)', () => {
  const year: YearRow = {
    sorg: '1000',
    sorgName: 'Veldra',
    currency: 'USD',
    year: 2020,
    pointValue: '2.50',
    deadlineDays: 10,
    steps: [
      { name: 'Bronze', points: '30', amount: '50.00' },
      { name: 'Silver', points: '60', amount: '200.00' },
    ],
    version: 2,
  };
  const answer = { bonusYearSettings: [year], bonusChoices: { sorgs } };

  test('show value, deadline and steps, of one sales organisation if wanted', async () => {
    network.document(BonusYears, answer);
    await open('?tab=years');
    const table = within(await screen.findByRole('table'));
    expect(table.getByRole('link', { name: '2020' })).toBeDefined();
    expect(table.getByText('10 days')).toBeDefined();
    expect(table.getByText('Bronze 30, Silver 60')).toBeDefined();
    cleanup();
    await open('?tab=years&sorg=5000');
    expect(await screen.findByText('There are no years yet')).toBeDefined();
  });

  test('begin with the settings of the latest one, and get steps', async () => {
    network.document(BonusYears, answer);
    network.document(SetBonusYear, { setBonusYear: done });
    await open('?tab=years&edit=new');
    const form = await dialog('New year');
    expect(form.getByText('Filled in from 2020.')).toBeDefined();
    type(form.getByLabelText('Value of a point'), '3,5');
    fireEvent.click(form.getByRole('button', { name: 'Remove Silver', hidden: true }));
    fireEvent.click(form.getByRole('button', { name: 'Add step', hidden: true }));
    const second = within(form.getByRole('group', { name: 'Step 2', hidden: true }));
    type(second.getByLabelText('Name'), 'Gold');
    type(second.getByLabelText('Points'), '30');
    type(second.getByLabelText('Amount'), '75');
    const save = form.getByRole('button', { name: 'Save', hidden: true });
    fireEvent.click(save);
    expect(await form.findByText('Two steps need the same points.')).toBeDefined();
    type(second.getByLabelText('Points'), '90.5');
    fireEvent.click(save);
    await waitFor(() =>
      expect(variablesOf('SetBonusYear')).toEqual({
        sorg: '1000',
        year: new Date().getFullYear() + 1,
        version: 0,
        pointValue: '3.5',
        deadlineDays: 10,
        steps: [
          { name: 'Bronze', points: '30', amount: '50.00' },
          { name: 'Gold', points: '90.5', amount: '75' },
        ],
      }),
    );
  });

  test('of another sales organisation begin with its own settings', async () => {
    network.document(BonusYears, answer);
    await open('?tab=years&edit=new');
    const form = await dialog('New year');
    type(form.getByLabelText('Sales organisation'), '5000');
    expect((form.getByLabelText('Value of a point') as HTMLInputElement).value).toBe('');
    expect(form.queryByText('Filled in from 2020.')).toBeNull();
    expect(form.queryAllByRole('group', { hidden: true })).toHaveLength(0);
  });

  test('are changed and removed with the version that the user saw', async () => {
    network.document(BonusYears, answer);
    network.document(SetBonusYear, { setBonusYear: done });
    network.document(RemoveBonusYear, { removeBonusYear: done });
    await open('?tab=years&edit=1000-2020');
    const form = await dialog('Bonus 2020, Veldra');
    type(form.getByLabelText('Registration deadline in days'), '14');
    fireEvent.click(form.getByRole('button', { name: 'Save', hidden: true }));
    await waitFor(() =>
      expect(variablesOf('SetBonusYear')).toMatchObject({ sorg: '1000', year: 2020, version: 2, deadlineDays: 14 }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Remove 2020, Veldra' }));
    const question = await dialog('Remove the settings of 2020 for Veldra?');
    fireEvent.click(question.getByRole('button', { name: 'Remove', hidden: true }));
    await waitFor(() => expect(variablesOf('RemoveBonusYear')).toEqual({ sorg: '1000', year: 2020, version: 2 }));
  });
});

test('malformed values are left out of the address', () => {
  expect(readBonusSettingsSearch({ tab: 'points', page: '0', sorg: '', edit: 'new' })).toEqual({ edit: 'new' });
  expect(readBonusSettingsSearch({ tab: 'years', page: '2', sorg: '1000' })).toEqual({
    tab: 'years',
    page: 2,
    sorg: '1000',
  });
});
