/** The four widths at which layouts change. Styles use them by name: `@media (--phone)`, `@media not (--phone)`. */
export const breakpoints = {
  /** One column; cards instead of tables. */
  phone: '(max-width: 760px)',
  tablet: '(max-width: 980px)',
  laptop: '(max-width: 1180px)',
  desktop: '(max-width: 1340px)',
} as const;
