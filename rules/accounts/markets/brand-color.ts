/** Contrast that letters need on white paper (WCAG 2.2, AA). */
const neededContrast = 4.5;

/** The share of light of one of the three parts of a colour, from 0 to 1 (WCAG). */
function lightOf(part: string): number {
  const share = Number.parseInt(part, 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** The contrast of a colour `#rrggbb` with white, from 1 to 21. */
export function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => lightOf(color.slice(at, at + 2)));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** True for a colour `#rrggbb` in which letters on white can be read. */
export const isBrandColor = (color: string): boolean =>
  /^#[\da-f]{6}$/i.test(color) && contrastWithWhite(color) >= neededContrast;
