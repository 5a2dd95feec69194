import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { AveragePaymentDays } from './credit.documents.ts';
import { PaymentDaysCard } from './payment-days.part.tsx';

beforeAll(() => loadTexts(['shell']));
beforeEach(() => {
  queryClient.clear();
  signInAs(dealer);
});

const customer = (custName: string, days: readonly (readonly [number, number])[]) => ({
  custName,
  custCode: { unified: custName },
  averages: days.map(([year, averagePaymentDay]) => ({ year, averagePaymentDay })),
});

test('R-205: average payment days show per sales organisation and credit customer, year by year', async () => {
  new Network().document(AveragePaymentDays, {
    averagePaymentDays: [
      {
        sorg: '1000',
        creditCusts: [
          customer('Alder Cycles', [
            [2026, 33],
            [2025, 1],
          ]),
        ],
      },
      { sorg: '5000', creditCusts: [customer('Alder Group', [[2026, 41]])] },
    ],
  });
  await renderPart(<PaymentDaysCard />);
  const card = await screen.findByRole('region', { name: 'Average payment days' });
  expect(
    [...card.querySelectorAll('dt')].map((year) => `${year.textContent}: ${year.nextElementSibling?.textContent}`),
  ).toEqual(['2026: 33 days', '2025: 1 day', '2026: 41 days']);
  expect(card.textContent).toContain('1000 · Alder Cycles');
  expect(card.textContent).toContain('5000 · Alder Group');
});

test('without figures there is no card', async () => {
  const network = new Network().document(AveragePaymentDays, { averagePaymentDays: [] });
  await renderPart(<PaymentDaysCard />);
  await waitFor(() => expect(network.of('AveragePaymentDays')).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
});

test('the space is reserved while the figures load, and removed without any', async () => {
  let answer = (_: Response) => {};
  const figures = new Promise<Response>((done) => {
    answer = done;
  });
  new Network().rest('POST /graphql', () => figures);
  await renderPart(<PaymentDaysCard waiting="kept" />);
  expect(screen.getByText('kept')).toBeTruthy();
  answer(jsonAnswer({ data: { averagePaymentDays: [] } }));
  await waitFor(() => expect(screen.queryByText('kept')).toBeNull());
});
