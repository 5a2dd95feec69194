/** Colours of printed documents: black ink, grey for what is read second, and one accent. */
export const ink = '#16191b';
export const grey = '#5a6166';
export const hairline = '#e3e4df';
export const shade = '#f6f7f5';
/** The accent of areas and strips. */
export const brand = '#009ace';
/** The accent of letters: dark enough to be read on white. */
export const accent = '#00688b';
