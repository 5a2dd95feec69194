/** The name of an article with its brand in front, unless it begins with the brand already. */
export const brandedName = (brand: string, name: string): string =>
  brand === '' || name.toLowerCase().startsWith(`${brand.toLowerCase()} `) ? name : `${brand} ${name}`.trim();
