import { optionalPart } from '#shell/failure/chunk-failure.ts';

// Apart from the other parts on demand: the drawer among them loads the bar that shows these items.

/** The administration pages in the user menu; they load when the menu opens first. */
export const AdministrationItems = optionalPart(
  () => import('./administration-items.tsx'),
  (module) => module.AdministrationItems,
);
