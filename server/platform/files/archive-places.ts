import { TryLater } from '#platform/documents/queue.ts';

/**
 * Archives that one process sends at the same time. Each holds an open file and 256 KB, so all of them together hold about
 * 10 MB (ADR 53).
 */
export const archiveLimits: ArchiveLimits = { ofUser: 4, ofAll: 40 };

export interface ArchiveLimits {
  readonly ofUser: number;
  readonly ofAll: number;
}

/** An archive takes minutes, and its end depends on the connection of its reader. */
const retrySeconds = 30;

/** Archives that are written while they are sent: too many of a user are refused, and too many of all users. */
export class ArchivePlaces {
  readonly #limits: ArchiveLimits;
  readonly #ofUsers = new Map<string, number>();
  #ofAll = 0;

  constructor(limits: ArchiveLimits = archiveLimits) {
    this.#limits = limits;
  }

  /** Takes a place until the returned function is called. Throws TryLater for the user (429) or for everybody (503). */
  take(user: string): () => void {
    const own = this.#ofUsers.get(user) ?? 0;
    if (own >= this.#limits.ofUser) throw new TryLater('documents_of_user_full', retrySeconds);
    if (this.#ofAll >= this.#limits.ofAll) throw new TryLater('documents_full', retrySeconds);
    this.#ofUsers.set(user, own + 1);
    this.#ofAll += 1;
    let taken = true;
    return () => {
      if (!taken) return;
      taken = false;
      this.#ofAll -= 1;
      const left = (this.#ofUsers.get(user) ?? 1) - 1;
      if (left === 0) this.#ofUsers.delete(user);
      else this.#ofUsers.set(user, left);
    };
  }
}
