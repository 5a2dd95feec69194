import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { tracked } from '#platform/api/activity.ts';
import { ProgressBar } from './progress-bar.tsx';

const bar = () => document.querySelector('.progress');
const widthOf = () => Number.parseFloat(bar()?.querySelector('i')?.style.width ?? '0');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

type Call = { done: () => void; fail: (error?: unknown) => void };

/** A call that ends when the test says so. */
async function begin(): Promise<Call> {
  let call: Call | undefined;
  const running = tracked(
    new Promise<void>((resolve, reject) => {
      call = { done: resolve, fail: (error = new Error('refused')) => reject(error as Error) };
    }),
  );
  running.catch(() => {});
  await act(async () => {});
  if (!call) throw new Error('The call did not start');
  return call;
}

describe('the progress bar', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('the progress bar waits 200 ms, runs for 5 s and stays full for 500 ms (R-046)', async () => {
    render(<ProgressBar routing={false} />);
    const call = await begin();
    await pass(199);
    expect(bar()).toBeNull();
    await pass(1);
    const first = widthOf();
    expect(first).toBeGreaterThan(0);
    await pass(4800);
    expect(widthOf()).toBeGreaterThan(first + 50);
    await pass(60_000);
    expect(widthOf()).toBeLessThan(100);
    call.done();
    await pass(499);
    expect(widthOf()).toBe(100);
    await pass(1);
    expect(bar()).toBeNull();
  });

  test('does not show for short calls', async () => {
    render(<ProgressBar routing={false} />);
    const call = await begin();
    await pass(150);
    call.done();
    await pass(600);
    expect(bar()).toBeNull();
  });

  test('the progress bar turns red with a failed call, even a short one, and resets with the next (R-045)', async () => {
    render(<ProgressBar routing={false} />);
    const [slow, quick] = [await begin(), await begin()];
    await pass(400);
    expect(bar()?.className).not.toContain('failed');
    quick.fail();
    await pass(1);
    expect(bar()?.className).toContain('failed');
    slow.done();
    await pass(500);
    expect(bar()).toBeNull();

    const lost = await begin();
    lost.fail();
    await pass(10);
    expect(bar()?.className).toContain('failed');
    await pass(500);
    const next = await begin();
    await pass(250);
    expect(bar()?.className).not.toContain('failed');
    next.done();
    await pass(500);
  });

  test('does not treat an aborted call as a failure', async () => {
    render(<ProgressBar routing={false} />);
    const call = await begin();
    call.fail(new DOMException('aborted', 'AbortError'));
    await pass(10);
    expect(bar()).toBeNull();
  });

  test('shows a change of page', async () => {
    const { rerender } = render(<ProgressBar routing />);
    await pass(200);
    expect(bar()).not.toBeNull();
    expect(screen.getByRole('status').textContent).toBe('Loading');
    rerender(<ProgressBar routing={false} />);
    await pass(500);
    expect(bar()).toBeNull();
  });
});
