import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { DamageListPage } from './damage-list.page.tsx';
import { ReportDamage } from './report-damage.part.tsx';
import {
  AnswerDamageProposal,
  DecideTransitDamage,
  type ListedDamage,
  TransitDamageList,
} from './transit-damage.documents.ts';

beforeAll(() => loadTexts(['transit-damage', 'open-orders', 'ui', 'errors', 'refusals']));
beforeEach(() => {
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.claim', 'claim.create'] });
});

const outcome = { message: { status: 'success', description: '' }, userErrors: [] };
const damage: ListedDamage = {
  id: 'd1',
  number: 'TD-2026-000001',
  custName: 'Roda Jaya',
  doNo: '80001',
  deliveredOn: '2026-11-20',
  description: 'Meridian 7',
  articleCode: 'BIKE-1',
  frameNumber: '',
  qty: 2,
  kind: 'component',
  text: 'Bent rim',
  currency: 'USD',
  value: '200.00',
  state: 'proposed',
  proposed: '20.00',
  credit: null,
  requestNumber: null,
  requestState: null,
  requestReason: null,
  creditNumber: null,
  creditOn: null,
  reason: '',
  reportedBy: 'Hendra',
  reportedAt: '2026-11-21T08:00:00Z',
  photos: [],
  history: [{ state: 'proposed', reason: '', by: 'Hendra', at: '2026-11-21T08:00:00Z' }],
};
const listOf = (network: Network) =>
  network.document(TransitDamageList, {
    transitDamages: { info: { page: 1, count: 1, pageTotal: 1 }, data: [damage] },
  });

describe('transit damage', () => {
  test('a dealer accepts the proposed credit', async () => {
    const network = listOf(new Network()).document(AnswerDamageProposal, { answerDamageProposal: outcome });
    await renderPart(<DamageListPage />, '/en-us/transit-damage?report=d1');
    const dialog = within(await screen.findByRole('dialog', { name: 'TD-2026-000001' }));
    expect(dialog.getByText('Bent rim')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Accept credit' }));
    await waitFor(() => expect(network.of('AnswerDamageProposal')).toHaveLength(1));
  });

  test('the desk decides with an amount and a reason', async () => {
    signInAs({ ...dealer, customer: null, permissions: ['claim.status'] });
    const network = listOf(new Network()).document(DecideTransitDamage, { decideTransitDamage: outcome });
    await renderPart(<DamageListPage />, '/en-us/transit-damage?report=d1');
    const dialog = within(await screen.findByRole('dialog', { name: 'TD-2026-000001' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Credit, USD' }), { target: { value: '15' } });
    fireEvent.change(dialog.getByRole('textbox', { name: 'Answer to the dealer' }), { target: { value: 'Sorry' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Decide' }));
    await waitFor(() => expect(network.of('DecideTransitDamage')).toHaveLength(1));
    expect(network.of('DecideTransitDamage')[0]).toMatchObject({
      body: { variables: { id: 'd1', accept: true, amount: '15.00', reason: 'Sorry' } },
    });
  });

  test('a delivery offers the report while there is time', async () => {
    const delivery = { doNumber: '80001', lines: [] };
    const { unmount } = await renderPart(
      <ReportDamage delivery={{ ...delivery, damageReportableUntil: '2999-01-01T00:00:00Z' }} />,
    );
    expect(await screen.findByRole('button', { name: 'Report damage' })).toBeTruthy();
    unmount();
    await renderPart(<ReportDamage delivery={{ ...delivery, damageReportableUntil: '2020-01-01T00:00:00Z' }} />);
    expect(screen.queryByRole('button', { name: 'Report damage' })).toBeNull();
  });
});
