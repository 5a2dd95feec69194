declare module 'virtual:text-catalogues' {
  import type { Messages } from '@lingui/core';
  type Load<T> = () => Promise<{ default: T }>;
  /** Maps a language to its modules, and a module to its compiled messages. Both load on demand. */
  const catalogues: Record<string, Load<Record<string, Load<Messages>>>>;
  export default catalogues;
}

declare module 'virtual:icon-sheet' {
  /** Address of the SVG sprite with the menu icons. */
  const address: string;
  export default address;
}
