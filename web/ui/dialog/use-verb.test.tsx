import { defaultScheduler, notifyManager } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#platform/api/errors.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDelete, useAsked } from './confirm-verb.tsx';
import { FailureNote } from '#ui/page/failure-note.tsx';
import { toasts } from './toast.tsx';
import { useVerb } from './use-verb.ts';

const shown = (): readonly (string | undefined)[][] => toasts.get().map(({ text, tone }) => [text, tone]);
const refusal = (code: string, message = ''): ApiError =>
  new ApiError('refused', message, { userErrors: [{ field: null, code, message }] });

/** A busy button ignores a press, and the verb ends only after the components have loaded again. */
const rested = (button: HTMLElement): Promise<void> =>
  waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
const press = (button: HTMLElement): Promise<void> => act(async () => button.click());

afterEach(() => {
  toasts.set([]);
  vi.restoreAllMocks();
});

type Run = (id: string) => Promise<string>;

function Verb({ run, beside = false }: { run: Run; beside?: boolean }) {
  const verb = useVerb(run, {
    beside,
    done: (outcome, id) => `${outcome} ${id}`,
    failed: (error) => (error instanceof ApiError && error.code === 'too_late' ? 'Somebody was faster' : undefined),
  });
  return (
    <>
      <Button busy={verb.busy} onClick={() => void verb.run('a')}>
        Act on a
      </Button>
      <Button onClick={() => void verb.run('b')}>Act on b</Button>
      {beside && <FailureNote error={verb.error} />}
    </>
  );
}

describe('a verb', () => {
  test('acts once on a double press, says what happened, and acts again later', async () => {
    let finish: (outcome: string) => void = () => {};
    const run = vi.fn<Run>(() => new Promise((resolve) => (finish = resolve)));
    render(<Verb run={run} />);
    const button = screen.getByRole('button', { name: 'Act on a' });
    act(() => {
      button.click();
      button.click();
    });
    expect(run.mock.calls).toEqual([['a']]);
    expect(button.getAttribute('aria-busy')).toBe('true');
    await act(async () => finish('Moved'));
    expect(shown()).toEqual([['Moved a', undefined]]);
    await rested(button);
    await press(button);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('acts on another row while the first one runs', async () => {
    const run = vi.fn<Run>(() => new Promise(() => {}));
    render(<Verb run={run} />);
    await press(screen.getByRole('button', { name: 'Act on a' }));
    await press(screen.getByRole('button', { name: 'Act on b' }));
    expect(run.mock.calls).toEqual([['a'], ['b']]);
  });

  test.each([
    ['the words of the server', refusal('in_use', 'Wird noch benutzt'), 'Wird noch benutzt'],
    ['the text of the code without them', refusal('not_empty'), 'not_empty'],
    ['the text of a lost connection', new ApiError('connection_error', ''), 'connection_error'],
    ['its own words', new ApiError('too_late', ''), 'Somebody was faster'],
  ])('that fails shows %s', async (_case, error, words) => {
    render(<Verb run={() => Promise.reject(error)} />);
    await press(screen.getByRole('button', { name: 'Act on a' }));
    const { text } = await import('#platform/texts/texts.tsx');
    expect(shown()).toEqual([[words.includes('_') ? text(words as 'not_empty') : words, 'err']]);
  });

  test('that fails for a fault of the program shows a general text, and logs the fault', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    render(<Verb run={() => Promise.reject(new TypeError('x is undefined'))} />);
    await press(screen.getByRole('button', { name: 'Act on a' }));
    const { text } = await import('#platform/texts/texts.tsx');
    expect(shown()).toEqual([[text('something_wrong'), 'err']]);
    expect(warn).toHaveBeenCalledOnce();
  });

  test('shows its failure beside the button if it says so, until it runs again', async () => {
    const run = vi.fn<Run>().mockRejectedValueOnce(refusal('in_use', 'Still in use')).mockResolvedValueOnce('Moved');
    render(<Verb run={run} beside />);
    const button = screen.getByRole('button', { name: 'Act on a' });
    await press(button);
    expect(screen.getByRole('alert').textContent).toContain('Still in use');
    expect(shown()).toEqual([]);
    await press(button);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(shown()).toEqual([['Moved a', undefined]]);
  });

  test('may be pressed again as soon as its failure shows, however long other components load', async () => {
    const later: (() => void)[] = [];
    notifyManager.setScheduler((callback) => later.push(callback));
    try {
      const run = vi.fn<Run>().mockRejectedValue(refusal('in_use', 'Still in use'));
      render(<Verb run={run} />);
      const button = screen.getByRole('button', { name: 'Act on a' });
      await press(button);
      expect(shown()).toHaveLength(1);
      expect(button.getAttribute('aria-busy')).toBeNull();
      await press(button);
      expect(run).toHaveBeenCalledTimes(2);
    } finally {
      notifyManager.setScheduler(defaultScheduler);
      for (const callback of later) callback();
    }
  });

  test('is dropped silently when its call was aborted', async () => {
    render(<Verb run={() => Promise.reject(new DOMException('left', 'AbortError'))} />);
    await press(screen.getByRole('button', { name: 'Act on a' }));
    expect(shown()).toEqual([]);
  });
});

type Bike = { id: string; name: string };

function Removal({ run }: { run: (bike: Bike) => Promise<unknown> }) {
  const removal = useAsked(run);
  return (
    <>
      <Button onClick={() => removal.ask({ id: '7', name: 'Comet' })}>Remove</Button>
      <ConfirmDelete
        of={removal}
        title={({ name }) => `Delete ${name}?`}
        action="Delete bike"
        done={(_outcome, { name }) => `${name} is gone`}
      >
        {({ id }) => <p>Number {id}</p>}
      </ConfirmDelete>
    </>
  );
}

describe('a question before a verb', () => {
  test('names the row, acts on it after the answer, and closes', async () => {
    const run = vi.fn(() => Promise.resolve());
    render(<Removal run={run} />);
    expect(screen.queryByRole('dialog')).toBeNull();
    await press(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.getByRole('dialog', { name: 'Delete Comet?' }).textContent).toContain('Number 7');
    expect(run).not.toHaveBeenCalled();
    await press(screen.getByRole('button', { name: 'Delete bike' }));
    expect(run).toHaveBeenCalledExactlyOnceWith({ id: '7', name: 'Comet' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(shown()).toEqual([['Comet is gone', undefined]]);
  });

  test('closes after a refusal too, which a toast says', async () => {
    render(<Removal run={() => Promise.reject(refusal('in_use', 'Still in use'))} />);
    await press(screen.getByRole('button', { name: 'Remove' }));
    await press(screen.getByRole('button', { name: 'Delete bike' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(shown()).toEqual([['Still in use', 'err']]);
  });
});
