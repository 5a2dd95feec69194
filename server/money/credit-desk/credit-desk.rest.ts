import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { ExportCell } from '#rules/csv.ts';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { deskFilter, type DeskFilter } from '#rules/accounts/credit/desk-filter.ts';
import { creditRoom } from '#rules/accounts/credit/room.ts';
import { calendarDateIn, daysBetween } from '#rules/dates.ts';
import { decimalString } from '#rules/money.ts';
import type { Ctx } from '#platform/context.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import { exportedPages, listColumns, sendExport } from '#platform/sheets/export.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import type { Edge } from '#platform/http/http.ts';
import { deskSort } from './credit-desk.graphql.ts';
import { managesCredit } from './credit-desk.policy.ts';
import { listDeskAccounts, type DeskAccount } from './credit-desk.queries.ts';

const columns = [
  ['customerCode', 16, 'text'],
  ['customer', 28, 'text'],
  ['city', 18, 'text'],
  ['account', 16, 'text'],
  ['companies', 16, 'text'],
  ['currency', 10, 'text'],
  ['limit', 14, 'amount'],
  ['exposure', 14, 'amount'],
  ['balance', 14, 'amount'],
  ['openInvoice', 14, 'amount'],
  ['received', 14, 'amount'],
  ['openDo', 14, 'amount'],
  ['held', 14, 'amount'],
  ['consignment', 14, 'amount'],
  ['overdue', 14, 'amount'],
  ['overdueCount', 10, 'number'],
  ['overdueDays', 10, 'number'],
  ['averageDays', 10, 'number'],
  ['state', 12, 'text'],
  ['reason', 30, 'text'],
  ['reported', 24, 'text'],
  ['decision', 16, 'text'],
  ['decisionReason', 40, 'text'],
  ['until', 12, 'date'],
  ['by', 24, 'text'],
] as const;

function cellsOf(ctx: Ctx, account: DeskAccount): ExportCell[] {
  const amount = (minor: number): string => decimalString(minor, account.currency);
  const zone = ctx.market.timeZone;
  const decision = account.overrideSource && account.overrideKind;
  return [
    shownCode(account.unified),
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
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
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
      columns: listColumns(columns, (id) => ctx.text(`desk.col.${id}`)),
      rows,
    });
  });
}
