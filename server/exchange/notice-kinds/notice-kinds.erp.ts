import { sorgNameOf } from '#accounts/markets/markets.queries.ts';
import { textIn } from '#platform/text/texts.ts';
import {
  addresseesAmong,
  instantIn,
  marketOf,
  type EventKind,
  type InboxParam,
  type InboxPhrase,
  type MailPart,
} from './notice-kinds.messages.ts';
import { listWholeDesk } from './notice-kinds.queries.ts';

const instantOf = (value: unknown): Date | null => {
  const at = new Date(typeof value === 'string' ? value : '');
  return Number.isNaN(at.getTime()) ? null : at;
};

/**
 * An expected file of the ERP is late, or is back: told to the administrators of the whole sales organisation. Times are
 * those of the sales organisation, because its people look for the file.
 */
const aboutFile =
  (words: 'late' | 'back'): EventKind =>
  async (ctx, { sorg, type, sender, timeZone, dueAt, lastAt }) => {
    const due = instantOf(dueAt);
    if (typeof sorg !== 'string' || typeof type !== 'string' || typeof sender !== 'string' || due === null) return null;
    const market = await marketOf(ctx, sorg, null);
    if (!market) return null;
    const zone = typeof timeZone === 'string' ? timeZone : market.timeZone;
    const last = instantOf(lastAt);
    const timeOf = (at: Date | null): InboxParam => (at ? { instant: at.toISOString(), timeZone: zone } : '–');
    const kind: InboxPhrase = { id: 'file-kind.name', params: { type } };
    const subject = { id: `notices.erp.${words}Subject`, params: { sender, kind: { phrase: kind } } };
    const id = `notices.erp.${words}`;
    const body = { id, params: { sender, due: timeOf(due), last: timeOf(last) } };
    const name = await sorgNameOf(ctx, sorg);
    const readers = await listWholeDesk(ctx.db, 'page.integration', sorg);
    return {
      path: '/admin/integration?tab=expected',
      inbox: [{ readers, customerId: null, sorg, market: market.id, title: subject, body }],
      mail: {
        market,
        addressees: await addresseesAmong(ctx, readers),
        words: (_to, locale): MailPart => ({
          subject: { id: subject.id, params: { sender, kind: textIn(locale, kind.id, { type }) } },
          intro: {
            id,
            params: { sender, due: instantIn(locale, due, zone), last: last ? instantIn(locale, last, zone) : '–' },
          },
          facts: [
            { label: { id: 'notices.fact.sorg' }, value: name },
            { label: { id: 'notices.fact.sender' }, value: sender },
          ],
          action: { id: 'notices.action.integration' },
        }),
      },
    };
  };

export const fileLate = aboutFile('late');
export const fileBack = aboutFile('back');
