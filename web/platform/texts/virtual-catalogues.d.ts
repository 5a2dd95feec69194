declare module 'virtual:text-catalogues' {
  import type { Messages } from '@lingui/core';
  type Load<T> = () => Promise<{ default: T }>;
  /** Language to the list of its modules, module to its compiled messages; both arrive on demand. */
  const catalogues: Record<string, Load<Record<string, Load<Messages>>>>;
  export default catalogues;
}
