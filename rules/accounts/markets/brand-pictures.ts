/** Settings of a market that hold the address of a picture, and the width in pixels of its stored copy. */
export const brandPictureWidths = {
  webLogo: 512,
  imageNavbar: 600,
  imageLogin: 600,
  imageLoginBackground: 2000,
} as const;
export type BrandPicture = keyof typeof brandPictureWidths;

export const brandPictures = Object.keys(brandPictureWidths) as readonly BrandPicture[];

/** True if a setting of a market holds the address of a picture. */
export const isBrandPicture = (path: string): path is BrandPicture => Object.hasOwn(brandPictureWidths, path);

/** The least side of an icon in pixels: phones draw it as large as this, and its copy is as large as its name says. */
export const leastIconWidth = brandPictureWidths.webLogo;

/** Why a picture cannot be the icon of the installed app, or null: it has to be square and large enough. */
export function iconRefusal(width: number, height: number): 'picture_not_square' | 'picture_too_small' | null {
  if (width !== height) return 'picture_not_square';
  return width < leastIconWidth ? 'picture_too_small' : null;
}

/** Type and sizes of an icon for a web manifest, by the ending of its address; null for an unknown type. */
export function iconForm(address: string): { readonly type: string; readonly sizes: string } | null {
  const [, ending = ''] = /\.(svg|png|webp|jpe?g)(?:[?#]|$)/i.exec(address) ?? [];
  const type = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp', jpg: 'image/jpeg', jpeg: 'image/jpeg' }[
    ending.toLowerCase()
  ];
  if (type === undefined) return null;
  // Only stored copies have their width in their names: `logo-2026.png` of another site is of a year.
  const side = /^\/files\/pictures\/[^/]*-(\d+)\.webp$/.exec(address)?.[1];
  return { type, sizes: side === undefined ? 'any' : `${side}x${side}` };
}
