import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { userStore } from '#platform/api/session.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { EnrolmentDialog } from '#shell/sign-in/enrolment.dialog.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { SecondFactorCard } from './second-factor.card.tsx';
import {
  ConfirmAuthenticator,
  OwnSecondFactor,
  RemoveAuthenticator,
  RenewRecoveryCodes,
  StartAuthenticator,
} from './second-factor.documents.ts';

const signedOut = vi.hoisted(() => vi.fn<() => Promise<void>>(() => Promise.resolve()));
vi.mock('#shell/session/session-change.ts', () => ({ signOut: signedOut }));

const fine = { message: { status: 'success', description: '' }, userErrors: [] };
const refused = (field: string, code: string) => ({
  message: { status: 'failed', description: code },
  userErrors: [{ field, code, message: code, params: {} }],
});
const codes = ['0123-4567-89AB-CDEF', 'FEDC-BA98-7654-3210'];
const own = (change = {}) => ({
  ownSecondFactor: { required: false, authenticatorSince: null, recoveryCodesLeft: 0, passkeys: [], ...change },
});
const added = own({ authenticatorSince: '2026-11-12T03:41:00.000Z', recoveryCodesLeft: 10 });

beforeAll(() => loadTexts(['profile', 'second-factor', 'refusals', 'shell']));

let network: Network;
const sent = (name: string) => (network.of(name).at(-1)?.body as { variables: unknown } | undefined)?.variables;
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
beforeEach(() => {
  signedOut.mockClear();
  network = new Network();
  network.document(OwnSecondFactor, own());
  signInAs();
  useSiteOf({ webTitle: 'Veldra' });
});

async function scan() {
  network.document(StartAuthenticator, {
    startAuthenticator: { ...fine, secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x', qr: ['000', '010', '000'] },
  });
  type('Current password', 'Paceline1');
  press('Continue');
  await screen.findByRole('img', { name: 'QR code for the authenticator app' });
}

describe('the second factor in the profile', () => {
  it('adds an app: password, QR code and key, a code, then the recovery codes', async () => {
    await renderPart(<SecondFactorCard />, '/en-us/user/edit-profile');
    fireEvent.click(await screen.findByRole('button', { name: 'Add authenticator app' }));
    await scan();
    expect(sent('StartAuthenticator')).toEqual({ password: 'Paceline1' });
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    expect(document.querySelector('svg[role="img"] path')?.getAttribute('d')).toBe('M1 1h1v1h-1z');
    type('Code from the app', '12345');
    press('Confirm');
    await waitFor(() => expect(screen.getByLabelText('Code from the app').getAttribute('aria-invalid')).toBe('true'));
    expect(network.of('ConfirmAuthenticator')).toHaveLength(0);
    network.document(ConfirmAuthenticator, {
      confirmAuthenticator: { ...refused('code', 'second_factor_incorrect'), recoveryCodes: null },
    });
    type('Code from the app', '123456');
    press('Confirm');
    expect((await screen.findAllByText(/This code is wrong or was already used/)).length).toBeGreaterThan(0);
    network.document(ConfirmAuthenticator, { confirmAuthenticator: { ...fine, recoveryCodes: codes } });
    network.document(OwnSecondFactor, added);
    type('Code from the app', '654 321');
    press('Confirm');
    const list = await screen.findByRole('list', { name: 'Your recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(codes);
    press('I have stored them');
    expect(await screen.findByText(/10 recovery codes left/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('warns when few recovery codes are left, and replaces them with the password and a code', async () => {
    network.document(OwnSecondFactor, own({ ...added.ownSecondFactor, recoveryCodesLeft: 2, required: true }));
    network.document(RenewRecoveryCodes, { renewRecoveryCodes: { ...fine, recoveryCodes: codes } });
    await renderPart(<SecondFactorCard />, '/en-us/user/edit-profile');
    expect(await screen.findByText('Get new recovery codes before you run out of them.')).toBeTruthy();
    expect(screen.getByText('One of your roles requires a second factor.')).toBeTruthy();
    press('New recovery codes');
    type('Current password', 'Paceline1');
    type('Code from the app or recovery code', '123456');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'New recovery codes' }));
    expect(await screen.findByText(codes[1] ?? '')).toBeTruthy();
    expect(sent('RenewRecoveryCodes')).toEqual({ password: 'Paceline1', code: '123456' });
  });

  it('removes the app with the password and a code; a refusal shows at its field', async () => {
    network.document(OwnSecondFactor, added);
    network.document(RemoveAuthenticator, { removeAuthenticator: refused('password', 'password_incorrect') });
    await renderPart(<SecondFactorCard />, '/en-us/user/edit-profile');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove app' }));
    type('Current password', 'Wrong1234');
    type('Code from the app or recovery code', codes[0] ?? '');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove app' }));
    await waitFor(() => expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true'));
    network.document(RemoveAuthenticator, { removeAuthenticator: fine });
    network.document(OwnSecondFactor, own());
    type('Current password', 'Paceline1');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove app' }));
    expect(await screen.findByRole('button', { name: 'Add authenticator app' })).toBeTruthy();
  });
});

describe('a role that requires a second factor', () => {
  it('asks for it before anything else; the only other choice is to log out', async () => {
    signInAs({ ...dealer, mustAddSecondFactor: true });
    await renderPart(<EnrolmentDialog />, '/en-us');
    expect(screen.getByText(/Your role requires a second factor/)).toBeTruthy();
    expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Close' })).toBeNull();
    press('Log out');
    expect(signedOut).toHaveBeenCalledOnce();
    await scan();
    network.document(ConfirmAuthenticator, { confirmAuthenticator: { ...fine, recoveryCodes: codes } });
    type('Code from the app', '123456');
    press('Confirm');
    fireEvent.click(await screen.findByRole('button', { name: 'I have stored them' }));
    await waitFor(() => expect(userStore.get()?.mustAddSecondFactor).toBe(false));
  });
});
