import { builder, payload } from '#platform/graphql/graphql.ts';
import { addShop, addShopKey, changeShop, removeShopKey } from './shops.actions.ts';
import { findShop, listShops, type Shop, type ShopKey } from './shops.queries.ts';

const ShopKeyType = builder.objectRef<ShopKey>('ShopKey').implement({
  description: 'A key with which a shop signs its calls. Its secret is answered once, by `addShopKey`.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { description: 'Public name, sent with every call.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    usedAt: t.expose('usedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'About when it last signed an accepted order; null: never.',
    }),
  }),
});

const ShopType = builder.objectRef<Shop>('Shop').implement({
  description: 'A consumer shop that sends click-and-collect orders to a market.',
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code', { description: 'Names the shop in files of the ERP.' }),
    name: t.exposeString('name'),
    stoppedAt: t.expose('stoppedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when its orders are refused; null: it may send orders.',
    }),
    version: t.exposeInt('version', { description: 'Rises with every change.' }),
    keys: t.field({ type: [ShopKeyType], resolve: ({ keys }) => [...keys] }),
  }),
});

builder.queryField('shops', (t) =>
  t.field({
    description: 'The consumer shops of a market.',
    allow: ['page.market'],
    type: [ShopType],
    args: { market: t.arg.string({ required: true, description: 'Code of the market.' }) },
    resolve: (_root, { market }, ctx) => listShops(ctx.db, market),
  }),
);

interface Saved {
  readonly shop: string;
  /** The new key, only right after it was made. */
  readonly key?: { readonly name: string; readonly secret: string };
}

const ShopPayload = payload<Saved>('ShopPayload', (t) => ({
  shop: t.field({ type: ShopType, nullable: true, resolve: ({ shop }, _args, ctx) => findShop(ctx.db, shop) }),
}));

const ShopKeyPayload = payload<Saved>('ShopKeyPayload', (t) => ({
  shop: t.field({ type: ShopType, nullable: true, resolve: ({ shop }, _args, ctx) => findShop(ctx.db, shop) }),
  keyName: t.string({ nullable: true, resolve: ({ key }) => key?.name ?? null }),
  secret: t.string({
    nullable: true,
    description: 'The secret of the new key. It is answered only here.',
    resolve: ({ key }) => key?.secret ?? null,
  }),
}));

builder.mutationField('saveShop', (t) =>
  t.field({
    description: 'Adds a consumer shop to a market, or changes one.',
    allow: ['page.market'],
    type: ShopPayload,
    args: {
      market: t.arg.string({ required: true, description: 'Code of the market of a new shop.' }),
      id: t.arg.id({ description: 'The shop to change; null adds one.' }),
      version: t.arg.int({ description: 'Version of the shop that the caller saw.' }),
      code: t.arg.string({ required: true }),
      name: t.arg.string({ required: true }),
      stopped: t.arg.boolean({ required: true, description: 'Refuses orders of the shop.' }),
    },
    resolve: async (_root, { market, id, version, ...input }, ctx) => {
      if (id == null) return { shop: await addShop(ctx, market, input) };
      await changeShop(ctx, id, version ?? null, input);
      return { shop: id };
    },
  }),
);

builder.mutationField('addShopKey', (t) =>
  t.field({
    description: 'Makes a key for a shop and answers its secret, once. A shop has at most two keys.',
    allow: ['page.market'],
    type: ShopKeyPayload,
    args: { shop: t.arg.id({ required: true }) },
    resolve: async (_root, { shop }, ctx) => {
      const { name, secret } = await addShopKey(ctx, shop);
      return { shop, key: { name, secret } };
    },
  }),
);

builder.mutationField('removeShopKey', (t) =>
  t.field({
    description: 'Removes a key of a shop: calls that it signed are refused at once.',
    allow: ['page.market'],
    type: ShopPayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => ({ shop: await removeShopKey(ctx, id) }),
  }),
);
