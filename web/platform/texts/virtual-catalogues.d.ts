declare module 'virtual:text-catalogues' {
  import type { Messages } from '@lingui/core';
  type Load<T> = () => Promise<{ default: T }>;
  /** Language to the list of its modules, module to its compiled messages; both arrive on demand. */
  const catalogues: Record<string, Load<Record<string, Load<Messages>>>>;
  export default catalogues;
}

declare module 'virtual:icon-sheet' {
  /** Address of the picture that holds the icons of the menu as symbols. */
  const address: string;
  export default address;
}
