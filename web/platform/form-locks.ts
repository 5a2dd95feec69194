import { createStore, type Store } from './store.ts';

export type FormLocks = {
  /** The entry that a form of this tab has open. */
  open: Store<string | null>;
  /** Marks an entry as open in a form, so that no tab sends it meanwhile. Returns what ends that. */
  hold: (id: string) => () => void;
  /** Runs `work` unless a form of any tab has the entry open; null then. */
  whileClosed: <T>(id: string, work: () => Promise<T>) => Promise<T | null>;
};

/** Which entries of an area (`paceline.pdi`) forms have open, in all tabs of this browser. */
export function formLocks(area: string): FormLocks {
  const open = createStore<string | null>(null);
  const nameOf = (id: string): string => `${area}.form ${id}`;
  return {
    open,
    hold: (id) => {
      open.set(id);
      const { promise, resolve } = Promise.withResolvers<void>();
      void navigator.locks?.request(nameOf(id), () => promise);
      return () => {
        open.set(null);
        resolve();
      };
    },
    whileClosed: async (id, work) => {
      if (open.get() === id) return null;
      if (!navigator.locks) return work();
      return navigator.locks.request(nameOf(id), { ifAvailable: true }, (lock) => (lock ? work() : null));
    },
  };
}
