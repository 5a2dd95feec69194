import { afterEach, describe, expect, test, vi } from 'vitest';
import { DocumentQueue, TryLater, type QueueLimits, type Turn } from './queue.ts';

const limits: QueueLimits = { places: 2, ofUser: 3, sentOfUser: 2, waiting: 5, mostWaitMs: 60_000 };
const stays = new AbortController().signal;

/** A queue that notes the jobs whose turn has come. */
function watched(more: Partial<QueueLimits> = {}) {
  const queue = new DocumentQueue({ ...limits, ...more });
  const begun: string[] = [];
  const turns = new Map<string, Turn>();
  const refused = new Map<string, unknown>();
  const enter = async (user: string, job: string, signal = stays): Promise<void> => {
    try {
      const turn = await queue.enter(user, signal);
      begun.push(job);
      turns.set(job, turn);
    } catch (error) {
      refused.set(job, error);
    }
  };
  /** Lets everything that has become possible happen. */
  const settle = () => new Promise<void>((done) => void setImmediate(done));
  const made = async (job: string) => {
    turns.get(job)?.made();
    await settle();
  };
  return { queue, begun, turns, refused, enter, settle, made };
}

afterEach(() => void vi.useRealTimers());

describe('the queue of documents', () => {
  test('runs one job of a user at a time, and users take turns', async () => {
    const { begun, enter, settle, made } = watched();
    for (const job of ['a1', 'a2', 'a3']) void enter('a', job);
    void enter('b', 'b1');
    await settle();
    expect(begun).toEqual(['a1', 'b1']);
    await made('b1');
    // Another job of the same user does not take the free place.
    expect(begun).toEqual(['a1', 'b1']);
    void enter('c', 'c1');
    void enter('d', 'd1');
    await settle();
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await made('a1');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
    await made('a2');
    // The one who waits comes before the third job of the other.
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'd1']);
    await made('c1');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'd1', 'a3']);
  });

  test('refuses a user with too many jobs, and nobody else', async () => {
    const { begun, refused, enter, settle } = watched();
    for (const job of ['a1', 'a2', 'a3', 'a4']) void enter('a', job);
    void enter('b', 'b1');
    await settle();
    expect([...refused.keys()]).toEqual(['a4']);
    expect(refused.get('a4')).toBeInstanceOf(TryLater);
    expect(refused.get('a4')).toMatchObject({ code: 'documents_of_user_full' });
    expect((refused.get('a4') as TryLater).seconds).toBeGreaterThanOrEqual(1);
    expect(begun).toContain('b1');
  });

  test('refuses everybody while too many wait', async () => {
    const { queue, refused, enter, settle } = watched({ places: 1, waiting: 2 });
    for (const user of ['a', 'b', 'c', 'd']) void enter(user, user);
    await settle();
    expect(queue.waiting).toBe(2);
    expect([...refused.keys()]).toEqual(['d']);
    expect(refused.get('d')).toMatchObject({ code: 'documents_full' });
  });

  test('forgets a job whose caller leaves', async () => {
    const { queue, begun, refused, enter, settle, made } = watched({ places: 1 });
    const leaving = new AbortController();
    void enter('a', 'a1');
    void enter('b', 'b1', leaving.signal);
    void enter('c', 'c1');
    await settle();
    leaving.abort(new Error('gone'));
    await settle();
    expect(refused.get('b1')).toMatchObject({ message: 'gone' });
    expect(queue.waiting).toBe(1);
    await made('a1');
    expect(begun).toEqual(['a1', 'c1']);
    await enter('d', 'd1', leaving.signal);
    expect(refused.get('d1')).toMatchObject({ message: 'gone' });
  });

  test('counts files that are still being sent', async () => {
    const { refused, turns, enter, made } = watched();
    for (const job of ['a1', 'a2']) {
      await enter('a', job);
      await made(job);
    }
    await enter('a', 'a3');
    expect(refused.get('a3')).toMatchObject({ code: 'documents_of_user_full' });
    turns.get('a1')?.sent();
    turns.get('a1')?.sent();
    await enter('a', 'a4');
    expect([...refused.keys()]).toEqual(['a3']);
  });

  test('refuses a job whose turn does not come in time', async () => {
    vi.useFakeTimers();
    const { queue, begun, refused, enter, turns } = watched({ places: 1 });
    void enter('a', 'a1');
    void enter('b', 'b1');
    await vi.advanceTimersByTimeAsync(limits.mostWaitMs);
    expect(refused.get('b1')).toMatchObject({ code: 'documents_full' });
    expect(queue.waiting).toBe(0);
    turns.get('a1')?.made();
    await enter('c', 'c1');
    expect(begun).toEqual(['a1', 'c1']);
  });
});
