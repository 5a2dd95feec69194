import { decimalString } from '#rules/money.ts';
import type { Ctx } from '#platform/context.ts';
import type { CountedRows } from '#platform/database/read-page.ts';
import { builder } from '#platform/graphql/graphql.ts';
import { listFailingFiles, type FailingFile } from '#exchange/erp-check/erp-check.queries.ts';
import { readMonthIntake, type OrderIntake } from '#ordering/orders/orders.intake.queries.ts';
import { listUndeliveredMails, type UndeliveredMail } from './home.mails.queries.ts';
import { listReadiness, type ReadinessRow } from '#start/readiness/readiness.queries.ts';
import { ownSorgs, seesAdministrationHome, seesSalesHome } from './home.policy.ts';

/** Rows of a card; if there are more, the card shows the total. */
const cardRows = 5;
/** Days for which failed files and mails are shown. */
const failuresShownDays = 7;

const IntakeType = builder.objectRef<OrderIntake>('HomeOrderIntake').implement({
  description:
    'Orders placed this month in one currency, and on the same days one year earlier; goods without freight and tax.',
  fields: (t) => ({
    currency: t.exposeString('currency'),
    orders: t.exposeInt('orders'),
    amount: t.field({ type: 'Decimal', resolve: ({ amount, currency }) => decimalString(amount, currency) }),
    ordersBefore: t.exposeInt('ordersBefore'),
    amountBefore: t.field({
      type: 'Decimal',
      resolve: ({ amountBefore, currency }) => decimalString(amountBefore, currency),
    }),
  }),
});

interface SalesHome {
  readonly month: readonly OrderIntake[];
}
const SalesHomeType = builder.objectRef<SalesHome>('HomeSales').implement({
  description: 'The orders of a salesperson; what their customers need is in `repDay`.',
  fields: (t) => ({
    month: t.field({ type: [IntakeType], resolve: ({ month }) => [...month] }),
  }),
});

builder.queryField('homeSales', (t) =>
  t.field({
    allow: seesSalesHome,
    type: SalesHomeType,
    description:
      'For the start page of sales people (Q-039): the orders of the month of the customers in their areas. Independent of the active customer.',
    resolve: async (_root, _args, ctx) => ({ month: await readMonthIntake(ctx) }),
  }),
);

const FindingType = builder.objectRef<ReadinessRow>('HomeFinding').implement({
  fields: (t) => ({
    code: t.exposeString('code', {
      description:
        'no_payment_method, no_shipment_option, articles_without_price, stock_unknown, stock_old (days) or users_without_area.',
    }),
    sorg: t.exposeString('sorg', { nullable: true, description: 'Null if it concerns the whole market.' }),
    count: t.exposeInt('count', { description: 'Articles, days or users; counting stops at 1,001.' }),
  }),
});
const FileType = builder.objectRef<FailingFile>('HomeFailingFile').implement({
  description: 'The newest file of a kind and sender that was refused or had rejected or waiting rows.',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.exposeString('type'),
    name: t.exposeString('name'),
    refused: t.boolean({
      description: 'Nothing of the file was imported.',
      resolve: ({ state }) => state === 'rejected',
    }),
    rows: t.exposeInt('rowCount'),
    rejected: t.exposeInt('rejectedCount', { description: 'Rows that were left out and wait for nothing.' }),
    waiting: t.exposeInt('waitingCount', { description: 'Rows that wait for records of another file.' }),
    reason: t.exposeString('reason', { nullable: true }),
    at: t.expose('at', { type: 'DateTime' }),
  }),
});
const MailType = builder.objectRef<UndeliveredMail>('HomeUndeliveredMail').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    recipient: t.exposeString('recipient'),
    subject: t.exposeString('subject'),
    refused: t.exposeBoolean('refused', {
      description: 'The mail server refused the recipient permanently; false while the portal retries.',
    }),
    reason: t.exposeString('reason'),
    at: t.expose('at', { type: 'DateTime' }),
  }),
});

/** Checks of a market's readiness on the start page; the page of readiness has all. */
const findingCodes = [
  'no_payment_method',
  'no_shipment_option',
  'articles_without_price',
  'stock_unknown',
  'stock_old',
  'users_without_area',
] as const;

/** Problems of the market in the caller's sales organisations. */
async function listFindings(ctx: Ctx): Promise<ReadinessRow[]> {
  const sorgs = ownSorgs(ctx);
  if (sorgs.length === 0) return [];
  const rows = await listReadiness(ctx, { ...ctx.market, sorgs }, findingCodes);
  return rows.filter(({ state }) => state === 'blocking' || state === 'warning');
}

interface AdministrationHome {
  readonly findings: readonly ReadinessRow[];
  readonly files: CountedRows<FailingFile>;
  readonly mails: CountedRows<UndeliveredMail>;
}
const AdministrationHomeType = builder.objectRef<AdministrationHome>('HomeAdministration').implement({
  description: 'Problems of a market.',
  fields: (t) => ({
    findings: t.field({ type: [FindingType], resolve: ({ findings }) => [...findings] }),
    files: t.field({ type: [FileType], resolve: ({ files }) => [...files.rows] }),
    fileCount: t.int({ resolve: ({ files }) => files.count }),
    mails: t.field({ type: [MailType], resolve: ({ mails }) => [...mails.rows] }),
    mailCount: t.int({ resolve: ({ mails }) => mails.count }),
  }),
});

builder.queryField('homeAdministration', (t) =>
  t.field({
    allow: seesAdministrationHome,
    type: AdministrationHomeType,
    description:
      'For the start page of administrators (Q-039): missing or outdated data in their sales organisations of the market, failed ERP files and undelivered mails of the last seven days.',
    resolve: async (_root, _args, ctx) => {
      const since = new Date(ctx.now.getTime() - failuresShownDays * 86_400_000);
      const [findings, files, mails] = await Promise.all([
        listFindings(ctx),
        listFailingFiles(ctx.db, since, cardRows),
        listUndeliveredMails(ctx, since, cardRows),
      ]);
      return { findings, files, mails };
    },
  }),
);
