import type { RawBuilder } from 'kysely';
import { contentLanguage, languageTag, type Locale } from '#rules/locales.ts';
import type { Market } from '#rules/accounts/markets/site-configuration.ts';
import type { NoticeKind } from '#rules/exchange/notices/kinds.ts';
import { shownDate } from '#rules/ordering/orders/shown-date.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import type { Mail, Phrase, WantedDrawing } from '#platform/mail/mail.ts';
import { moneyIn, textIn } from '#platform/text/texts.ts';
import { listMailable, type MailableUser } from '#access/identity/identity.queries.ts';
import { findMarketOfSorg } from '#accounts/markets/markets.queries.ts';
import type { Thread } from '#exchange/reply-mail/reply-mail.addresses.actions.ts';

/** A recipient of a mail. */
export interface Addressee {
  readonly userId: string;
  readonly name: string;
  readonly language: string;
  readonly address: string;
}

/** Content of a mail; its market, language and link are added. */
export type MailPart = Pick<Mail, 'subject' | 'intro' | 'lines' | 'facts' | 'quote' | 'outro'> & {
  readonly action: Phrase;
  /** A document to draw for each reader who may see it. */
  readonly attach?: Pick<WantedDrawing, 'id' | 'customerId'> & { readonly drawing: 'order' | 'delivery' | 'invoice' };
};

/**
 * A param of a text of the inbox. Amounts, days and names are written in the language in which the entry is read, which
 * may change after the event.
 */
export type InboxParam =
  | string
  | number
  | { readonly money: number; readonly currency: string }
  /** A day as it is promised: `day`, `week` or `month`. */
  | { readonly day: string; readonly precision: string }
  /** A time by the clock of a place. */
  | { readonly instant: string; readonly timeZone: string }
  /** A text within the text. */
  | { readonly phrase: InboxPhrase }
  /** A name by language. */
  | { readonly names: Readonly<Record<string, string>>; readonly otherwise: string };

/** A text of the inbox: a message id with its params. */
export interface InboxPhrase {
  readonly id: string;
  readonly params?: Readonly<Record<string, InboxParam>>;
}

/** The entries that readers find in their inbox. */
export interface InboxPart {
  /** Ids of the readers, or a condition on users `u`. Disabled users are left out elsewhere. */
  readonly readers: readonly string[] | RawBuilder<boolean>;
  /** The user who caused the event: it counts as read for them. */
  readonly by?: string | null;
  /** The customer and sorg concerned: users who may not see them (any more) do not see the entry. */
  readonly customerId: string | null;
  readonly sorg: string | null;
  /** Market whose brand and hours the digest uses: its id, or an expression on users `u`. */
  readonly market: string | RawBuilder<string | null>;
  readonly title: InboxPhrase;
  readonly body?: InboxPhrase;
  /** Words of a person, shown as they are. */
  readonly quote?: string;
}

/** An event, ready to be sent. */
export interface Notice {
  /** Target of mail, push and inbox: path after the locale, with search. */
  readonly path: string;
  /** Entries of the inbox by audience; whoever belongs to several gets the first. */
  readonly inbox: readonly InboxPart[];
  readonly mail?: {
    readonly market: Market;
    readonly addressees: readonly Addressee[];
    /** The question or claim to which an answer by mail is added. */
    readonly replies?: Thread;
    words(to: Addressee, locale: Locale): MailPart;
  };
  readonly push?: {
    /**
     * Condition on subscriptions `s` with their user `u` and market `m`; subscriptions of ended sessions are excluded
     * elsewhere.
     */
    readonly subscribers: RawBuilder<boolean>;
    words(locale: Locale): { readonly title: string; readonly body: string };
  };
}

/** Data of an event, as written by the action that raised it. */
export type Details = Readonly<Record<string, unknown>>;

/** An event; there is never a second event of the kind with the same key. */
export interface Raised {
  readonly kind: string;
  readonly key: string;
  readonly details: Details;
}

/** An event that was not told before, with its notice. */
export interface NewEvent {
  readonly id: string;
  readonly kind: string;
  readonly notice: Notice;
}

/** Reads the subject of an event and returns the messages; null if there is nothing to send, or not any more. */
export type EventKind = (ctx: Ctx, details: Details) => Promise<Notice | null>;

/** Older events are not sent: what an ERP file reports of last week is in the lists. */
const freshMilliseconds = 24 * 3_600_000;
/** True if an event is new enough to be sent. */
export const isFresh = (ctx: Pick<Ctx, 'now'>, at: Date): boolean =>
  ctx.now.getTime() - at.getTime() <= freshMilliseconds;

/** {@link listMailable} for several events together. */
export async function mailableAmong(ctx: Ctx, userIds: readonly string[]): Promise<MailableUser[]> {
  const users = loaderOf<string, MailableUser>(
    ctx,
    'notices.mailable',
    async (ids) => new Map((await listMailable(ctx.db, ids)).map((user) => [user.id, user])),
  );
  const found = await Promise.all(userIds.map((id) => users.load(id)));
  return found.filter((user) => user !== null).sort((one, other) => (one.username < other.username ? -1 : 1));
}

/** The addressees of a mail among users: those whose account wants mail of this sort, and who have an address. */
export async function addresseesAmong(
  ctx: Ctx,
  userIds: readonly string[],
  account: NoticeKind['account'] = 'orderMail',
): Promise<Addressee[]> {
  return (await mailableAmong(ctx, userIds)).flatMap(({ id, name, language, address, ...wants }) =>
    wants[account] && address !== null ? [{ userId: id, name, language, address }] : [],
  );
}

/** A calendar day in the reader's language; empty for none. */
export const dayIn = (locale: Locale, day: string | null): string =>
  day === null
    ? ''
    : new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(`${day}T00:00:00Z`),
      );

/** A day with its time, in the reader's language and by the clock of a place. */
export const instantIn = (locale: Locale, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);

/** A promised day, week or month as a language writes it. */
export const promiseIn = (locale: Locale, day: string, precision: string): string =>
  shownDate(day, precision, languageTag(locale), (week, year) =>
    textIn(locale, 'order.pdf.week', { week, year: String(year) }),
  );

function paramIn(locale: Locale, param: InboxParam): string | number {
  if (typeof param !== 'object') return param;
  if ('money' in param) return moneyIn(locale, param.money, param.currency);
  if ('instant' in param) return instantIn(locale, new Date(param.instant), param.timeZone);
  if ('day' in param) return promiseIn(locale, param.day, param.precision);
  if ('phrase' in param) return phraseIn(locale, param.phrase);
  return param.names[contentLanguage(locale)] ?? param.names['en'] ?? Object.values(param.names)[0] ?? param.otherwise;
}

/** A text of the inbox in a language. */
export const phraseIn = (locale: Locale, { id, params = {} }: InboxPhrase): string =>
  textIn(locale, id, Object.fromEntries(Object.entries(params).map(([name, param]) => [name, paramIn(locale, param)])));

/** The market in which mails about orders of a sorg are sent. */
export const marketOf = (ctx: Ctx, sorg: string, host: string | null): Promise<Market | null> =>
  ctx.remember(`notices.market ${sorg} ${host ?? ''}`, () => findMarketOfSorg(ctx.db, sorg, host));
