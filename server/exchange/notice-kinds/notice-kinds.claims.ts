import { sql, type RawBuilder } from 'kysely';
import type { ClaimStatus } from '#rules/service/claims/status.ts';
import { isId } from '#rules/ids.ts';
import type { Locale } from '#rules/locales.ts';
import { noticeKind } from '#rules/exchange/notices/kinds.ts';
import type { Ctx } from '#platform/context.ts';
import { moneyIn, textIn } from '#platform/text/texts.ts';
import {
  isFresh,
  mailableAmong,
  marketOf,
  type Addressee,
  type EventKind,
  type InboxPart,
  type InboxPhrase,
  type MailPart,
} from './notice-kinds.messages.ts';
import { listDesk } from '#accounts/users/users.desk.queries.ts';
import { claimAmounts } from '#service/claims/claims.policy.ts';
import { listUsersOf, listWhoMay } from './notice-kinds.queries.ts';

interface ToldClaim {
  readonly id: string;
  readonly number: string;
  readonly referenceNo: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly sorg: string;
  readonly byId: string | null;
  readonly byName: string;
  /** Somebody of the customer, or acting for it, did it. */
  readonly byCustomer: boolean;
  readonly at: Date;
}
interface ToldChange extends ToldClaim {
  readonly from: ClaimStatus | null;
  readonly to: ClaimStatus;
  readonly reason: string;
  /** The goods that an approval sends; null: it sends none. */
  readonly sent: { readonly qty: number; readonly name: string; readonly code: string } | null;
  /** The amount in minor units that an approval credits; null: it credits none. */
  readonly credited: { readonly amount: number; readonly currency: string } | null;
}
interface ToldComment extends ToldClaim {
  readonly comment: string;
  readonly internal: boolean;
  readonly mentions: readonly string[];
}

const columns = sql`
  k.id, k.number, k.reference_no as "referenceNo", k.customer_id as "customerId", c.name as "customerName", k.sorg,
  coalesce(u.name, '') as "byName"`;

