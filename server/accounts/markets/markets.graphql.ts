import {
  gatewayVariables,
  marketStatuses,
  paymentGateways,
  type GatewayName,
} from '#rules/accounts/markets/site-configuration.ts';
import { effectiveChecks } from '#rules/accounts/markets/sorg.ts';
import { builder, payload } from '#platform/graphql/graphql.ts';
import { createMarket, setHolidays, updateMarket } from './markets.actions.ts';
import { listMarkets, listSorgs, type Holiday, type MarketSummary, type Sorg } from './markets.queries.ts';

const MerchantType = builder.objectRef<Sorg['merchants'][number]>('Merchant').implement({
  description: 'A seller within a sales organisation.',
  fields: (t) => ({ code: t.exposeString('code'), merchantName: t.exposeString('name') }),
});

const HolidayType = builder.objectRef<Holiday>('Holiday').implement({
  description: 'A public holiday of a sales organisation.',
  fields: (t) => ({ day: t.field({ type: 'CalendarDate', resolve: ({ day }) => day }), name: t.exposeString('name') }),
});

/** A sales organisation of the market. */
export const SorgType = builder.objectRef<Sorg>('Sorg').implement({
  description: 'Sales organisation of the market.',
  fields: (t) => ({
    sorg: t.exposeString('sorg'),
    name: t.exposeString('name'),
    companyCode: t.exposeString('companyCode'),
    currency: t.exposeString('currency', { description: 'ISO code.' }),
    languages: t.exposeStringList('languages', {
      description: 'Languages of its articles; the first is the fallback.',
    }),
    merchants: t.field({ type: [MerchantType], resolve: (sorg) => [...sorg.merchants] }),
    holidays: t.field({
      type: [HolidayType],
      description: 'Days on which it neither dispatches goods nor works on claims.',
      resolve: (sorg) => [...sorg.holidays],
    }),
  }),
});

const SorgConfigType = builder.objectRef<Sorg>('SorgConfig').implement({
  description: 'Configuration of a sales organisation.',
  fields: (t) => ({
    sorg: t.exposeString('sorg'),
    exactQtyCheck: t.exposeBoolean('exactQtyCheck', { description: 'Both the market and the sorg show exact stock.' }),
    availableStockCheck: t.exposeBoolean('availableStockCheck', {
      description: 'Both the market and the sorg limit orders to the stock.',
    }),
    merchantName: t.string({
      description: 'Name of its first merchant; `merchants` has all.',
      resolve: (sorg) => sorg.merchants[0]?.name ?? sorg.name,
    }),
    merchants: t.field({ type: [MerchantType], resolve: (sorg) => [...sorg.merchants] }),
    url1: t.exposeString('url1'),
    url2: t.exposeString('url2'),
    url3: t.exposeString('url3'),
  }),
});

builder.queryField('sorgs', (t) =>
  t.field({
    description: 'Sales organisations of the market.',
    allow: 'signed-in',
    type: [SorgType],
    resolve: (_root, _args, ctx) => listSorgs(ctx.db, ctx.market.sorgs),
  }),
);
builder.queryField('configs', (t) =>
  t.field({
    description: 'Configuration per sales organisation of the market.',
    allow: 'signed-in',
    type: [SorgConfigType],
    resolve: async (_root, _args, { db, market }) =>
      (await listSorgs(db, market.sorgs)).map((sorg) => ({ ...sorg, ...effectiveChecks(market.configuration, sorg) })),
  }),
);

export const MarketStatusType = builder.enumType('MarketStatus', {
  description: 'Who may use a market: everybody, only its administrators, or nobody (Q-021).',
  values: marketStatuses,
});

/** A market with its settings, for administrators. */
export const MarketType = builder.objectRef<MarketSummary>('Market').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code'),
    name: t.exposeString('name'),
    status: t.expose('status', { type: MarketStatusType }),
    statusMessage: t.exposeString('statusMessage'),
    timeZone: t.exposeString('timeZone'),
    hosts: t.exposeStringList('hosts'),
    defaultHost: t.exposeString('defaultHost', {
      nullable: true,
      description: 'The host that serves unknown addresses, if it is one of these.',
    }),
    languages: t.exposeStringList('languages'),
    sorgs: t.exposeStringList('sorgs'),
    version: t.exposeInt('version', { description: 'Rises with every change.' }),
    configuration: t.field({ type: 'JSON', resolve: (market) => market.configuration }),
  }),
});

