import { lexicographicSortSchema, printSchema, type GraphQLSchema } from 'graphql';
import { builder } from './platform/graphql.ts';
// What exists, in the order of the house: a module may call only modules above it.
import './modules/identity/identity.graphql.ts';
import './modules/identity/identity.roles.graphql.ts';
import './modules/identity/identity.profile.graphql.ts';
import './modules/identity/identity.profile.legacy.ts';
import './modules/identity/identity.own-sessions.graphql.ts';
import './modules/markets/markets.graphql.ts';
import './modules/markets/markets.content.graphql.ts';
import './modules/markets/markets.countries.graphql.ts';
import './modules/customers/customers.graphql.ts';
import './modules/users/users.graphql.ts';
import './modules/users/users.write.graphql.ts';
import './modules/users/users.file.graphql.ts';
import './modules/audit/audit.graphql.ts';
import './modules/catalog/catalog.graphql.ts';
import './modules/catalog/catalog.list.graphql.ts';
import './modules/catalog/catalog.details.graphql.ts';
import './modules/catalog/catalog.analysis.graphql.ts';
import './modules/catalog/catalog.analysis.list.graphql.ts';
import './modules/catalog/catalog.attributes.graphql.ts';
import './modules/catalog/catalog.legacy.ts';
import './modules/credit/credit.graphql.ts';
import './modules/orders/orders.list.graphql.ts';
import './modules/orders/orders.open.graphql.ts';
import './modules/orders/orders.cancel.graphql.ts';
import './modules/orders/orders.decide.graphql.ts';
import './modules/orders/orders.handover.graphql.ts';
import './modules/orders/orders.payments.graphql.ts';
import './modules/orders/orders.receipts.graphql.ts';
import './modules/orders/orders.legacy.ts';
import './modules/deliveries/deliveries.graphql.ts';
import './modules/deliveries/deliveries.open.graphql.ts';
import './modules/invoices/invoices.graphql.ts';
import './modules/cart/cart.graphql.ts';
import './modules/cart/cart.update.graphql.ts';
import './modules/cart/cart.review.graphql.ts';
import './modules/cart/cart.checkout.graphql.ts';
import './modules/cart/cart.supply.graphql.ts';
import './modules/cart/cart.legacy.ts';
import './modules/repeat-order/repeat-order.graphql.ts';
import './modules/repeat-order/repeat-order.guide.graphql.ts';
import './modules/intake/intake.graphql.ts';
import './modules/intake/intake.codes.graphql.ts';
import './modules/announcements/announcements.graphql.ts';
import './modules/banners/banners.graphql.ts';
import './modules/banners/banners.legacy.ts';
import './modules/inquiries/inquiries.graphql.ts';
import './modules/feedback/feedback.graphql.ts';
import './modules/stock-alerts/stock-alerts.graphql.ts';
import './modules/explain/explain.graphql.ts';
import './modules/home/home.graphql.ts';

/** The schema of everything that is imported above. */
export const schema: GraphQLSchema = builder.toSchema();

/** The schema as text, sorted: committed as schema.graphql, so a change of the wire is a visible diff. */
export const schemaText = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