async function toldChange({ db }: Ctx, id: unknown): Promise<ToldChange | null> {
  if (typeof id !== 'string' || !isId(id)) return null;
  const { rows } = await sql<ToldChange>`
    select ${columns}, h.by_user_id as "byId", h.at, h.from_status as "from", h.to_status as "to", h.reason,
           (h.from_status is null
            or exists (select from customers_user cu where cu.user_id = h.by_user_id)) as "byCustomer",
           case when l.id is not null
                then jsonb_build_object('qty', l.qty, 'name', l.description, 'code', l.display_code) end as sent,
           case when r.id is not null
                then jsonb_build_object('amount', r.amount, 'currency', r.currency) end as credited
      from claims_history h
      join claims_claim k on k.id = h.claim_id
      join customers_customer c on c.id = k.customer_id
      left join claims_settlement s
        on s.claim_id = k.id
       and s.ended_at is null
       and h.to_status in ('approved', 'in_settlement', 'completed')
      left join orders_line l on l.order_id = s.order_id and l.position = 1
      left join claims_credit_request r on r.id = s.credit_request_id
      left join identity_user u on u.id = h.by_user_id
     where h.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

async function toldComment({ db }: Ctx, id: unknown): Promise<ToldComment | null> {
  if (typeof id !== 'string' || !isId(id)) return null;
  const { rows } = await sql<ToldComment>`
    select ${columns}, m.created_by as "byId", m.created_at as at, m.comment, m.internal, m.mentions,
           exists (select from customers_user cu where cu.user_id = m.created_by) as "byCustomer"
      from claims_comment m
      join claims_claim k on k.id = m.claim_id
      join customers_customer c on c.id = k.customer_id
      join identity_user u on u.id = m.created_by
     where m.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Those among the readers who want mail about claims, except who caused it. */
async function claimAddressees(ctx: Ctx, readers: readonly string[], byId: string | null): Promise<Addressee[]> {
  return (await mailableAmong(ctx, readers)).flatMap(({ id, name, language, address, claimMail }) =>
    claimMail && address !== null && id !== byId ? [{ userId: id, name, language, address }] : [],
  );
}

/** The browsers of these readers on hosts that sell in the claim's sorg, except those of the user who caused the event. */
const browsersOf = (
  claim: ToldClaim,
  readers: readonly string[],
  permissions: readonly string[],
): RawBuilder<boolean> =>
  sql<boolean>`
    u.id = any(${[...readers]}::uuid[])
    and u.id is distinct from ${claim.byId}::uuid
    and exists (select from markets_market_sorg ms where ms.market_id = m.id and ms.sorg = ${claim.sorg})
    and exists (
        select
          from identity_user_role ur
          join identity_role_permission rp on rp.role_id = ur.role_id
         where ur.user_id = u.id
           and rp.permission = any(${[...permissions]}))`;

/** Letters of a comment in a push message, which browsers cut anyway. */
const pushedLetters = 160;

const facts = (claim: ToldClaim): NonNullable<MailPart['facts']> => [
  { label: { id: 'notices.fact.claim' }, value: claim.number },
  { label: { id: 'notices.fact.claimReference' }, value: claim.referenceNo },
  { label: { id: 'notices.fact.customer' }, value: claim.customerName },
];
const part = (claim: ToldClaim, market: string, readers: readonly string[]): Omit<InboxPart, 'title'> => ({
  readers,
  by: claim.byId,
  customerId: claim.customerId,
  sorg: claim.sorg,
  market,
});
const statusIn = (locale: Locale, status: ClaimStatus): string => textIn(locale, `claims.status.${status}`);

/** The text for the customer about a change, besides the status. */
const customerIntro = (to: ClaimStatus): string => {
  if (to === 'waiting_for_dealer') return 'notices.claim.waiting';
  if (to === 'rejected') return 'notices.claim.rejected';
  return 'notices.claim.status';
};

/** The sentence for the customer about a change, which says what an approval sends or credits. */
function customerWords({ to, sent, credited }: ToldChange, amounts: boolean): InboxPhrase {
  if (to !== 'approved') return { id: customerIntro(to) };
  if (sent) return { id: 'notices.claim.sends', params: { qty: sent.qty, article: sent.name, code: sent.code } };
  if (!credited) return { id: customerIntro(to) };
  return amounts
    ? { id: 'notices.claim.credits', params: { amount: { money: credited.amount, currency: credited.currency } } }
    : { id: 'notices.claim.creditsPlain' };
}

/** The settlement as facts of a mail; an amount only for those who see amounts. */
function settledFacts(
  { sent, credited }: ToldChange,
  locale: Locale,
  amounts: boolean,
): NonNullable<MailPart['facts']> {
  if (sent)
    return [
      {
        label: { id: 'notices.fact.sent' },
        value: `${textIn(locale, 'notices.fact.units', { qty: sent.qty })} · ${sent.name} · ${sent.code}`,
      },
    ];
  if (!credited || !amounts) return [];
  return [{ label: { id: 'notices.fact.credit' }, value: moneyIn(locale, credited.amount, credited.currency) }];
}

/**
 * A claim was submitted or changed its status: the customer's users read it, and the claim desk what a customer did
 * (Q-138).
 */
export const claimStatus: EventKind = async (ctx, { historyId }) => {
  const change = await toldChange(ctx, historyId);
  const market = change && (await marketOf(ctx, change.sorg, null));
  if (!change || !market || !isFresh(ctx, change.at)) return null;
  const { number, to, from, reason, customerName } = change;
  const dealers = await listUsersOf(ctx.db, change.customerId);
  const desk = change.byCustomer ? await listDesk(ctx.db, 'claim.status', change) : [];
  const forDesk = new Set(desk);
  const seeing = await listWhoMay(ctx.db, dealers, claimAmounts);
  const seesAmounts = new Set(seeing);
  const news = from === null ? 'submitted' : 'answered';
  const deskTitle = { id: `notices.claim.${news}Subject`, params: { number, customer: customerName } };
  const dealerTitle = {
    id: 'notices.claim.statusSubject',
    params: { number, status: { phrase: { id: `claims.status.${to}` } } },
  };
  return {
    path: `/claim/${change.id}`,
    inbox: [
      { ...part(change, market.id, desk), title: deskTitle, body: { id: `notices.claim.${news}` }, quote: reason },
      // A reader of both entries gets the first one.
      { ...part(change, market.id, seeing), title: dealerTitle, body: customerWords(change, true), quote: reason },
      { ...part(change, market.id, dealers), title: dealerTitle, body: customerWords(change, false), quote: reason },
    ],
    mail: {
      market,
      addressees: [
        ...(await claimAddressees(ctx, desk, change.byId)),
        // Whoever submits a claim gets the confirmation.
        ...(await claimAddressees(ctx, dealers, from === null ? null : change.byId)),
      ],
      words: ({ userId }, locale): MailPart => ({
        subject: forDesk.has(userId)
          ? deskTitle
          : { id: 'notices.claim.statusSubject', params: { number, status: statusIn(locale, to) } },
        intro: { id: forDesk.has(userId) ? `notices.claim.${news}` : customerIntro(to) },
        facts: [
          ...facts(change),
          { label: { id: 'notices.fact.status' }, value: statusIn(locale, to) },
          ...settledFacts(change, locale, seesAmounts.has(userId)),
        ],
        ...(reason === '' ? {} : { quote: reason }),
        action: { id: 'notices.action.claim' },
      }),
    },
    // What a customer does is news for the desk, everything else for the customer.
    push: {
      subscribers: change.byCustomer
        ? browsersOf(change, desk, ['claim.status'])
        : browsersOf(change, dealers, ['page.claim']),
      words: (locale) => ({
        title: textIn(locale, 'notices.claim.statusSubject', { number, status: statusIn(locale, to) }),
        body: change.byCustomer
          ? textIn(locale, `notices.claim.${news}`)
          : [textIn(locale, customerIntro(to)), reason].join(' ').trim().slice(0, pushedLetters),
      }),
    },
  };
};

/** A comment with its readers: an external one goes to the other side, an internal one to the mentioned colleagues. */
const aboutComment =
  (
    internal: boolean,
    name: 'comment' | 'mention',
    readers: (ctx: Ctx, comment: ToldComment) => Promise<string[]>,
  ): EventKind =>
  async (ctx, { commentId }) => {
    const comment = await toldComment(ctx, commentId);
    const market = comment && (await marketOf(ctx, comment.sorg, null));
    if (!comment || !market || comment.internal !== internal || !isFresh(ctx, comment.at)) return null;
    const concerned = await readers(ctx, comment);
    const title = { id: `notices.claim.${name}Subject`, params: { number: comment.number } };
    const intro = { id: `notices.claim.${name}`, params: { by: comment.byName } };
    const permissions = noticeKind(`claim.${name}`)?.permissions ?? [];
    return {
      path: `/claim/${comment.id}`,
      inbox: [{ ...part(comment, market.id, concerned), title, body: intro, quote: comment.comment }],
      mail: {
        market,
        // Who answers by mail writes to the other side, which an internal comment is not meant for.
        ...(!internal && { replies: { kind: 'claim', id: comment.id } }),
        addressees: await claimAddressees(ctx, concerned, comment.byId),
        words: (): MailPart => ({
          subject: title,
          intro,
          facts: facts(comment),
          quote: comment.comment,
          action: { id: 'notices.action.claim' },
        }),
      },
      push: {
        subscribers: browsersOf(comment, concerned, permissions),
        words: (locale) => ({
          title: textIn(locale, title.id, title.params),
          // Words of an internal comment stay in the portal: a push shows on a locked screen.
          body: internal
            ? textIn(locale, 'notices.claim.mentioned', { by: comment.byName })
            : `${comment.byName}: ${comment.comment}`.slice(0, pushedLetters),
        }),
      },
    };
  };

/** Somebody commented a claim for the other side to read. */
export const claimComment = aboutComment(false, 'comment', (ctx, comment) =>
  comment.byCustomer ? listDesk(ctx.db, 'claim.status', comment) : listUsersOf(ctx.db, comment.customerId),
);

/** A colleague was mentioned in an internal comment; only staff of the claim can be. */
export const claimMention = aboutComment(true, 'mention', async (ctx, comment) => {
  const desk = new Set(await listDesk(ctx.db, 'claim.internal-comment', comment));
  return comment.mentions.filter((id) => desk.has(id));
});
