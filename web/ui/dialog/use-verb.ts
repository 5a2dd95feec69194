import { notifyManager } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { ApiError, isAbort } from '#platform/api/errors.ts';
import { logProblem } from '#platform/problem-log.ts';
import { useText } from '#platform/texts/texts.tsx';
import { failureWords } from './failure-words.ts';
import { showToast, type ToastInput } from './toast.tsx';

type VerbOptions<V, T> = {
  /** Called after success; the toast that it returns shows. */
  done?: (outcome: T, variables: V) => string | ToastInput | void;
  /** Called after a failure; what it returns shows instead of the usual words, or with them. */
  failed?: (error: unknown, variables: V) => string | Partial<ToastInput> | void;
  /** The toasts of the verb replace an earlier one with the same key. */
  key?: string;
  /** The failure shows beside the button, as a `FailureNote` of `error`, and not in a toast. */
  beside?: boolean;
};

export type Verb<V> = {
  busy: boolean;
  /** The reason why the last run failed; null while it runs again. */
  error: unknown;
  /** Acts, and says in a toast what happened. True if it succeeded; the promise never rejects. */
  run: (variables: V) => Promise<boolean>;
};

const identities = new WeakMap<object, number>();
let identified = 0;

/** The identity of a file or function, which has no text of its own. */
function identityOf(value: object): number {
  const known = identities.get(value) ?? ++identified;
  identities.set(value, known);
  return known;
}

/** Equal texts mean the same variables. */
const subjectOf = (variables: unknown): string =>
  JSON.stringify(variables, (_name, value: unknown) =>
    typeof value === 'function' || value instanceof Blob ? identityOf(value) : value,
  ) ?? '';

/**
 * One act of the user: `useVerb(useAction(...).mutateAsync, { done: () => t('...') })`. A second press with the same
 * variables while the first one runs does not act again. A failure shows in the user's language; `run` keeps its
 * identity.
 */
export function useVerb<V, T>(act: (variables: V) => Promise<T>, options: VerbOptions<V, T> = {}): Verb<V> {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const running = useRef(new Map<string, Promise<boolean>>());
  const latest = useRef({ act, options, t });
  useLayoutEffect(() => {
    latest.current = { act, options, t };
  }, [act, options, t]);

  const run = useCallback((variables: V): Promise<boolean> => {
    const subject = subjectOf(variables);
    const before = running.current.get(subject);
    if (before) return before;
    const say = (said: string | ToastInput | void): void => {
      const { key } = latest.current.options;
      const toast = typeof said === 'string' ? { text: said } : said;
      if (toast) showToast({ ...(key !== undefined && { key }), ...toast });
    };
    const rest = (): void => setBusy(running.current.size > 0);
    const acting = async (): Promise<boolean> => {
      try {
        const outcome = await latest.current.act(variables);
        say(latest.current.options.done?.(outcome, variables));
      } catch (failure) {
        // Together with the words: who reads them may press again, and a busy button ignores that.
        running.current.delete(subject);
        rest();
        const own = latest.current.options.failed?.(failure, variables);
        if (isAbort(failure)) return false;
        if (!(failure instanceof ApiError)) logProblem('An act of the user failed', failure);
        setError(failure);
        const words = failureWords(latest.current.t, failure);
        const toast = typeof own === 'string' ? { text: own } : own;
        if (!latest.current.options.beside) say({ text: words, tone: 'err', ...toast });
        return false;
      }
      running.current.delete(subject);
      // After the components that show what the act has loaded again.
      notifyManager.schedule(rest);
      return true;
    };
    setBusy(true);
    setError(null);
    const promise = acting();
    running.current.set(subject, promise);
    return promise;
  }, []);
  return { busy, error, run };
}