builder.queryField('markets', (t) =>
  t.field({
    description: 'All markets with their hosts, for administrators.',
    allow: ['page.market'],
    type: [MarketType],
    resolve: (_root, _args, ctx) => listMarkets(ctx.db),
  }),
);

builder.queryField('marketSorgs', (t) =>
  t.field({
    description: 'All sales organisations, for the administration of markets.',
    allow: ['page.market'],
    type: [SorgType],
    resolve: (_root, _args, ctx) => listSorgs(ctx.db, null),
  }),
);

/** A payment gateway, and whether this server can use it. */
interface GatewayChoice {
  readonly name: GatewayName;
  readonly ready: boolean;
}
const GatewayChoiceType = builder.objectRef<GatewayChoice>('PaymentGatewayChoice').implement({
  description: 'A payment gateway that a market can choose.',
  fields: (t) => ({
    name: t.exposeString('name'),
    ready: t.exposeBoolean('ready', { description: 'The environment has its keys; else payments are refused.' }),
    variables: t.stringList({
      description: 'Variables of the environment that hold its keys.',
      resolve: ({ name }) => [...gatewayVariables[name]],
    }),
  }),
});

builder.queryField('marketGateways', (t) =>
  t.field({
    description: 'Payment gateways, for the administration of markets.',
    allow: ['page.market'],
    type: [GatewayChoiceType],
    resolve: (_root, _args, { gateways }) => paymentGateways.map((name) => ({ name, ready: gateways.has(name) })),
  }),
);

const UpdateMarketPayload = payload<{ code: string }>('UpdateMarketPayload', (t) => ({
  market: t.field({
    type: MarketType,
    nullable: true,
    resolve: async ({ code }, _args, ctx) => (await listMarkets(ctx.db)).find((market) => market.code === code) ?? null,
  }),
}));

builder.mutationField('updateMarket', (t) =>
  t.field({
    description:
      'Changes the given fields of a market: status (Q-021), name, hosts, languages, sales organisations, configuration.',
    allow: ['page.market'],
    type: UpdateMarketPayload,
    args: {
      code: t.arg.string({ required: true }),
      name: t.arg.string(),
      status: t.arg.string(),
      statusMessage: t.arg.string(),
      timeZone: t.arg.string(),
      hosts: t.arg.stringList(),
      defaultHost: t.arg.string({ description: 'Serves unknown addresses from now on.' }),
      languages: t.arg.stringList(),
      sorgs: t.arg.stringList(),
      version: t.arg.int({
        description: 'The version that the caller saw; another version is refused with market_changed.',
      }),
      configuration: t.arg({ type: 'JSON' }),
    },
    resolve: async (_root, args, ctx) => {
      const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null)) as { code: string };
      await updateMarket(ctx, given);
      return { code: args.code };
    },
  }),
);

builder.mutationField('createMarket', (t) =>
  t.field({
    description: 'Adds a market with all settings of another one. It starts in maintenance.',
    allow: ['page.market'],
    type: UpdateMarketPayload,
    args: {
      code: t.arg.string({ required: true }),
      name: t.arg.string({ required: true }),
      copyOf: t.arg.string({ required: true, description: 'Code of the market whose settings are copied.' }),
      hosts: t.arg.stringList({ required: true }),
    },
    resolve: async (_root, args, ctx) => {
      await createMarket(ctx, args);
      return { code: args.code };
    },
  }),
);

const HolidayInput = builder.inputType('HolidayInput', {
  fields: (t) => ({ day: t.field({ type: 'CalendarDate', required: true }), name: t.string() }),
});
const SetHolidaysPayload = payload<{ sorg: string }>('SetHolidaysPayload', (t) => ({
  sorg: t.field({
    type: SorgType,
    nullable: true,
    resolve: async ({ sorg }, _args, ctx) => (await listSorgs(ctx.db, [sorg]))[0] ?? null,
  }),
}));

builder.mutationField('setHolidays', (t) =>
  t.field({
    description: 'Replaces the public holidays of a sales organisation. Dates that are already set do not move.',
    allow: ['page.market'],
    type: SetHolidaysPayload,
    args: { sorg: t.arg.string({ required: true }), holidays: t.arg({ type: [HolidayInput], required: true }) },
    resolve: (_root, { sorg, holidays }, ctx) =>
      setHolidays(ctx, { sorg, holidays: holidays.map(({ day, name }) => ({ day, name: name ?? '' })) }),
  }),
);
