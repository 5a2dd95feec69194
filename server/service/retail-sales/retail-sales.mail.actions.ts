import { sql } from 'kysely';
import { languageTag, type Locale } from '#rules/locales.ts';
import type { Market } from '#rules/accounts/markets/site-configuration.ts';
import { shownDate } from '#rules/ordering/orders/shown-date.ts';
import type { Ctx } from '#platform/context.ts';
import type { Drawing } from '#platform/documents/documents.ts';
import { publicOrigin } from '#platform/http/http.ts';
import { isMailable, queueMail } from '#platform/mail/mail.ts';
import { withLogo } from '#platform/pdf/pdf-logo.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { readCover } from './retail-sales.cover.queries.ts';
import type { PrintedRegistration } from './retail-sales.pdf.ts';
import { marketOfRegistration, readRegistration, type Registration } from './retail-sales.queries.ts';
import { certificateMail } from './retail-sales.state.actions.ts';

/** The name of the file of a certificate or card. */
export const warrantyFile = (number: string, kind: 'warranty' | 'myway'): string => `${kind}_${number}.pdf`;

const warrantyDrawing: Drawing<PrintedRegistration> = {
  module: new URL('./retail-sales.pdf.ts', import.meta.url).href,
  name: 'printWarranty',
};

/** True if the certificate of a registration is still to be mailed. */
const awaitsMail = ({ state, consentedAt, mailedAt, erasedAt, consumer }: Registration): boolean =>
  state === 'complete' && consentedAt !== null && mailedAt === null && erasedAt === null && isMailable(consumer.email);

/** Mails the certificate of a complete registration to a consumer who agreed, once, in their language. */
export async function mailCertificate(ctx: Ctx, port: number, id: string): Promise<void> {
  const first = await readRegistration(ctx, id);
  const market = first && (await marketOfRegistration(ctx.db, first.marketId));
  if (!first || !market || !awaitsMail(first)) return;
  const locale: Locale = first.consumerLocale;
  // Read again in the consumer's language: the name of the bicycle is translated.
  const registration = (await readRegistration({ ...ctx, locale }, id)) ?? first;
  const origin = publicOrigin(market.host, port);
  const printing = await withLogo({ ...ctx, market, locale });
  const content = await ctx.draw(warrantyDrawing, printing, {
    registration,
    origin,
    cover: await readCover(printing, registration),
  });
  await withTransaction(ctx, async (inner) => {
    await sql`select from retail_sales_registration where id = ${id} for update`.execute(inner.db);
    const current = await readRegistration(inner, id);
    // The consumer may have been erased while the certificate was drawn.
    if (current && awaitsMail(current)) await queueCertificate(inner, { registration, market, locale, content });
  });
}

interface CertificateMail {
  readonly registration: Registration;
  readonly market: Market;
  readonly locale: Locale;
  readonly content: Uint8Array;
}

async function queueCertificate(ctx: Ctx, { registration, market, locale, content }: CertificateMail): Promise<void> {
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
