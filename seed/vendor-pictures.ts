// Pictures of the vendors' articles, drawn like those of the brand: each variant in its own colour.
import { part } from './drawings/part.ts';
import type { Picture } from './pictures.ts';
import { VENDORS, type DemoVendor, type DemoVendorProduct } from './vendors.ts';

/** Colour and accent of the variants that are colours, by their code. */
const PAINTS: Readonly<Record<string, readonly [color: string, accent: string]>> = {
  BLK: ['#2b3034', '#8a949b'],
  WHT: ['#eceeea', '#7d8a92'],
  GRN: ['#2f5a44', '#cfd8cb'],
  ORG: ['#d9672b', '#33383c'],
};

/** Key of the picture of a product or of one of its variants: sizes of a product share one. */
export const vendorPictureKey = (vendor: DemoVendor, product: DemoVendorProduct, variant: string): string =>
  `vendor/${vendor.code}/${product.code}${variant in PAINTS ? `/${variant}` : ''}`;

const drawingOf = (vendor: DemoVendor, product: DemoVendorProduct, variant: string): Picture => {
  const [color, accent] = PAINTS[variant] ?? product.paint ?? vendor.paint;
  return {
    key: vendorPictureKey(vendor, product, variant),
    svg: part({ kind: product.picture, color, accent, size: 736 }),
    ratio: 0.75,
    largest: 800,
  };
};

/** The drawings of all articles of vendors, each once. */
export function vendorDrawings(): Picture[] {
  const all = VENDORS.flatMap((vendor) =>
    vendor.products.flatMap((product) =>
      (product.variants ?? [['', '']]).map(([variant]) => drawingOf(vendor, product, variant)),
    ),
  );
  return [...new Map(all.map((picture) => [picture.key, picture])).values()];
}
