import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import type { UserArea } from '#rules/permissions.ts';
import { signedIn, type SignedInCtx } from '#platform/context.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import { instantCell, listColumns, paperOf } from '#platform/sheets/export.ts';
import type { Edge } from '#platform/http/http.ts';
import { writeWorkbook } from '#platform/sheets/xlsx.ts';
import { targetMarketsOf } from '#accounts/markets/markets.target-markets.queries.ts';
import { customerNamesOf } from './users.customers.queries.ts';
import { loadUserScope, manageUsers, type UserScope } from './users.policy.ts';
import { listUsers } from './users.queries.ts';

const columns = [
  ['name', 28, 'text'],
  ['username', 24, 'text'],
  ['email', 32, 'text'],
  ['phone', 18, 'text'],
  ['language', 22, 'text'],
  ['groupRole', 22, 'text'],
  ['roles', 30, 'text'],
  ['areas', 44, 'text'],
  ['customer', 30, 'text'],
  ['targetMarkets', 30, 'text'],
  ['sendEmail', 12, 'text'],
  ['sendEmailWarranty', 12, 'text'],
  ['placeholder', 12, 'text'],
  ['disabled', 12, 'text'],
  ['lastSignIn', 20, 'instant'],
] as const;

/** The users of the list, row by row, read a few hundred at a time. */
async function* rowsOf(ctx: SignedInCtx, scope: UserScope, groupRoleIds: readonly string[]): AsyncGenerator<string[]> {
  const limit = 500;
  const mark = (set: boolean): string => ctx.text(set ? 'users.excel.yes' : 'users.excel.no');
  const names = customerNamesOf(ctx);
  const areaText = async ({ sorg, limitation, option, value }: UserArea): Promise<string> => {
    const name = limitation === 'customer' ? await names.load(value) : undefined;
    const what = [ctx.text(`users.limit.${limitation}`), name, value].filter(Boolean).join(' ');
    return `${sorg}: ${option === 'exclude' ? ctx.text('users.excel.without', { what }) : what}`;
  };
  for (let page = 1; ; page += 1) {
    const { data } = await listUsers(ctx, scope, {
      search: '',
      groupRoleIds,
      sort: { sortBy: 'name', order: 'asc' },
      page,
      limit,
    });
    const markets = await targetMarketsOf(
      ctx.db,
      data.map(({ id }) => id),
    );
    for (const user of data)
      yield [
        user.name,
        user.username,
        user.email,
        user.phone,
        user.language.description,
        scope.groupRoles.find(({ id }) => id === user.groupRoleId)?.description ?? '',
        scope.roles
          .filter(({ id }) => user.roleIds.includes(id))
          .map(({ name }) => name)
          .join(', '),
        (await Promise.all(user.areas.map(areaText))).join('; '),
        user.customer ? `${shownCode(user.customer.unified)} ${user.customer.name}` : '',
        (markets.get(user.id) ?? []).map(({ marketName }) => marketName).join(', '),
        mark(user.sendEmail),
        mark(user.sendEmailWarranty),
        mark(user.isFakeEmail),
        mark(user.disabledAt !== null),
        user.lastSignInAt === null ? '' : instantCell(ctx, user.lastSignInAt),
      ];
    if (data.length < limit) return;
  }
}

/** `GET /api/admin/users/download-excel?groupRoleIds=&us=`: the users that the caller sees, as a workbook. */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Querystring: { groupRoleIds?: unknown; us?: unknown } }>(
    '/api/admin/users/download-excel',
    makesDocuments,
    async (request, reply) => {
      const ctx = signedIn(await edge.context(request, manageUsers));
      const ids = request.query.groupRoleIds;
      // One or several parameters, each with one id or several separated by commas.
      const groupRoleIds = (Array.isArray(ids) ? ids : [ids])
        .flatMap((ids) => (typeof ids === 'string' ? ids.split(',') : []))
        .filter((id) => id !== '')
        .slice(0, 500);
      const scope = await loadUserScope(ctx, request.query.us === 'true');
      const workbook = writeWorkbook(
        {
          name: ctx.text('users.excel.sheet'),
          columns: listColumns(columns, (id) => ctx.text(`users.excel.${id}`)),
          paper: paperOf(ctx.locale),
        },
        rowsOf(ctx, scope, groupRoleIds),
      );
      return reply
        .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .header('content-disposition', `attachment; filename="users-${ctx.now.toISOString().slice(0, 10)}.xlsx"`)
        .header('cache-control', 'private, no-store')
        .send(Readable.from(workbook));
    },
  );
}
