import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { currentToken } from '#platform/api/session.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { renderPart, signInAs, tokenOf } from '#testing/render.tsx';
import { coverStore } from '../session/session-start.ts';
import { useCustomerChange } from './use-customer-change.ts';

function Changes() {
  const { actFor, stop, busy } = useCustomerChange();
  return (
    <>
      <button type="button" disabled={busy} onClick={() => void actFor('200-0000', '/en-us/order')}>
        Work for them
      </button>
      <button type="button" disabled={busy} onClick={() => void stop('/en-us')}>
        Stop
      </button>
    </>
  );
}

beforeAll(() => loadTexts(['dialogs']));
beforeEach(() => void signInAs());
afterEach(() => act(() => coverStore.set(null)));

it.each([
  ['Work for them', 'POST /change-customer/200-0000'],
  ['Stop', 'DELETE /change-customer'],
])('%s: a failure shows an error and keeps customer and page', async (name, route) => {
  const token = currentToken();
  const network = new Network().rest(route, () => jsonAnswer({ code: 'something_else', message: {} }, 400));
  await renderPart(<Changes />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name });
  fireEvent.click(button);
  expect(await screen.findByText('The customer could not be changed.')).toBeTruthy();
  expect(network.of(route)).toHaveLength(1);
  expect(button.disabled).toBe(false);
  expect(currentToken()).toBe(token);
  expect(coverStore.get()).toBeNull();
});

it('a lost network is named as such', async () => {
  new Network().goOffline();
  await renderPart(<Changes />);
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText(/[Cc]onnection/)).toBeTruthy();
});

it('a change replaces the token and loads the given page', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const requestToken = tokenOf({ sub: 'u', r3: '2000000' });
  new Network().rest('POST /change-customer/200-0000', () => jsonAnswer({ requestToken }));
  await renderPart(<Changes />);
  fireEvent.click(screen.getByRole('button', { name: 'Work for them' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/en-us/order'));
  expect(currentToken()).toBe(requestToken);
});
