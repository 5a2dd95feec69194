/** The sub pages of the bonus, each for one sales organisation: the areas of the visit forms decide who sees them. */
export const programmes = ['polygon', 'wim'] as const;
export type Programme = (typeof programmes)[number];

const sorgs: Readonly<Record<Programme, string>> = { polygon: '1000', wim: '5000' };

/** The sales organisation of a sub page. */
export const programmeSorg = (programme: Programme): string => sorgs[programme];
