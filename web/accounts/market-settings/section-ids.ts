/** Sections of the form, which is saved as a whole. */
export const formSections = [
  'site',
  'brand',
  'formats',
  'catalog',
  'ordering',
  'credit',
  'claims',
  'notices',
  'people',
  'features',
] as const;
export type FormSection = (typeof formSections)[number];

/** Sections that are not part of the form. */
export const cardSections = ['holidays', 'signIn', 'shops', 'history'] as const;
export type CardSection = (typeof cardSections)[number];

/** All sections of the page, in the order of its menu; the first one opens. */
export const sectionIds = [...formSections, ...cardSections] as const;
export type SectionId = (typeof sectionIds)[number];
