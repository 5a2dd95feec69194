import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { PasskeysCard } from './passkeys.card.tsx';
import { OwnSecondFactor, RemovePasskey } from './second-factor.documents.ts';

const device = vi.hoisted(() => ({ create: vi.fn<(options: unknown) => Promise<object | null>>(), offered: true }));
vi.mock('#platform/passkeys.ts', () => ({ passkeysOffered: () => device.offered, createPasskey: device.create }));

const own = (names: readonly string[]) => ({
  ownSecondFactor: {
    required: false,
    authenticatorSince: null,
    recoveryCodesLeft: 0,
    passkeys: names.map((name) => ({
      id: name,
      name,
      host: 'id.veldra.test',
      createdAt: '2026-11-12T03:41:00.000Z',
      lastUsedAt: null,
    })),
  },
});

beforeAll(() => loadTexts(['profile', 'second-factor', 'refusals']));

let network: Network;
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
beforeEach(() => {
  device.create.mockReset();
  device.offered = true;
  network = new Network();
  network.document(OwnSecondFactor, own([]));
  signInAs();
  useSiteOf({ webTitle: 'Veldra' });
});

describe('the passkeys in the profile', () => {
  it('are added with a name and the password; the first one gives recovery codes', async () => {
    device.create.mockResolvedValue({ id: 'made' });
    network
      .rest('POST /passkeys/options', () => jsonAnswer({ challenge: 'c' }))
      .rest('POST /passkeys', () => jsonAnswer({ recoveryCodes: ['0123-4567-89AB-CDEF'] }));
    await renderPart(<PasskeysCard />, '/en-us/user/edit-profile');
    fireEvent.click(screen.getByRole('button', { name: 'Add passkey' }));
    type('Name', 'Laptop');
    type('Current password', 'Paceline1');
    network.document(OwnSecondFactor, own(['Laptop']));
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('0123-4567-89AB-CDEF')).toBeTruthy();
    expect(network.of('POST /passkeys/options').map(({ body }) => body)).toEqual([{ password: 'Paceline1' }]);
    expect(network.of('POST /passkeys').map(({ body }) => body)).toEqual([
      { name: 'Laptop', response: { id: 'made' } },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'I have stored them' }));
    expect(await screen.findByText('Laptop')).toBeTruthy();
  });

  it.each([
    [false, /not secure/],
    [true, /current browser/],
  ])('say why none can be added here (secure address: %s)', async (isSecureContext, why) => {
    device.offered = false;
    vi.stubGlobal('isSecureContext', isSecureContext);
    await renderPart(<PasskeysCard />, '/en-us/user/edit-profile');
    expect(await screen.findByText(why)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
    vi.unstubAllGlobals();
  });

  it('show a wrong password at its field, and stay open when the user cancels at the device', async () => {
    network.rest('POST /passkeys/options', () => jsonAnswer({ code: 'password_incorrect', field: 'password' }, 400));
    await renderPart(<PasskeysCard />, '/en-us/user/edit-profile');
    fireEvent.click(screen.getByRole('button', { name: 'Add passkey' }));
    type('Name', 'Laptop');
    type('Current password', 'Wrong1234');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true'));
    network.rest('POST /passkeys/options', () => jsonAnswer({ challenge: 'c' }));
    device.create.mockResolvedValue(null);
    type('Current password', 'Paceline1');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(device.create).toHaveBeenCalledWith({ challenge: 'c' }));
    expect(network.of('POST /passkeys')).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Laptop');
  });

  it('ask for a code of the second factor where there is one, and show a wrong one at its field', async () => {
    network.document(OwnSecondFactor, own(['Laptop']));
    network.rest('POST /passkeys/options', () => jsonAnswer({ code: 'second_factor_incorrect', field: 'code' }, 400));
    await renderPart(<PasskeysCard />, '/en-us/user/edit-profile');
    await screen.findByText('Laptop');
    fireEvent.click(screen.getByRole('button', { name: 'Add passkey' }));
    type('Name', 'Phone');
    type('Current password', 'Paceline1');
    type('Code from the app or recovery code', '123456');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    const code = screen.getByLabelText('Code from the app or recovery code');
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
    expect(network.of('POST /passkeys/options').map(({ body }) => body)).toEqual([
      { password: 'Paceline1', code: '123456' },
    ]);
  });

  it('are removed with the password and a code', async () => {
    network.document(OwnSecondFactor, own(['Laptop', 'Phone']));
    network.document(RemovePasskey, {
      removePasskey: { message: { status: 'success', description: '' }, userErrors: [] },
    });
    await renderPart(<PasskeysCard />, '/en-us/user/edit-profile');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove passkey: Phone' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove the passkey Phone?' }));
    type('Current password', 'Paceline1');
    type('Code from the app or recovery code', '0123-4567-89AB-CDEF');
    network.document(OwnSecondFactor, own(['Laptop']));
    fireEvent.click(dialog.getByRole('button', { name: 'Remove passkey' }));
    await waitFor(() => expect(screen.queryByText('Phone')).toBeNull());
    expect(network.of('RemovePasskey').map(({ body }) => (body as { variables: unknown }).variables)).toEqual([
      { id: 'Phone', password: 'Paceline1', code: '0123-4567-89AB-CDEF' },
    ]);
  });
});
