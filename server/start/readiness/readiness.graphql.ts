import { readinessCodes, readinessStates } from '#rules/start/readiness/checks.ts';
import { builder } from '#platform/graphql/graphql.ts';
import { MarketStatusType } from '#accounts/markets/markets.graphql.ts';
import { registerOpeningCheck } from '#accounts/markets/markets.opening.policy.ts';
import { listMarkets, type MarketSummary, sorgNameOf } from '#accounts/markets/markets.queries.ts';
import { seesReadiness } from './readiness.policy.ts';
import { countBlockingProblems, listReadiness, type ReadinessRow } from './readiness.queries.ts';

registerOpeningCheck(countBlockingProblems);

interface MarketReadiness {
  readonly market: MarketSummary;
  readonly rows: readonly ReadinessRow[];
}

const CodeType = builder.enumType('ReadinessCode', { description: 'The subject of a check.', values: readinessCodes });
const StateType = builder.enumType('ReadinessState', {
  description: 'State of a check; `nothing`: there is nothing yet to check.',
  values: readinessStates,
});

const CheckType = builder.objectRef<ReadinessRow>('ReadinessCheck').implement({
  description: 'One thing that a market needs.',
  fields: (t) => ({
    code: t.expose('code', { type: CodeType }),
    state: t.expose('state', { type: StateType }),
    sorg: t.exposeString('sorg', { nullable: true, description: 'Null if it concerns the whole market.' }),
    sorgName: t.string({
      nullable: true,
      resolve: ({ sorg }, _args, ctx) => (sorg === null ? null : sorgNameOf(ctx, sorg)),
    }),
    count: t.exposeInt('count', {
      description:
        'Missing or wrong things (days for old stock), of a good check those that there are or were checked; counting stops at 1,001.',
    }),
    names: t.stringList({
      description: 'Usernames, customers, jobs or settings in question, at most 50; empty for checks that name none.',
      resolve: ({ names }) => [...names],
    }),
    country: t.exposeString('country', {
      nullable: true,
      description: 'The country (ISO code) of the customers in question; null if the check does not ask for it.',
    }),
    profile: t.exposeString('profile', {
      nullable: true,
      description: 'The form of electronic invoices that lacks data: `peppol`, `xrechnung`, `en16931` or `facturx`.',
    }),
  }),
});

const MarketReadinessType = builder.objectRef<MarketReadiness>('MarketReadiness').implement({
  description: 'The settings of a market: set, missing, stale or contradictory.',
  fields: (t) => ({
    code: t.string({ resolve: ({ market }) => market.code }),
    name: t.string({ resolve: ({ market }) => market.name }),
    status: t.field({ type: MarketStatusType, resolve: ({ market }) => market.status }),
    statusMessage: t.string({ resolve: ({ market }) => market.statusMessage }),
    blockingCount: t.int({
      description: 'Problems that keep the market from opening.',
      resolve: ({ rows }) => rows.filter(({ state }) => state === 'blocking').length,
    }),
    warningCount: t.int({ resolve: ({ rows }) => rows.filter(({ state }) => state === 'warning').length }),
    checks: t.field({ type: [CheckType], resolve: ({ rows }) => [...rows] }),
  }),
});

builder.queryField('marketReadiness', (t) =>
  t.field({
    description: 'Readiness of every market, or of the one with this code; empty for an unknown code.',
    allow: seesReadiness,
    type: [MarketReadinessType],
    args: { code: t.arg.string() },
    resolve: async (_root, { code }, ctx) => {
      const markets = await listMarkets(ctx.db);
      const asked = code === null || code === undefined ? markets : markets.filter((market) => market.code === code);
      const answers: MarketReadiness[] = [];
      // Every market has the same scanner: it is asked once.
      let away: Promise<boolean> | null = null;
      const isScannerAway = (): Promise<boolean> => (away ??= ctx.isScannerAway());
      for (const market of asked)
        answers.push({ market, rows: await listReadiness({ ...ctx, isScannerAway }, market) });
      return answers;
    },
  }),
);
