import { buffer } from 'node:stream/consumers';
import { languageTag, type Locale } from '../../../rules/locales.ts';
import { shownDate } from '../../../rules/orders/shown-date.ts';
import type { Ctx } from '../../platform/context.ts';
import { publicOrigin } from '../../platform/http.ts';
import { isMailable, queueMail } from '../../platform/mail.ts';
import { textIn } from '../../platform/texts.ts';
import { printWarranty, warrantyFile } from './retail-sales.pdf.ts';
import { marketOfRegistration, readRegistration } from './retail-sales.queries.ts';
import { certificateMail } from './retail-sales.state.actions.ts';

/** Mails the certificate of a complete registration to a consumer who agreed, once, in their language. */
export async function mailCertificate(ctx: Ctx, port: number, id: string): Promise<void> {
  const first = await readRegistration(ctx, id);
  const market = first && (await marketOfRegistration(ctx.db, first.marketId));
  if (!first || !market || first.state !== 'complete' || first.consentedAt === null || first.mailedAt !== null) return;
  if (first.erasedAt !== null || !isMailable(first.consumer.email)) return;
  const locale: Locale = first.consumerLocale;
  // Read again in the consumer's language: the name of the bicycle is translated.
  const registration = (await readRegistration({ ...ctx, locale }, id)) ?? first;
  const text = (textId: string, params?: Readonly<Record<string, string | number>>): string =>
    textIn(locale, textId, params);
  const origin = publicOrigin(market.host, port);
  const content = await buffer(printWarranty({ market, locale, text, origin }, registration));
  await queueMail(ctx, {
    kind: certificateMail,
    key: registration.id,
    market,
    locale,
    to: [registration.consumer.email],
    subject: { id: 'retail-sales.mail.subject', params: { bike: registration.articleDescription } },
    intro: {
      id: 'retail-sales.mail.intro',
      params: { name: registration.consumer.name, bike: registration.articleDescription },
    },
    facts: [
      { label: { id: 'retail-sales.pdf.frame' }, value: registration.number },
      {
        label: { id: 'retail-sales.pdf.soldOn' },
        value: shownDate(registration.soldOn, 'day', languageTag(locale), String),
      },
      { label: { id: 'retail-sales.pdf.dealer' }, value: registration.dealerName },
    ],
    outro: { id: 'retail-sales.mail.why', params: { dealer: registration.dealerName } },
    attachment: { name: warrantyFile(registration.number, 'warranty'), type: 'application/pdf', content },
  });
  await ctx.db
    .updateTable('retail_sales_registration')
    .set({ mailed_at: ctx.now })
    .where('id', '=', registration.id)
    .execute();
}
