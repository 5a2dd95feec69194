import { useRouterState } from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { closeToast } from '#ui/dialog/toast.tsx';
import { useChangeLanguage } from './use-change-language.ts';

function Switch() {
  const change = useChangeLanguage();
  const href = useRouterState({ select: (state) => state.location.href });
  return (
    <button type="button" onClick={() => void change('de')}>
      {href}
    </button>
  );
}
const answer = (code?: string) =>
  jsonAnswer({
    data: {
      changeLanguage: {
        status: code ? 'failed' : 'success',
        description: '',
        message: { status: code ? 'failed' : 'success', description: '' },
        userErrors: code ? [{ field: 'id', message: 'No', code, params: {} }] : [],
      },
    },
  });

let network: Network;
let tell: (response: Response) => void;
beforeAll(() => loadTexts(['shell', 'errors']));
beforeEach(async () => {
  closeToast('language');
  signInAs(dealer);
  const told = new Promise<Response>((resolve) => {
    tell = resolve;
  });
  network = new Network().rest('POST /graphql', () => told);
  await renderPart(<Switch />, '/en-us/order?q=7');
});
const shown = (): string | null => screen.getByRole('button', { name: /order/ }).textContent;

test('R-106: the server gets the language before the locale switches', async () => {
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(network.of('ChangeLanguage')).toHaveLength(1));
  expect(network.of('ChangeLanguage')[0]?.body).toMatchObject({ variables: { id: 'de' } });
  expect(shown()).toBe('/en-us/order?q=7');
  tell(answer());
  await waitFor(() => expect(shown()).toBe('/de/order?q=7'));
});

test('R-107: a change accepted by the server switches the locale and shows a toast', async () => {
  fireEvent.click(screen.getByRole('button'));
  tell(answer());
  expect(await screen.findByText('Language changed.')).toBeTruthy();
  expect(shown()).toBe('/de/order?q=7');
});

test('R-108: a failed change keeps the locale and shows an error', async () => {
  const noted = vi.spyOn(console, 'warn').mockImplementation(() => {});
  fireEvent.click(screen.getByRole('button'));
  tell(answer('something_wrong'));
  expect(await screen.findByText('The language could not be changed.')).toBeTruthy();
  expect(shown()).toBe('/en-us/order?q=7');
  expect(noted).toHaveBeenCalled();
  noted.mockRestore();
});
