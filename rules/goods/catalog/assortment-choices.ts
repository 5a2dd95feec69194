/** The sub-catalogs, in the order in which they are offered. */
export const subCatalogs = ['bike', 'paa', 'groupset'] as const;
export type SubCatalog = (typeof subCatalogs)[number];

/** Place of brands and categories that nobody arranged: after all others. */
export const unarranged = 999;
