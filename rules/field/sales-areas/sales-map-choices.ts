/** The layers of the map of the sales areas, the first by default. */
export const mapLayers = ['categories', 'revenue', 'visits', 'claims', 'white-spots'] as const;
export type MapLayer = (typeof mapLayers)[number];

/** Codes of the master list of categories, as files name them. */
export const areaCategories = ['own-store', 'dealer', 'potential', 'none'] as const;

/** The placeholder of dealers for a group without a category. */
export const categoryPlaceholder = 'unassigned';

/** Why a group is a white spot. */
export type WhiteSpot = 'no-dealer' | 'no-revenue';

/** Days after which a dealer without a visit is due for one. */
export const visitGap = 56;
