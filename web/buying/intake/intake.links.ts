export const fastOrderRoute = '/$lang/catalog/fast-order';
