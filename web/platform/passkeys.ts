import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { ApiError } from './api/errors.ts';

/** True if passkeys work here: browsers allow them on secure pages of a named host. */
export function passkeysOffered(): boolean {
  const { hostname } = window.location;
  return 'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|:/.test(hostname);
}

/** The answer of the device; null if the user cancelled. Throws ApiError `passkey_refused` if the device cannot. */
async function answered<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
    throw new ApiError('passkey_refused', '');
  }
}

/** Makes a passkey on the user's device. */
export async function createPasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return answered(() => startRegistration({ optionsJSON }));
}

/** Signs with a passkey of the user's device. */
export async function signWithPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return answered(() => startAuthentication({ optionsJSON }));
}
