import type * as v from 'valibot';
import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import { inquiriesPerHour, inquirySchema, takesInquiries } from '#rules/accounts/inquiries/inquiry.ts';
import { phoneCode, withPhoneCode } from '#rules/accounts/markets/phone-code.ts';
import { defaultLocale, isLocale, languageTag, type Locale } from '#rules/locales.ts';
import type { Market } from '#rules/accounts/markets/site-configuration.ts';
import { limitPerHour } from '#platform/access/hourly-limit.ts';
import type { Ctx } from '#platform/context.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { isMailable, queueMail } from '#platform/mail/mail.ts';
import { listCities, listCountries } from '#accounts/markets/markets.countries.queries.ts';
import { findMarket } from '#accounts/markets/markets.queries.ts';
import { findInquiry } from './inquiries.queries.ts';

type Input = v.InferInput<typeof inquirySchema> & { readonly host: string };
type Parsed = v.InferOutput<typeof inquirySchema>;

/** The market of a host that accepts inquiries; any other host is `not_found`. */
async function takingMarket(ctx: Ctx, host: string): Promise<Market> {
  const name = host.slice(0, 300).trim().toLowerCase().replace(/:\d+$/, '');
  const market = name === '' ? null : await findMarket(ctx.db, name);
  if (!market || market.host !== name || market.status !== 'online' || !takesInquiries(market.configuration, name))
    throw new DomainError('not_found', {}, 'host');
  return market;
}

/** The city's name: the listed name for an id, else the text as entered. */
async function cityName(ctx: Ctx, country: string, city: string): Promise<string> {
  if (!isId(city)) return city;
  const found = (await listCities(ctx.db, country)).find(({ id }) => id === city);
  if (!found) throw new DomainError('out_of_range', {}, 'custCity');
  return found.description;
}

/**
 * Stores an inquiry of a prospective customer and mails it to the market's support address.
 * Throws `rate_limited` for more than {@link inquiriesPerHour} of an address within an hour, over all processes.
 */
export async function sendInquiry(ctx: Ctx, input: Input): Promise<void> {
  const market = await takingMarket(ctx, input.host);
  const parsed = parseInput(inquirySchema, input);
  const country = (await listCountries(ctx.db, ctx.locale)).find(({ id }) => id === parsed.custCountry);
  if (!country) throw new DomainError('out_of_range', {}, 'custCountry');
  const custCity = await cityName(ctx, country.id, parsed.custCity);
  await limitPerHour(ctx, `inquiry:${ctx.address}`, inquiriesPerHour, (since) =>
    ctx.db
      .selectFrom('inquiries_inquiry')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('sender_address', '=', ctx.address)
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow(),
  );
  const phone = withPhoneCode(parsed.custPhone, phoneCode(market.configuration));
  const { id } = await ctx.db
    .insertInto('inquiries_inquiry')
    .values({
      market_id: market.id,
      host: market.host,
      reason: parsed.reason,
      goal: parsed.goal,
      name: parsed.custName,
      address: parsed.custAddress,
      state: parsed.custState,
      postal_code: parsed.custPostalCode ?? '',
      country: country.id,
      city: custCity,
      email: parsed.custEmail,
      phone,
      web: parsed.custWeb ?? '',
      locale: ctx.locale,
      sender_address: ctx.address,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  await ctx.record({ action: 'inquiries.sent', subjectType: 'inquiry', subjectId: id });
  await mail(ctx, market, id, { ...parsed, custCity, custPhone: phone });
}

async function mail(ctx: Ctx, market: Market, id: string, inquiry: Parsed): Promise<void> {
  const [language] = market.languages;
  const locale: Locale = language !== undefined && isLocale(language) ? language : defaultLocale;
  const country =
    new Intl.DisplayNames([languageTag(locale)], { type: 'region' }).of(inquiry.custCountry) ?? inquiry.custCountry;
  const fact = (field: string, value: string) => ({ label: { id: `inquiries.field.${field}` }, value });
  await queueMail(ctx, {
    kind: 'inquiry',
    key: id,
    market,
    locale,
    to: [market.configuration.emailSupport],
    ...(isMailable(inquiry.custEmail) ? { replyTo: inquiry.custEmail } : {}),
    subject: { id: 'inquiries.mail.subject', params: { name: inquiry.custName } },
    intro: { id: `inquiries.mail.${inquiry.reason}`, params: { name: inquiry.custName } },
    facts: [
      fact('custName', inquiry.custName),
      fact('custEmail', inquiry.custEmail),
      fact('custPhone', inquiry.custPhone),
      fact('custAddress', inquiry.custAddress),
      fact('custPostalCode', inquiry.custPostalCode ?? ''),
      fact('custCity', inquiry.custCity),
      fact('custState', inquiry.custState),
      fact('custCountry', country),
      fact('custWeb', inquiry.custWeb ?? ''),
    ],
    quote: inquiry.goal,
  });
}

/** Marks an inquiry as handled; a second call changes nothing. Refuses one that the caller does not see. */
export async function handleInquiry(ctx: Ctx, id: string): Promise<void> {
  const inquiry = await findInquiry(ctx, id, true);
  if (!inquiry) throw new DomainError('not_found', {}, 'id');
  if (inquiry.handledAt !== null) return;
  await ctx.db
    .updateTable('inquiries_inquiry')
    .set({ handled_at: ctx.now, handled_by: ctx.actor?.userId ?? null })
    .where('id', '=', inquiry.id)
    .execute();
  await ctx.record({ action: 'inquiries.handled', subjectType: 'inquiry', subjectId: inquiry.id });
}
