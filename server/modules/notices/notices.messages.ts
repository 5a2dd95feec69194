import type { RawBuilder } from 'kysely';
import { languageTag, type Locale } from '../../../rules/locales.ts';
import type { Market } from '../../../rules/markets/site-configuration.ts';
import type { Ctx } from '../../platform/context.ts';
import { loaderOf } from '../../platform/loader.ts';
import type { Mail, Phrase } from '../../platform/mail.ts';
import { listMailable, type MailableUser } from '../identity/identity.queries.ts';
import { findMarketOfSorg } from '../markets/markets.queries.ts';

/** A recipient of a mail. */
export interface Addressee {
  readonly userId: string;
  readonly name: string;
  readonly language: string;
  readonly address: string;
}

/** Content of a mail; its market, language and link are added. */
export type MailPart = Pick<Mail, 'subject' | 'intro' | 'facts' | 'quote' | 'outro'> & { readonly action: Phrase };

/** An event, ready to be sent. */
export interface Notice {
  /** Target of mail and push: path after the locale, with search. */
  readonly path: string;
  readonly mail?: {
    readonly market: Market;
    readonly addressees: readonly Addressee[];
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

/** Reads the subject of an event and returns the messages; null if there is nothing to send, or not any more. */
export type EventKind = (ctx: Ctx, details: Details) => Promise<Notice | null>;

/** Older events are not sent: what an ERP file reports of last week is in the lists. */
const freshMilliseconds = 24 * 3_600_000;
/** Whether an event is new enough to be sent. */
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

/** The addressees of a mail among users: those who want mail and have an address. */
export async function addresseesAmong(ctx: Ctx, userIds: readonly string[]): Promise<Addressee[]> {
  return (await mailableAmong(ctx, userIds)).flatMap(({ id, name, language, address, orderMail }) =>
    orderMail && address !== null ? [{ userId: id, name, language, address }] : [],
  );
}

/** A calendar day in the reader's language; empty for none. */
export const dayIn = (locale: Locale, day: string | null): string =>
  day === null
    ? ''
    : new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(`${day}T00:00:00Z`),
      );

/** The market in which mails about orders of a sorg are sent. */
export const marketOf = (ctx: Ctx, sorg: string, host: string | null): Promise<Market | null> =>
  ctx.remember(`notices.market ${sorg} ${host ?? ''}`, () => findMarketOfSorg(ctx.db, sorg, host));
