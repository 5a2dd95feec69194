export const creditRoute = '/$lang/credit';

/** Link to the credit of the active customer. */
export const creditLink = (lang: string): { to: typeof creditRoute; params: { lang: string } } => ({
  to: creditRoute,
  params: { lang },
});
