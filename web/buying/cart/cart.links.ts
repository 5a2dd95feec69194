export const cartRoute = '/$lang/cart';
