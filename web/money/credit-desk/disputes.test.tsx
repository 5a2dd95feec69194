import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { AskQuestion, QuestionOf } from '#exchange/questions/questions.documents.ts';
import { DisputeListPage } from './dispute-list.page.tsx';
import { DecideDialog } from './decide.dialog.tsx';
import { DecideDispute, type DeskDispute, DisputeInvoice, Disputes } from './disputes.documents.ts';
import { type DisputedInvoice, InvoiceDisputes } from './invoice-disputes.part.tsx';

beforeAll(() => loadTexts(['disputes', 'questions', 'uploads', 'ui', 'errors', 'refusals']));
beforeEach(() => {
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.invoice-status', 'invoice.pay', 'dispute.decide'] });
});

const germanAmounts = {
  display: 'EUR',
  symbol: '€',
  thousandSeparator: '.',
  decimalSeparator: ',',
  decimalPrecision: 2,
};

const dispute: DeskDispute = {
  id: 'd1',
  invoiceNo: '9001',
  custName: 'Roda Jaya',
  custCode: '104-2281',
  currency: 'USD',
  position: 2,
  lineText: 'Drift 5',
  reason: 'damaged',
  text: 'Frame is bent',
  acceptedAmount: null,
  amount: '20.00',
  openAmount: '30.00',
  fileName: 'frame.jpg',
  state: 'open',
  waitingFor: 'desk',
  askedAt: null,
  openedBy: 'Hendra',
  openedAt: '2026-11-20T08:00:00Z',
  answer: '',
  decidedBy: null,
  decidedAt: null,
};
const invoice: DisputedInvoice = {
  id: 'i1',
  invoiceNo: '9001',
  currency: 'USD',
  openAmount: '30.00',
  disputedAmount: '20.00',
  lines: [{ position: 1, name: 'Bell', subTotal: '10.00' }],
  disputes: [{ ...dispute, state: 'rejected', answer: 'Arrived whole' }],
};
type Sent = { variables: { amount: string } };
const refused = (code: string) => ({
  message: { status: 'failed', description: '' },
  userErrors: [{ field: 'amount', message: '', code, params: {} }],
});

