import type { Locale } from '#rules/locales.ts';
import { signedIn, type Ctx, type SignedInCtx } from '../context.ts';
import { textIn } from '../text/texts.ts';

/**
 * The context of a user who sends no request of their own: an export that runs later, a mail that they wrote. What they
 * may is what `actor` may now; nothing that another caller loaded is seen.
 */
export const contextOfUser = (
  ctx: Ctx,
  own: { readonly actor: NonNullable<Ctx['actor']>; readonly locale: Locale } & Pick<Ctx, 'market' | 'customer'>,
): SignedInCtx =>
  signedIn({ ...ctx, ...own, text: (code, params) => textIn(own.locale, code, params), loaders: new Map() });
