import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { MailLink } from '#ui/text/mail-link.tsx';
import { AskDialog } from './ask.dialog.tsx';
import { AskAbout } from './ask.part.tsx';
import { ContactCard } from './contact.part.tsx';
import { HelpDialog } from './help.dialog.tsx';
import { QuestionListPage } from './question-list.page.tsx';
import { QuestionPage } from './question.page.tsx';
import {
  AskQuestion,
  QuestionList,
  QuestionOf,
  QuestionShown,
  ReplyToQuestion,
  SalesContact,
} from './questions.documents.ts';

const about = { kind: 'order', subject: 'O-1', number: 'O-1' } as const;
const written = {
  id: 'm',
  byCustomer: true,
  by: 'Budi',
  text: 'Where is it?',
  at: '2026-11-30T08:00:00Z',
  photos: [],
};
const message = { status: 'success', description: '' };
const shopper = { ...dealer, permissions: ['page.order-status', 'page.invoice-status'] };
const clerk = { ...dealer, customer: null, permissions: ['question.answer', 'page.orderlist'] };
let network: Network;

beforeAll(() => loadTexts(['questions', 'shell', 'ui', 'uploads', 'refusals', 'errors']));
beforeEach(() => {
  cleanup();
  queryClient.clear();
  network = new Network().document(SalesContact, {
    salesContact: { name: 'Dimas', email: 'dimas@veldra.example', phone: '+62 812 1' },
  });
  useSiteOf({ supportPhone: '+62 21 1', supportHours: 'Mon–Fri', emailSupport: 'help@veldra.example' });
  signInAs(shopper);
});

