import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { SignInProviderCard } from './sign-in-provider-card.part.tsx';
import {
  type Provider,
  RemoveSignInProvider,
  SetSignInProvider,
  SignInProvider,
  UnlinkSignIn,
} from './sign-in-provider.documents.ts';

const contoso: Provider = {
  issuer: 'https://login.contoso.example',
  clientId: 'portal',
  button: 'Sign in with Contoso',
  userClaim: 'email',
  passwordAllowed: true,
  enabled: true,
  hosts: ['keys.contoso.example'],
  linkedUsers: 2,
  version: 4,
};
const done = { message: { status: 'success', description: '' }, userErrors: [] };
let network: Network;
let provider: Provider | null;
const sent = (name: string) => (network.of(name).at(-1)?.body as { variables: unknown } | undefined)?.variables;
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const card = () => renderPart(<SignInProviderCard market="veldra-id" hosts={['id.veldra.test', 'portal.example']} />);

beforeEach(async () => {
  await loadTexts(['sign-in-provider', 'ui', 'errors', 'refusals', 'files']);
  signInAs({ ...dealer, permissions: ['page.market'] });
  provider = contoso;
  network = new Network()
    .document(SignInProvider, () => ({ signInProvider: provider }))
    .document(SetSignInProvider, { setSignInProvider: done })
    .document(RemoveSignInProvider, () => {
      provider = null;
      return { removeSignInProvider: done };
    })
    .document(UnlinkSignIn, { unlinkSignIn: done });
});

describe('the sign-in provider of a market', () => {
  it('is set up with a secret, after the provider was tried out', async () => {
    provider = null;
    network.rest('POST /sign-in-provider/check', ({ body }) =>
      jsonAnswer({
        issuer: contoso.issuer,
        hostsNotAllowed: (body as { hosts: string[] }).hosts.length > 0 ? [] : ['keys.contoso.example'],
      }),
    );
    await card();
    fireEvent.click(await screen.findByRole('button', { name: 'Set up sign-in provider' }));
    type(/Issuer/, contoso.issuer);
    fireEvent.click(screen.getByRole('button', { name: 'Check provider' }));
    expect(await screen.findByText(/may not call: keys\.contoso\.example/)).toBeTruthy();
    type(/Further hosts/, 'keys.contoso.example\n');
    fireEvent.click(screen.getByRole('button', { name: 'Check provider' }));
    expect(await screen.findByText('The provider answers as https://login.contoso.example.')).toBeTruthy();
    type(/Client ID/, 'portal');
    type(/^Client secret/, 'secret');
    type(/Text of the button/, 'Sign in with Contoso');
    fireEvent.click(screen.getByRole('switch', { name: /also sign in with their password/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Save sign-in provider' }));
    await waitFor(() => expect(network.of('SetSignInProvider')).toHaveLength(1));
    expect(sent('SetSignInProvider')).toEqual({
      market: 'veldra-id',
      version: null,
      issuer: contoso.issuer,
      clientId: 'portal',
      clientSecret: 'secret',
      button: 'Sign in with Contoso',
      userClaim: 'email',
      passwordAllowed: false,
      enabled: true,
      hosts: ['keys.contoso.example'],
    });
  });

  it('says why a provider could not be tried out', async () => {
    network.rest('POST /sign-in-provider/check', () => jsonAnswer({ code: 'sign_in_provider_unavailable' }, 400));
    await card();
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Check provider' }));
    expect(await screen.findByText(/The sign-in provider does not answer/)).toBeTruthy();
  });

  it('shows what the provider needs to know, and keeps the secret that nobody sees', async () => {
    await card();
    expect(await screen.findByText('https://id.veldra.test/sign-in-provider/callback')).toBeTruthy();
    expect(screen.getByText('https://portal.example/sign-in-provider/callback')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Client secret/).value).toBe('');
    fireEvent.click(screen.getByRole('switch', { name: 'Show on the sign-in page' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save sign-in provider' }));
    await waitFor(() => expect(network.of('SetSignInProvider')).toHaveLength(1));
    expect(sent('SetSignInProvider')).toMatchObject({ version: 4, clientSecret: '', enabled: false });
  });

  it('unlinks a user, and is removed after a confirmation', async () => {
    await card();
    fireEvent.click(await screen.findByRole('button', { name: 'Unlink a user' }));
    type(/User name/, 'dealer');
    fireEvent.click(screen.getByRole('button', { name: 'Unlink user' }));
    await waitFor(() => expect(sent('UnlinkSignIn')).toEqual({ market: 'veldra-id', username: 'dealer' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove sign-in provider' }));
    const asked = await screen.findByRole('dialog');
    expect(network.of('RemoveSignInProvider')).toEqual([]);
    fireEvent.click(within(asked).getByRole('button', { name: 'Remove sign-in provider' }));
    expect(await screen.findByRole('button', { name: 'Set up sign-in provider' })).toBeTruthy();
  });
});
