/** Orders of the list of third-party articles: by name, by code, by price, by vendor. */
export const thirdPartySorts = ['description', 'code', 'price_asc', 'price_desc', 'vendor'] as const;
export type ThirdPartySort = (typeof thirdPartySorts)[number];

/** Lines of a cart or checkout of third-party articles. */
export const thirdPartyLineLimit = 500;
