declare module 'virtual:text-catalogues' {
  import type { Messages } from '@lingui/core';
  type Texts = { default: Messages };
  /** Maps a language to its modules, and a module to its compiled messages. Both load on demand, or are there already. */
  const catalogues: Record<string, () => Promise<{ default: Record<string, () => Texts | Promise<Texts>> }>>;
  export default catalogues;
}

declare module 'virtual:icon-sheet' {
  /** Address of the SVG sprite with the menu icons. */
  const address: string;
  export default address;
}
