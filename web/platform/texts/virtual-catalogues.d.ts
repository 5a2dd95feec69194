declare module 'virtual:text-catalogues' {
  import type { Messages } from '@lingui/core';
  /** `<language>/<module>` to the loader of its compiled messages. */
  const catalogues: Record<string, () => Promise<{ default: Messages }>>;
  export default catalogues;
}
