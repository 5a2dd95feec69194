import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { renderPart, signInAs } from '#testing/render.tsx';
import { FeedbackDialog } from './feedback.dialog.tsx';
import { SendFeedback } from './feedback.documents.ts';

const message = { status: 'success', description: '' };
const sent = { sendCustomerFeedback: { data: message, message, userErrors: [] } };
let network: Network;
beforeAll(() => loadTexts(['feedback', 'ui', 'errors']));
beforeEach(() => {
  network = new Network();
  signInAs();
});

const write = (message: string) => fireEvent.change(screen.getByLabelText('Message'), { target: { value: message } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const asked = () => network.of('SendFeedback').map(({ body }) => (body as { variables: unknown }).variables);

describe('feedback to the brand', () => {
  test('feedback is sent after a confirmation, with its line breaks as two characters (R-321, R-322, R-323)', async () => {
    const close = vi.fn<() => void>();
    network.document(SendFeedback, sent);
    await renderPart(<FeedbackDialog onClose={close} />);
    write('Good saddles.\nMore of them');
    press('Send');
    expect(await screen.findByRole('dialog', { name: 'Send this message now?' })).toBeTruthy();
    expect(asked()).toEqual([]);
    press('Yes, send it');
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(asked()).toEqual([{ message: String.raw`Good saddles.\nMore of them` }]);
    expect(await screen.findByText('Thank you, your message was sent.')).toBeTruthy();
  });

  test('feedback is not sent after a cancel (R-321)', async () => {
    await renderPart(<FeedbackDialog onClose={() => undefined} />);
    write('Hello');
    press('Send');
    await screen.findByRole('dialog', { name: 'Send this message now?' });
    fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement);
    expect(screen.queryByRole('dialog', { name: 'Send this message now?' })).toBeNull();
    expect(asked()).toEqual([]);
  });

  test('feedback with invalid text is refused before it calls the server (R-319)', async () => {
    await renderPart(<FeedbackDialog onClose={() => undefined} />);
    press('Send');
    expect(await screen.findByText('This field must not be empty.')).toBeTruthy();
    write('<b>');
    expect(
      await screen.findByText('Only letters, digits, spaces and the characters - . , / & : are allowed.'),
    ).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Send this message now?' })).toBeNull();
  });

  test('a refusal of the server keeps the text and shows the reason (R-160, R-323)', async () => {
    const close = vi.fn<() => void>();
    const words = 'Too many requests. Please wait a moment and try again.';
    network.document(SendFeedback, {
      sendCustomerFeedback: {
        data: null,
        message: { status: 'failed', description: words },
        userErrors: [{ field: '', code: 'rate_limited', message: words, params: {} }],
      },
    });
    await renderPart(<FeedbackDialog onClose={close} />);
    write('Hello');
    press('Send');
    await screen.findByRole('dialog', { name: 'Send this message now?' });
    press('Yes, send it');
    expect(await screen.findByText('Your message could not be sent. Please try again.')).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('Hello');
    expect(close).not.toHaveBeenCalled();
  });
});
