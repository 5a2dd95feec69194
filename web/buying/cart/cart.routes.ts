import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';

const cartPage = lazyPage(['cart', 'refusals'], () => import('./cart.page.tsx'), 'CartPage');

const cart = createRoute({ getParentRoute: () => signedInRoute, path: 'cart', component: cartPage });
/** The preview variant of the page. */
const cartPreview = createRoute({ getParentRoute: () => signedInRoute, path: 'cart-new', component: cartPage });

export const cartRoutes = [cart, cartPreview] as const;