describe('questions about a document', () => {
  test('a dealer sees what was written, whom to call, and sends free text', async () => {
    network.document(QuestionOf, { questionAbout: { id: 'q', state: 'waiting', messages: [written] } });
    network.document(AskQuestion, { askQuestion: { message, userErrors: [] } });
    await renderPart(<AskDialog about={about} onClose={() => undefined} />);
    const thread = await screen.findByRole('list', { name: 'Messages' });
    expect(within(thread).getByText('Where is it?')).toBeTruthy();
    expect((await screen.findByRole('link', { name: '+62 812 1' })).getAttribute('href')).toBe('tel:+628121');
    expect(screen.getByText('Mon–Fri')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Your question'), { target: { value: 'And "when"?\nPlease!' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(network.of('AskQuestion')).toHaveLength(1));
    expect(network.of('AskQuestion')[0]?.body).toMatchObject({
      variables: { kind: 'order', subject: 'O-1', text: 'And "when"?\nPlease!', photos: [] },
    });
  });

  test('a refusal keeps the text and shows its reason', async () => {
    network.document(QuestionOf, { questionAbout: null });
    const words = 'Too many requests. Please wait a moment and try again.';
    network.document(AskQuestion, {
      askQuestion: {
        message: { status: 'failed', description: words },
        userErrors: [{ field: '', code: 'rate_limited', message: words, params: {} }],
      },
    });
    await renderPart(<AskDialog about={about} onClose={() => undefined} />);
    expect(await screen.findByText('You have not asked about this yet.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Your question'), { target: { value: 'Hello' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your question').value).toBe('Hello');
  });

  test('the button says what each side does, and is not there for staff who answer nothing', async () => {
    await renderPart(<AskAbout about={about} />);
    expect(screen.getByRole('button', { name: 'Ask about this' })).toBeTruthy();
    cleanup();
    signInAs(clerk);
    await renderPart(<AskAbout about={about} />);
    expect(screen.getByRole('button', { name: 'Write to the dealer' })).toBeTruthy();
    cleanup();
    signInAs({ ...clerk, permissions: ['page.orderlist'] });
    await renderPart(<AskAbout about={about} />);
    expect(screen.queryByRole('button', { name: /Ask about|Write to/ })).toBeNull();
  });
});

describe('the list and the page of questions', () => {
  const row = {
    id: 'q',
    kind: 'delivery',
    subjectNo: 'D-7',
    custName: 'Pelita Sepeda',
    custCode: 'A-',
    state: 'waiting',
    askedAt: '2026-11-30T08:00:00Z',
    writtenAt: '2026-11-30T09:00:00Z',
  };
  const list = (data: (typeof row)[]) => ({ questions: { info: { page: 1, count: data.length, pageTotal: 1 }, data } });

  test('leads to each question; staff also see the dealer', async () => {
    network.document(QuestionList, list([row]));
    signInAs(clerk);
    await renderPart(<QuestionListPage />, '/en-us/questions?state=waiting');
    expect((await screen.findByRole('link', { name: 'Delivery D-7' })).getAttribute('href')).toBe('/en-us/questions/q');
    expect(screen.getByText('Pelita Sepeda')).toBeTruthy();
    expect(network.of('QuestionList')[0]?.body).toMatchObject({ variables: { state: 'waiting' } });
  });

  test('says how to ask while there is none, and that it did not load', async () => {
    network.document(QuestionList, list([]));
    await renderPart(<QuestionListPage />, '/en-us/questions');
    expect(await screen.findByText(/press “Ask about this”/)).toBeTruthy();
    cleanup();
    queryClient.clear();
    network.rest('POST /graphql', () => jsonAnswer({ errors: [{ message: 'x', extensions: { code: 'INTERNAL' } }] }));
    await renderPart(<QuestionListPage />, '/en-us/questions');
    expect(await screen.findByRole('button', { name: /Try again/ })).toBeTruthy();
  });

  test('staff answer and close; a question of somebody else is missing', async () => {
    network.document(QuestionShown, { question: { ...row, subjectId: 's', invoiceId: null, messages: [written] } });
    network.document(ReplyToQuestion, { replyToQuestion: { message, userErrors: [] } });
    signInAs(clerk);
    await renderPart(<QuestionPage />, '/en-us/questions/q');
    expect(await screen.findByRole('button', { name: 'Close question' })).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: 'Tomorrow.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    await waitFor(() => expect(network.of('ReplyToQuestion')).toHaveLength(1));
    cleanup();
    queryClient.clear();
    network.document(QuestionShown, { question: null });
    await renderPart(<QuestionPage />, '/en-us/questions/q');
    expect(await screen.findByText('There is no such question')).toBeTruthy();
  });
});

describe('help and contact', () => {
  test('names the sales contact and the support; without a customer only the support', async () => {
    await renderPart(<HelpDialog onClose={() => undefined} />);
    expect(await screen.findByText('Dimas')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'help@veldra.example' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Questions' })).toBeTruthy();
    cleanup();
    signInAs({ ...clerk, permissions: [] });
    await renderPart(<HelpDialog onClose={() => undefined} />);
    expect(screen.getByRole('link', { name: '+62 21 1' })).toBeTruthy();
    expect(screen.queryByText('Dimas')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Questions' })).toBeNull();
  });

  test('leads the staff to the page of the dealer, and dealers to no page of their own', async () => {
    const about = { code: '0001-0002', name: 'Ridgeline' };
    await renderPart(<ContactCard dealer={about} />);
    expect(await screen.findByText('Dimas')).toBeTruthy();
    expect(screen.queryByText('Ridgeline')).toBeNull();
    cleanup();
    signInAs({ ...clerk, permissions: ['menu.change-cust'] });
    await renderPart(<ContactCard dealer={about} />);
    expect(screen.getByRole('link', { name: 'Ridgeline' }).getAttribute('href')).toBe('/en-us/dealer/0001-0002');
    cleanup();
    signInAs({ ...clerk, permissions: [] });
    await renderPart(<ContactCard dealer={about} />);
    expect(screen.getByText('Ridgeline').closest('a')).toBeNull();
    cleanup();
    signInAs({ ...dealer, permissions: ['menu.change-cust'], salesActiveCustCode: { r3: '1', isr: null } });
    await renderPart(<HelpDialog onClose={() => undefined} />);
    expect(screen.getByRole('link', { name: dealer.customer!.custName })).toBeTruthy();
  });

  test('wraps a long address behind its sign and dots, and keeps it whole for screen readers', async () => {
    await renderPart(<MailLink address="very.long@support.example" />);
    const link = screen.getByRole('link', { name: 'very.long@support.example' });
    expect(link.innerHTML).toBe('very.<wbr>long@<wbr>support.<wbr>example');
    expect(link.getAttribute('href')).toBe('mailto:very.long@support.example');
  });
});
