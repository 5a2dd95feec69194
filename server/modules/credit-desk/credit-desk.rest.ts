import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { deskFilter, type DeskFilter } from '../../../rules/credit/desk-filter.ts';
import { creditRoom } from '../../../rules/credit/room.ts';
import { calendarDateIn, daysBetween } from '../../../rules/dates.ts';
import { decimalString } from '../../../rules/money.ts';
import type { Ctx } from '../../platform/context.ts';
import { makesDocuments } from '../../platform/documents/documents.ts';
import { exportedPages, sendExport, type ExportCell } from '../../platform/export.ts';
import { parseInput } from '../../platform/graphql.ts';
import type { Edge } from '../../platform/http.ts';
import { deskSort } from './credit-desk.graphql.ts';
import { managesCredit } from './credit-desk.policy.ts';
import { listDeskAccounts, type DeskAccount } from './credit-desk.queries.ts';

const columns = [
  ['customerCode', 16],
  ['customer', 28],
  ['city', 18],
  ['account', 16],
  ['companies', 16],
  ['currency', 10],
  ['limit', 14],
  ['exposure', 14],
  ['balance', 14],
  ['openInvoice', 14],
  ['received', 14],
  ['openDo', 14],
  ['held', 14],
  ['consignment', 14],
  ['overdue', 14],
  ['overdueCount', 10],
  ['overdueDays', 10],
  ['averageDays', 10],
  ['state', 12],
  ['reason', 30],
  ['reported', 24],
  ['decision', 16],
  ['decisionReason', 40],
  ['until', 12],
  ['by', 24],
] as const;

function cellsOf(ctx: Ctx, account: DeskAccount): ExportCell[] {
  const amount = (minor: number): number => Number(decimalString(minor, account.currency));
  const zone = ctx.market.timeZone;
  const decision = account.overrideSource && account.overrideKind;
  return [
    account.unified,
    account.customerName,
    account.city,
    account.code,
    account.companies.join(' '),
    account.currency,
    amount(account.limit),
    amount(account.exposure),
    amount(creditRoom(account)),
    amount(account.openInvoice),
    amount(account.received),
    amount(account.openDelivery),
    amount(account.held),
    amount(account.consignment),
    amount(account.overdue),
    account.overdueCount,
    account.oldestDueOn === null ? 0 : daysBetween(account.oldestDueOn, calendarDateIn(ctx.now, zone)),
    account.averageDays ?? '',
    ctx.text(account.reasonBlocked === null ? 'shell.credit.open' : 'shell.credit.blocked'),
    account.reasonBlocked ?? '',
    account.reasonReported ?? '',
    decision ? ctx.text(`desk.decision.${account.overrideSource}_${account.overrideKind}`) : '',
    account.overrideReason ?? '',
    account.overrideEndsAt ? calendarDateIn(new Date(account.overrideEndsAt.getTime() - 1), zone) : '',
    account.overrideBy ?? '',
  ];
}

const querySchema = v.object({ ...deskFilter.entries, sort: deskSort });

/** GET /credit/desk/export?format=csv|xlsx plus filter and sort of the list: at most 10,000 accounts. */
export async function registerCreditDesk(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Querystring: Record<string, unknown> }>('/credit/desk/export', makesDocuments, async (request, reply) => {
    const ctx = await edge.context(request, managesCredit);
    const given = Object.fromEntries(Object.entries(request.query).filter(([, value]) => value !== ''));
    const { sort, ...filter } = parseInput(querySchema, given);
    const [column, direction] = sort ?? (['exposure', 'desc'] as const);
    const order = { sort: column, descending: direction === 'desc' };
    const rows = exportedPages(
      async (page, limit) => (await listDeskAccounts(ctx, filter satisfies DeskFilter, { ...order, page, limit })).rows,
      (account) => [cellsOf(ctx, account)],
    );
    return sendExport(ctx, reply, request.query['format'], {
      name: ctx.text('desk.export.name'),
      columns: columns.map(([name, width]) => ({ name: ctx.text(`desk.col.${name}`), width })),
      rows,
    });
  });
}
