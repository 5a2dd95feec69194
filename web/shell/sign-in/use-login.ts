import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/api/errors.ts';
import { loadTexts, useLocale } from '#platform/texts/texts.tsx';
import type { LoginReason } from '../session/login-search.ts';
import {
  inOwnLanguage,
  type LoginRefusal,
  type SecondStep,
  signIn,
  signInWithPasskey,
} from '../session/session-start.ts';

export type LoginInput = {
  /** The page that the user wanted to open. */
  next?: string | undefined;
  /** Why their session ended; then they return in the language in which they left. */
  why?: LoginReason | undefined;
  /** Opens a path of the portal. */
  onEnter: (path: string) => Promise<void> | void;
  /** Why the sign-in at the provider of the market failed. */
  refused?: LoginRefusal | undefined;
};

/** Signs the user in, opens the page that they wanted, and holds why it was refused. */
export function useLogin({ next, why, onEnter, refused }: LoginInput) {
  const lang = useLocale();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [empty, setEmpty] = useState(false);
  const [refusal, setRefusal] = useState<LoginRefusal | null>(refused ?? null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<SecondStep | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal || empty) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal, empty]);

  // The user's own language takes precedence over the one of the login page, unless they worked here just now.
  const enter = async () => {
    const own = await inOwnLanguage(next, lang);
    await onEnter(why === undefined ? own : own.replace(/^\/[^/?#]+/, `/${lang}`));
  };
  /** Returns to the password, with the reason if the second step ended. */
  const back = (reason: unknown = null) => {
    setStep(null);
    setPassword('');
    setFailure(reason);
  };

  const enterWithPasskey = async () => {
    if (busy) return;
    setRefusal(null);
    setFailure(null);
    setBusy(true);
    try {
      await loadTexts(['errors', 'refusals']);
      if (await signInWithPasskey()) await enter();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'maintenance') await onEnter(`/${lang}/maintenance`);
      else setFailure(error);
    } finally {
      setBusy(false);
    }
  };

  const submit = async (name = username.trim(), secret = password) => {
    if (busy) return;
    setRefusal(null);
    setFailure(null);
    await loadTexts(['errors']);
    const incomplete = name === '' || secret === '';
    setEmpty(incomplete);
    if (incomplete) return;
    setBusy(true);
    try {
      const result = await signIn(name, secret);
      if (typeof result === 'string') setRefusal(result);
      else if (result) setStep(result);
      else await enter();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'maintenance') await onEnter(`/${lang}/maintenance`);
      else setFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return {
    form,
    username,
    setUsername,
    password,
    setPassword,
    empty,
    refusal,
    failure,
    busy,
    submit,
    step,
    enter,
    enterWithPasskey,
    back,
  };
}