describe('disputes of an invoice', () => {
  test('show state, reason and answer; a new one is refused at its field', async () => {
    const network = new Network().document(DisputeInvoice, { disputeInvoice: refused('dispute_amount') });
    await renderPart(<InvoiceDisputes invoice={invoice} onChange={() => {}} />);
    const card = await screen.findByRole('region', { name: 'Disputes' });
    for (const words of ['Rejected', 'Damaged goods', 'Drift 5', 'Answer: Arrived whole', 'frame.jpg'])
      expect(card.textContent).toContain(words);
    fireEvent.click(within(card).getByRole('button', { name: 'Dispute' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('option', { name: /^1 · Bell · .*10\.00$/ })).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Disputed amount, USD' }), { target: { value: '99' } });
    fireEvent.change(dialog.getByRole('textbox', { name: 'What is wrong?' }), { target: { value: 'Too much' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Dispute' }));
    await waitFor(() => expect(network.of('DisputeInvoice')).toHaveLength(1));
    expect(await dialog.findByText(/more than what is left/)).toBeTruthy();
  });

  test.each([
    ['1.250,50', '1250.50'],
    ['20', '20.00'],
    ['1.25', null],
    ['much', null],
  ])('the amount %j is read as the market writes amounts', async (typed, sent) => {
    useSiteOf({ currency: germanAmounts });
    const network = new Network().document(DisputeInvoice, { disputeInvoice: refused('dispute_amount') });
    await renderPart(<InvoiceDisputes invoice={invoice} onChange={() => {}} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Dispute' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Disputed amount, USD' }), { target: { value: typed } });
    fireEvent.change(dialog.getByRole('textbox', { name: 'What is wrong?' }), { target: { value: 'Too much' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Dispute' }));
    expect(await dialog.findByText(/or no amount/)).toBeTruthy();
    expect(network.of('DisputeInvoice').map(({ body }) => (body as Sent).variables.amount)).toEqual(
      sent === null ? [] : [sent],
    );
  });

  test('somebody who only reads invoices is offered none', async () => {
    signInAs({ ...dealer, permissions: ['page.invoice-status'] });
    await renderPart(<InvoiceDisputes invoice={invoice} onChange={() => {}} />);
    expect(screen.getByRole('heading', { name: 'Disputes' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Dispute' })).toBeNull();
  });

  test('a paid invoice without disputes shows nothing', async () => {
    await renderPart(
      <InvoiceDisputes
        invoice={{ ...invoice, openAmount: '0.00', disputedAmount: '0.00', disputes: [] }}
        onChange={() => {}}
      />,
    );
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('the desk', () => {
  test('lists disputes with state and amount', async () => {
    new Network().document(Disputes, { disputes: { info: { page: 1, count: 1, pageTotal: 1 }, data: [dispute] } });
    await renderPart(<DisputeListPage />);
    expect(await screen.findByRole('link', { name: '9001' })).toBeTruthy();
    expect(document.body.textContent).toContain('Under review');
    expect(document.body.textContent).toContain('Roda Jaya');
  });

  test('decides with an answer', async () => {
    const network = new Network().document(DecideDispute, {
      decideDispute: { message: { status: 'success', description: '' }, userErrors: [] },
    });
    await renderPart(<DecideDialog dispute={dispute} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Frame is bent')).toBeTruthy();
    fireEvent.change(dialog.getByRole('combobox', { name: 'Decision' }), { target: { value: 'reject' } });
    fireEvent.change(dialog.getByRole('textbox', { name: 'Answer to the customer' }), { target: { value: 'No' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Decide' }));
    await waitFor(() => expect(network.of('DecideDispute')).toHaveLength(1));
    expect(network.of('DecideDispute')[0]).toMatchObject({
      body: { variables: { id: 'd1', accept: false, answer: 'No', amount: null } },
    });
  });

  /** The dialog with an answer and this decision; the accepted part, if there is one. */
  const answered = async (decision: string, typed?: string) => {
    const network = new Network().document(DecideDispute, {
      decideDispute: { message: { status: 'success', description: '' }, userErrors: [] },
    });
    await renderPart(<DecideDialog dispute={dispute} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Answer to the customer' }), { target: { value: 'Half' } });
    fireEvent.change(dialog.getByRole('combobox', { name: 'Decision' }), { target: { value: decision } });
    if (typed !== undefined)
      fireEvent.change(dialog.getByRole('textbox', { name: /^Accepted part/ }), { target: { value: typed } });
    fireEvent.click(dialog.getByRole('button', { name: 'Decide' }));
    return { network, dialog };
  };

  test('nothing is decided before somebody chooses', async () => {
    const { network, dialog } = await answered('');
    expect(await dialog.findAllByText(/required/i)).not.toEqual([]);
    expect(network.of('DecideDispute')).toHaveLength(0);
  });

  test.each(['20.01', '0', 'half', ''])('the part %j of $20.00 is refused at its field', async (typed) => {
    const { network, dialog } = await answered('part', typed);
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: /^Accepted part/ }).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(network.of('DecideDispute')).toHaveLength(0);
  });

  const asked: DeskDispute = { ...dispute, waitingFor: 'dealer', askedAt: '2026-11-21T08:00:00Z' };
  const thread = {
    questionAbout: {
      id: 'q1',
      state: 'answered',
      messages: [
        { id: 'm1', byCustomer: false, by: 'Sari', text: 'Who agreed?', at: '2026-11-21T08:00:00Z', photos: [] },
      ],
    },
  };

  test('a question that waits shows in the list and stops a decision, unless the desk ticks that it decides', async () => {
    const network = new Network()
      .document(Disputes, { disputes: { info: { page: 1, count: 1, pageTotal: 1 }, data: [asked] } })
      .document(QuestionOf, thread)
      .document(DecideDispute, { decideDispute: { message: { status: 'success', description: '' }, userErrors: [] } });
    await renderPart(<DisputeListPage />, '/en-us/credit/disputes?dispute=d1');
    expect((await screen.findAllByText('Waits for dealer')).length).toBeGreaterThan(0);
    const dialog = within(await screen.findByRole('dialog', { name: /9001/ }));
    expect(await dialog.findByText('Who agreed?')).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Answer to the customer' }), { target: { value: 'No' } });
    fireEvent.change(dialog.getByRole('combobox', { name: 'Decision' }), { target: { value: 'reject' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Decide' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('A question waits for the dealer’s answer.');
    expect(network.of('DecideDispute')).toHaveLength(0);
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Decide without the answer' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Decide' }));
    await waitFor(() => expect(network.of('DecideDispute')).toHaveLength(1));
    expect(network.of('DecideDispute')[0]).toMatchObject({ body: { variables: { despiteQuestion: true } } });
  });

  test('the desk asks in the conversation of questions, the dealer answers from the invoice', async () => {
    const sent = { message: { status: 'success', description: '' }, userErrors: [] };
    const network = new Network().document(QuestionOf, thread).document(AskQuestion, { askQuestion: sent });
    signInAs({ ...dealer, customer: null, permissions: ['dispute.decide', 'question.answer'] });
    await renderPart(<DecideDialog dispute={dispute} onClose={() => {}} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Ask the dealer' }));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Message to the dealer' }), {
      target: { value: 'Who agreed?' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(network.of('AskQuestion')).toHaveLength(1));
    expect(network.of('AskQuestion')[0]).toMatchObject({
      body: { variables: { kind: 'dispute', subject: 'd1', text: 'Who agreed?' } },
    });
    cleanup();
    queryClient.clear();
    signInAs({ ...dealer, permissions: ['page.invoice-status', 'invoice.pay'] });
    await renderPart(<InvoiceDisputes invoice={{ ...invoice, disputes: [asked] }} onChange={() => {}} />);
    expect(await screen.findByText('The credit desk asks you. It decides after your answer.')).toBeTruthy();
    expect(await screen.findByText('Who agreed?')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
    expect(await screen.findByRole('dialog', { name: 'Answer about the dispute' })).toBeTruthy();
  });

  test('accepts a part, typed as the market writes amounts', async () => {
    useSiteOf({ currency: germanAmounts });
    const { network } = await answered('part', '1,5');
    await waitFor(() => expect(network.of('DecideDispute')).toHaveLength(1));
    expect(network.of('DecideDispute')[0]).toMatchObject({ body: { variables: { accept: true, amount: '1.50' } } });
  });
});
