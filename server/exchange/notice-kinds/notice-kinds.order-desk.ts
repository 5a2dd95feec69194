import * as v from 'valibot';
import { textIn } from '#platform/text/texts.ts';
import { isFresh, marketOf, type EventKind, type MailPart } from './notice-kinds.messages.ts';
import { addresseesOf, buyersOf, inboxOf, orderPath, told } from './notice-kinds.orders.ts';

const loweredLine = v.object({ article: v.string(), from: v.number(), to: v.number() });
const lowered = v.object({
  at: v.string(),
  by: v.nullable(v.string()),
  reason: v.string(),
  count: v.number(),
  lines: v.array(loweredLine),
});

/** The order desk lowered or cancelled lines before the ERP got the order: mailed to the ordering users. */
export const linesLowered: EventKind = async (ctx, details) => {
  const order = await told(ctx, details);
  const news = v.safeParse(lowered, details);
  if (!order || !news.success || !isFresh(ctx, new Date(news.output.at))) return null;
  const { by, reason, count, lines } = news.output;
  const market = await marketOf(ctx, order.sorg, null);
  if (!market) return null;
  const title = { id: 'notices.lowered.subject', params: { number: order.number, count } };
  const intro = { id: 'notices.lowered.intro', params: { count } };
  return {
    path: orderPath(order),
    inbox: inboxOf(order, market, { readers: await buyersOf(ctx, order), by, title, body: intro, quote: reason }),
    mail: {
      market,
      addressees: await addresseesOf(ctx, order, false),
      words: (_to, locale): MailPart => ({
        subject: title,
        intro,
        facts: [
          { label: { id: 'notices.fact.order' }, value: order.number },
          { label: { id: 'notices.fact.poNumber' }, value: order.poNumber },
          ...lines.map(({ article, from, to }) => ({
            label: { id: 'notices.moved.line', params: { article } },
            value:
              to === 0
                ? textIn(locale, 'notices.lowered.cancelled', { from })
                : textIn(locale, 'notices.lowered.line', { from, to }),
          })),
        ],
        quote: reason,
        ...(count > lines.length
          ? { outro: { id: 'notices.moved.more', params: { count: count - lines.length } } }
          : {}),
        action: { id: 'notices.action.order' },
      }),
    },
  };
};

const message = v.object({ at: v.string(), by: v.nullable(v.string()), message: v.string() });

/** The order desk wrote to the dealer about an order: mailed to the ordering users. */
export const deskMessage: EventKind = async (ctx, details) => {
  const order = await told(ctx, details);
  const news = v.safeParse(message, details);
  if (!order || !news.success || !isFresh(ctx, new Date(news.output.at))) return null;
  const market = await marketOf(ctx, order.sorg, null);
  if (!market) return null;
  const title = { id: 'notices.message.subject', params: { number: order.number } };
  const intro = { id: 'notices.message.intro' };
  const quote = news.output.message;
  return {
    path: orderPath(order),
    inbox: inboxOf(order, market, {
      readers: await buyersOf(ctx, order),
      by: news.output.by,
      title,
      body: intro,
      quote,
    }),
    mail: {
      market,
      addressees: await addresseesOf(ctx, order, false),
      words: (_to, _locale): MailPart => ({
        subject: title,
        intro,
        facts: [
          { label: { id: 'notices.fact.order' }, value: order.number },
          { label: { id: 'notices.fact.poNumber' }, value: order.poNumber },
        ],
        quote,
        action: { id: 'notices.action.order' },
      }),
    },
  };
};
