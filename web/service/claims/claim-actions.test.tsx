import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { ClaimReplacements, ClaimTexts, MoveClaim } from './claim.documents.ts';
import { MoveDialog } from './claim-actions.tsx';
import { TriageClaims } from './claims.documents.ts';

beforeAll(() => loadTexts(['claims', 'claim-words', 'claim-desk', 'frames', 'ui', 'errors', 'refusals']));
beforeEach(() => {
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.claim', 'claim.create'] });
});

const waiting = {
  id: 'waiting_for_dealer',
  description: 'Waiting for dealer',
  category: 'open',
  actor: 'customer',
  needsReason: true,
};
const review = { id: 'in_review', description: 'In review', category: 'open', actor: 'desk', needsReason: false };
const claim = {
  id: 'c1',
  number: 'CL-1001',
  version: 3,
  type: 'bike',
  dealerLanguage: 'de',
  custCode: '104-2281',
  custName: 'Pelita Sepeda',
  wishedResolution: 'replacement',
  isNotAWarranty: false,
  status: waiting,
};
const done = { claim: { id: 'c1', version: 4 }, message: { status: 'success', description: '' }, userErrors: [] };

describe('a change of status', () => {
  test('asks for a reason where the dealer must act', async () => {
    const network = new Network().document(MoveClaim, { updateClaimStatus: done });
    await renderPart(<MoveDialog claim={claim} to={waiting} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Ask the dealer' }));
    expect(await dialog.findByText(/say why/)).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Invoice is cut' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Ask the dealer' }));
    await waitFor(() => expect(network.of('MoveClaim')).toHaveLength(1));
    expect(network.of('MoveClaim')[0]).toMatchObject({
      body: { variables: { id: 'c1', newStatus: 'waiting_for_dealer', reason: 'Invoice is cut', version: 3 } },
    });
  });

  test('a question of the desk may be a list of photos, with text blocks in the language of the dealer', async () => {
    signInAs({ ...dealer, customer: null, permissions: ['page.claim', 'claim.status'] });
    const network = new Network()
      .document(ClaimTexts, { claimTextBlocks: [{ id: 'b1', title: 'Sharper photo', text: 'Bitte schärfer.' }] })
      .document(TriageClaims, {
        triageClaims: { claims: [], message: { status: 'success', description: '' }, userErrors: [] },
      });
    await renderPart(<MoveDialog claim={claim} to={waiting} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('combobox', { name: 'Text block' });
    expect(network.of('ClaimTexts')[0]).toMatchObject({ body: { variables: { purpose: 'ask', language: 'de' } } });
    fireEvent.click(dialog.getByRole('button', { name: 'Ask the dealer' }));
    expect(await dialog.findByText(/say why/)).toBeTruthy();
    for (const name of ['Frame number', 'Invoice']) fireEvent.click(dialog.getByRole('checkbox', { name }));
    fireEvent.click(dialog.getByRole('button', { name: 'Ask the dealer' }));
    await waitFor(() => expect(network.of('TriageClaims')).toHaveLength(1));
    expect(network.of('TriageClaims')[0]).toMatchObject({
      body: {
        variables: {
          claims: [{ id: 'c1', version: 3 }],
          newStatus: 'waiting_for_dealer',
          reason: null,
          asked: ['photo2', 'invoice'],
        },
      },
    });
  });

  const approved = { ...review, id: 'approved', description: 'Approved' };
  const terms = {
    wholeArticle: false,
    currency: 'USD',
    goodsValue: '3023.80',
    confirmAbove: '100',
    confirmCurrency: 'USD',
    recallMinutes: 15,
  };
  const bar = {
    articleCode: 'BAR-1',
    displayCode: 'BAR-1',
    articleName: 'Drop bar',
    uom: 'PCE',
    reason: 'spare',
    price: '45.00',
    currency: 'USD',
    stock: 9,
  };
  const bike = {
    ...bar,
    articleCode: 'BIKE-1',
    displayCode: 'BIKE-1',
    articleName: 'Meridian 7',
    reason: 'claimed',
    price: '3023.80',
    stock: 1,
  };
  const approving = async (more: object = {}, market: object = {}) => {
    const network = new Network()
      .document(MoveClaim, { updateClaimStatus: done })
      .document(ClaimTexts, { claimTextBlocks: [] })
      .document(ClaimReplacements, { claimReplacements: { ...terms, ...market, data: [bar, bike] } });
    await renderPart(<MoveDialog claim={{ ...claim, ...more }} to={approved} onClose={() => {}} />);
    await screen.findByRole('radio', { name: /Replacement/ });
    return { network, dialog: within(screen.getByRole('dialog')) };
  };
  const choose = async (dialog: ReturnType<typeof within>, name: RegExp) => {
    fireEvent.click(dialog.getByRole('combobox', { name: /Article that is sent/ }));
    fireEvent.click(await dialog.findByRole('option', { name }));
  };

  test('an approval names the article that is sent, spare parts before the bicycle, with value and stock', async () => {
    const { network, dialog } = await approving();
    // What the customer asked for is chosen; an article never is.
    expect(dialog.getByRole('radio', { name: /Replacement/ })).toHaveProperty('checked', true);
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await dialog.findByText(/name the article that is sent/)).toBeTruthy();
    expect(network.of('MoveClaim')).toHaveLength(0);
    fireEvent.click(dialog.getByRole('combobox', { name: /Article that is sent/ }));
    const options = (await dialog.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual([expect.stringContaining('Drop bar'), expect.stringContaining('claimed article')]);
    fireEvent.click(dialog.getByRole('option', { name: /Drop bar/ }));
    const text = dialog.getByRole('textbox', { name: /Reason/ }).closest('form')?.textContent ?? '';
    for (const words of ['Value of one', '$45.00', 'Free stock', '9', '15 minutes']) expect(text).toContain(words);
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(network.of('MoveClaim')).toHaveLength(1));
    const [{ body } = { body: null }] = network.of('MoveClaim');
    expect(body).toMatchObject({
      variables: { newStatus: 'approved', resolution: 'replacement', articleCode: 'BAR-1', qty: 1 },
    });
    expect(body).not.toHaveProperty('variables.confirmedValue');
  });

  test('a value above the limit of the market is sent in a second step only', async () => {
    const { network, dialog } = await approving();
    await choose(dialog, /claimed article/);
    expect(await dialog.findByText(/sends the whole claimed article/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Check and approve' }));
    expect(await dialog.findByText(/above \$100\.00/)).toBeTruthy();
    expect(dialog.getByText(/1 × Meridian 7/)).toBeTruthy();
    expect(network.of('MoveClaim')).toHaveLength(0);
    fireEvent.click(dialog.getByRole('button', { name: 'Back' }));
    expect(dialog.queryByRole('button', { name: 'Check and approve' })).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Check and approve' }));
    // A second press of the same button sends nothing.
    const send = await dialog.findByRole('button', { name: 'Send for $3,023.80' });
    fireEvent.click(send);
    expect(network.of('MoveClaim')).toHaveLength(0);
    fireEvent.click(dialog.getByRole('checkbox', { name: /I have checked/ }));
    fireEvent.click(send);
    await waitFor(() => expect(network.of('MoveClaim')).toHaveLength(1));
    expect(network.of('MoveClaim')[0]).toMatchObject({
      body: { variables: { articleCode: 'BIKE-1', qty: 1, confirmedValue: '3023.80' } },
    });
  });

  test('a market that asks about every value names no limit', async () => {
    const { dialog } = await approving({}, { confirmAbove: '0' });
    await choose(dialog, /Drop bar/);
    fireEvent.click(dialog.getByRole('button', { name: 'Check and approve' }));
    expect(await dialog.findByText('Please check once more what goes out.')).toBeTruthy();
    expect(dialog.queryByText(/\$0/)).toBeNull();
  });

  test('a credit note needs its amount, in the currency of the customer', async () => {
    const { network, dialog } = await approving({ wishedResolution: null });
    // Nobody wished for anything, so nothing is chosen.
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await dialog.findByText(/choose how the claim is settled/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('radio', { name: /Credit note/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await dialog.findByText(/enter the amount/)).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Amount in USD' }), { target: { value: '60.5' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(network.of('MoveClaim')).toHaveLength(1));
    expect(network.of('MoveClaim')[0]).toMatchObject({
      body: { variables: { resolution: 'credit', creditAmount: '60.50' } },
    });
  });

  test('a settlement that the ERP has not taken is recalled with a reason', async () => {
    const network = new Network().document(MoveClaim, { updateClaimStatus: done });
    const back = { ...review, needsReason: true };
    await renderPart(<MoveDialog claim={{ ...claim, status: approved }} to={back} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Recall' }));
    fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Only the bar' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Recall' }));
    await waitFor(() => expect(network.of('MoveClaim')).toHaveLength(1));
    expect(network.of('MoveClaim')[0]).toMatchObject({
      body: { variables: { newStatus: 'in_review', reason: 'Only the bar' } },
    });
  });
});
