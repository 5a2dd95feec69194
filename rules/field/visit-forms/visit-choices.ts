/** Brands of visit forms. */
export const visitBrands = ['polygon', 'wim'] as const;
export type VisitBrand = (typeof visitBrands)[number];

/** The sales organisation whose area shows the forms of a brand. */
export const sorgOfBrand: Readonly<Record<VisitBrand, string>> = { polygon: '1000', wim: '5000' };

/** Places for photos of a visit. */
export const visitSlots = [
  'frontShop1',
  'frontShop2',
  'frontShop3',
  'frontShop4',
  'displayShop1',
  'displayShop2',
  'displayShop3',
  'displayShop4',
  'displayBanner',
  'displayPoster',
  'displayHangtagShimano',
] as const;
export type VisitSlot = (typeof visitSlots)[number];

/** Slots of a brand: the hangtag belongs to wim. */
export const slotsOfBrand = (brand: VisitBrand): VisitSlot[] =>
  visitSlots.filter((slot) => brand === 'wim' || slot !== 'displayHangtagShimano');

/** Photos of the shop from inside or outside. */
export const isFrontSlot = (slot: VisitSlot): boolean => slot.startsWith('frontShop');

/** Answer lists of a form. */
export const answerLists = ['midrange', 'equipment', 'brandDisplay'] as const;
export type AnswerList = (typeof answerLists)[number];

/** Days after its creation in which the author changes or deletes a visit. */
export const authorDays = 7;

/** Days that a visit may lie back when it is sent. */
export const oldestVisitDays = 365;
