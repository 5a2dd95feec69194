/** Colours of printed documents: black ink, grey for what is read second, and one accent. */
export const ink = '#16191b';
export const grey = '#5a6166';
export const hairline = '#e3e4df';
export const shade = '#f6f7f5';

/** The accent of areas and strips, and that of letters, which is dark enough to be read on white. */
export interface Accent {
  readonly strip: string;
  readonly letters: string;
}

const portalAccent: Accent = { strip: '#009ace', letters: '#00688b' };

/** The accent of a market (`brandColor` of its settings, which is dark enough for letters), else that of the portal. */
export const accentOf = (brandColor: string): Accent =>
  brandColor === '' ? portalAccent : { strip: brandColor, letters: brandColor };
