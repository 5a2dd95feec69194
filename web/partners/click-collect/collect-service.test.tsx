import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { CollectService, type ServiceLevel } from './click-collect.documents.ts';
import { ClickCollectPage } from './click-collect.page.tsx';

beforeAll(() => loadTexts(['counter', 'click-collect', 'ui', 'errors', 'refusals']));
beforeEach(() => {
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.click-collect'] });
});

const level = (status: string, more: Partial<ServiceLevel>): ServiceLevel => ({
  status,
  steps: 0,
  onTime: 0,
  medianHours: null,
  waiting: 0,
  late: 0,
  waitingMedianHours: null,
  ...more,
});
const levels = [
  level('need confirmation', { steps: 200, onTime: 199, medianHours: 3, waiting: 2, waitingMedianHours: 0 }),
  level('open', { steps: 100, onTime: 99, medianHours: 30, waiting: 3, late: 2, waitingMedianHours: 72 }),
  level('processing by HQ', { steps: 4, onTime: 1, medianHours: 100, waiting: 1, late: 1, waitingMedianHours: 90 }),
  level('ready to pickup', { waiting: 5, waitingMedianHours: 47 }),
];
const page = '/en-us/click-collect?view=service';
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href') ?? '';

test('the service level says how often dealer, HQ and buyer were in time, and links what is overdue', async () => {
  const network = new Network().document(CollectService, { clickCollectServiceLevel: levels });
  await renderPart(<ClickCollectPage />, page);
  const own = await region('Dealer');
  // 298 of 300 are not all of them.
  expect(own.getByText('99%')).toBeTruthy();
  expect(own.getByText('298 of 300 steps in time')).toBeTruthy();
  expect(own.getByText('5 orders wait now, 2 overdue')).toBeTruthy();
  expect((await region('HQ')).getByText('25%')).toBeTruthy();
  const buyer = await region('Consumer');
  expect(buyer.getByText('–')).toBeTruthy();
  expect(buyer.getByText('no steps in this period')).toBeTruthy();
  expect(link('3 overdue orders')).toContain('view=list&column=overdue');
  expect(link('Open: 2 overdue orders')).toContain('status=open');
  expect(link('Processing by HQ: 1 overdue order')).toContain('status=processing_by_hq');
  expect(network.of('CollectService')[0]).toMatchObject({ body: { variables: { days: 90 } } });
});

test('the table has the time allowed, the median and how long orders wait', async () => {
  new Network().document(CollectService, { clickCollectServiceLevel: levels });
  await renderPart(<ClickCollectPage />, page);
  const rows = within(await screen.findByRole('table', { name: 'Service level' })).getAllByRole('row');
  const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells[1]).toEqual(['To confirm', 'Dealer', '1 working day', '99%199 of 200', '3 h', '2median under 1 h', '0']);
  expect(cells[4]).toEqual(['Ready to pick up', 'Consumer', '10 working days', '–0 of 0', '–', '5median 47 h', '0']);
});

test('the period is in the address', async () => {
  const network = new Network().document(CollectService, { clickCollectServiceLevel: levels });
  await renderPart(<ClickCollectPage />, `${page}&days=7`);
  const period = within(await screen.findByRole('radiogroup', { name: 'Period' }));
  expect(period.getByRole<HTMLInputElement>('radio', { name: '7 days' }).checked).toBe(true);
  fireEvent.click(period.getByRole('radio', { name: '30 days' }));
  await waitFor(() => expect(network.of('CollectService')).toHaveLength(2));
  expect(network.of('CollectService').map(({ body }) => (body as { variables: unknown }).variables)).toEqual([
    { days: 7 },
    { days: 30 },
  ]);
});

test('without orders there are no figures, and nothing is overdue', async () => {
  new Network().document(CollectService, { clickCollectServiceLevel: [] });
  await renderPart(<ClickCollectPage />, page);
  expect(await screen.findByText('No figures yet')).toBeTruthy();
  expect(screen.getByText('Nothing is overdue')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a failure can be tried again, and a user without the permission learns of it', async () => {
  const refuse = (reason: string) =>
    jsonAnswer({ errors: [{ message: '', extensions: { code: reason.toUpperCase(), reason } }] });
  new Network().rest('POST /graphql', (_request, count) => refuse(count === 0 ? 'something_wrong' : 'forbidden_scope'));
  await renderPart(<ClickCollectPage />, page);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Not part of your role')).toBeTruthy();
});
