import type { SeededRoleName } from '#rules/access/roles/seeded-roles.ts';
import { colleagueRoles } from '#rules/accounts/colleagues/colleague.ts';
import { permissions, type Permission } from '#rules/permissions.ts';
import type { Database } from '#platform/database/database.ts';
import { anyOf } from '#platform/database/sets.ts';

interface SeededRole {
  readonly description: string;
  readonly permissions: readonly Permission[];
}

const everyone = [
  'profile.update',
  'consumer-voice.submit',
  'page.news',
  'page.sales-document',
  'page.marketing-material',
] as const;
const ordering = ['page.catalog', 'cart.display-order-qty', 'order.place', 'page.order-status'] as const;
const money = [
  'page.invoice-status',
  'invoice.pay',
  'page.payment-request',
  'invoice-status.read',
  'credit-status.read',
  'page.dashboard',
] as const;
const vendors = ['page.3rd-party-catalog', 'page.3rd-party-order'] as const;
const dealing = [
  'page.sales-area',
  'page.claim',
  'claim.create',
  'page.pdi',
  'page.bonus-dealer',
  'page.download-area',
  'download.request',
  'page.customer-sales-report',
  'retail-sales.register',
  ...vendors,
  'page.click-collect',
  'click-collect.update',
] as const;
const mending = ['page.claim', 'claim.create', 'page.pdi'] as const;
const selling = [
  'question.answer',
  'menu.change-cust',
  'page.sales-area',
  'page.formvisit',
  'page.claim',
  'claim.create',
  'page.download-area',
  'download.request',
  'page.bonus-dealer',
  'page.customer-sales-report',
  'retail-sales.register',
  'page.click-collect',
  'click-collect.update',
] as const;
const administering = [
  'page.user-management',
  'page.sales-area',
  'page.announcement',
  'page.banner',
  'page.orderlist',
  'payment.approve',
  'credit.manage',
  'dispute.decide',
  'order.replay',
  'question.answer',
  'page.catalog-analyze',
  'order-limit.update',
  'product-attribute.update',
  'news.cu',
  'sales-document.cu',
  'marketing-material.cud',
  'page.upload-area',
  'page.market',
  'page.audit',
  'page.integration',
  'integration.manage',
  'sales-area.update',
  'claim.update',
  'claim.status',
  'claim.internal-comment',
  'recall.publish',
  'pdi.cud',
  'pdi.checklist',
  'page.formvisit',
  'formvisit.cud',
  'page.payment-request',
  'page.bonus-dealer',
  'page.customer-sales-report',
  'consumer-data.manage',
  'page.download-area',
  'download.request',
  'page.click-collect',
  'click-collect.update',
] as const;

/**
 * Seeded roles; administrators can change all of them. `salesman`, `sales.group`, `Product` and
 * `guest` are names of the contract.
 */
export const seededRoles: Readonly<Record<string, SeededRole>> = {
  dealer: {
    description: 'Dealer: orders, invoices, claims',
    permissions: [...everyone, ...ordering, ...money, ...dealing],
  },
  retailer: {
    description: 'Retailer: orders and follows orders',
    permissions: [
      ...everyone,
      ...ordering,
      'credit-status.read',
      'invoice-status.read',
      'page.invoice-status',
      'invoice.pay',
      'page.claim',
      'claim.create',
    ],
  },
  workshop: {
    description: 'Workshop: claims and inspections, no prices',
    permissions: [...everyone, ...mending],
  },
  owner: {
    description: 'Owner of a dealer: invites colleagues and gives them roles',
    permissions: ['colleagues.manage'],
  },
  buyer: {
    description: 'Buyer of a dealer: orders, does not pay',
    permissions: [...everyone, ...ordering],
  },
  payer: {
    description: 'Payer of a dealer: invoices and payments, does not order',
    permissions: [
      ...everyone,
      'page.order-status',
      'page.invoice-status',
      'invoice.pay',
      'invoice-status.read',
      'credit-status.read',
    ],
  },
  mechanic: {
    description: 'Mechanic of a dealer: claims and inspections, no prices',
    permissions: [...everyone, ...mending],
  },
  'read-only': {
    description: 'Reader of a dealer: sees orders, invoices and claims, changes nothing',
    permissions: [
      ...everyone,
      'page.catalog',
      'page.order-status',
      'page.invoice-status',
      'invoice-status.read',
      'credit-status.read',
      'page.dashboard',
      'page.claim',
    ],
  },
  salesman: {
    description: 'Field sales: acts for own customers',
    permissions: [...everyone, ...ordering, ...money, ...selling, ...vendors],
  },
  'sales.group': {
    description: 'Sales group: acts for the customers of a group',
    permissions: [...everyone, ...ordering, ...money, ...selling, ...vendors],
  },
  'order.desk': {
    description: 'Order desk: order list, payments',
    permissions: [
      ...everyone,
      'page.orderlist',
      'payment.approve',
      'order.replay',
      'question.answer',
      'page.click-collect',
      'click-collect.update',
      'page.catalog',
      'order.place',
      'page.catalog-analyze',
      'page.order-status',
      'menu.change-cust',
      ...vendors,
    ],
  },
  'credit.desk': {
    description: 'Credit desk: blocks, disputes',
    permissions: [
      ...everyone,
      'credit.manage',
      'dispute.decide',
      'question.answer',
      'page.order-status',
      'page.invoice-status',
      'invoice.pay',
      'credit-status.read',
      'invoice-status.read',
      'menu.change-cust',
    ],
  },
  'claim.desk': {
    description: 'Claim desk: claims, inspections, frames',
    permissions: [
      ...everyone,
      'page.claim',
      'claim.create',
      'claim.update',
      'claim.status',
      'claim.internal-comment',
      'recall.publish',
      'question.answer',
      'page.pdi',
      'pdi.cud',
      'pdi.checklist',
      'page.customer-sales-report',
      'retail-sales.register',
      'consumer-data.manage',
      'page.order-status',
      'menu.change-cust',
    ],
  },
  administrator: {
    description: 'Administrator of the portal',
    permissions: [
      ...everyone,
      'page.catalog',
      'page.order-status',
      'page.invoice-status',
      'menu.change-cust',
      'cart.display-order-qty',
      'order.place',
      'page.claim',
      'page.pdi',
      ...money,
      ...administering,
      ...vendors,
    ],
  },
  'us.administrator': {
    description: 'Administrator of the US market',
    permissions: [
      ...everyone,
      'page.catalog',
      'page.order-status',
      'menu.change-cust',
      'cart.display-order-qty',
      'order.place',
      'page.user-management-us',
      'page.orderlist',
      'payment.approve',
      'order.replay',
      'question.answer',
      'page.catalog-analyze',
      'order-limit.update',
      'product-attribute.update',
      'page.announcement',
      'page.banner',
      ...vendors,
    ],
  },
  Product: {
    description: 'Product management: articles, limits, attributes',
    permissions: [
      ...everyone,
      'page.catalog',
      'page.catalog-analyze',
      'order-limit.update',
      'product-attribute.update',
      'marketing-material.cud',
      'sales-document.cu',
    ],
  },
  vendor: {
    description: 'Vendor of third-party articles',
    permissions: ['profile.update', ...vendors, 'page.3rd-party-maintenance', '3rd-party.upload'],
  },
  audit: {
    description: 'Auditor: reads and exports',
    permissions: [
      'profile.update',
      'page.download-area',
      'download.request',
      'page.order-status',
      'page.invoice-status',
      'page.audit',
      'page.orderlist',
    ],
  },
  guest: {
    description: 'Guest: looks around',
    permissions: ['profile.update', 'consumer-voice.submit', 'page.catalog', 'page.news'],
  },
} satisfies Record<SeededRoleName, SeededRole>;

/** Group roles and their roles. */
export const seededGroupRoles: Readonly<Record<string, readonly string[]>> = {
  Administrator: Object.keys(seededRoles),
  'US administrator': [
    'us.administrator',
    'dealer',
    'retailer',
    'workshop',
    'salesman',
    'sales.group',
    'owner',
    ...colleagueRoles,
  ],
  Sales: ['salesman', 'sales.group'],
  Dealer: ['dealer', 'retailer', 'workshop', 'owner', ...colleagueRoles],
  'Order desk': ['order.desk'],
  'Credit desk': ['credit.desk'],
  'Claim desk': ['claim.desk'],
  Product: ['Product'],
  Vendor: ['vendor'],
  Audit: ['audit'],
  Guest: ['guest'],
};

/** Seeded group roles that the US pages may grant. */
const usGroupRoles = new Set(['US administrator', 'Dealer', 'Sales']);

/**
 * Updates the permission table to the product's scopes and, in a database without roles, adds the seeded roles and
 * group roles. Existing roles stay unchanged: they belong to the administrators.
 */
export async function ensureGroups(db: Database): Promise<void> {
  await db
    .insertInto('identity_permission')
    .values(Object.entries(permissions).map(([name, description]) => ({ name, description })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ description: (eb) => eb.ref('excluded.description') }),
    )
    .execute();
  const found = await db.selectFrom('identity_role').select('id').limit(1).executeTakeFirst();
  if (found) return;
  for (const [name, role] of Object.entries(seededRoles)) {
    const inserted = await db
      .insertInto('identity_role')
      .values({ name, description: role.description })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('identity_role_permission')
      .values([...new Set(role.permissions)].map((permission) => ({ role_id: inserted.id, permission })))
      .execute();
  }
  for (const [name, roles] of Object.entries(seededGroupRoles)) {
    const inserted = await db
      .insertInto('identity_group_role')
      .values({ name, description: name, us: usGroupRoles.has(name) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('identity_group_role_role')
      .columns(['group_role_id', 'role_id'])
      .expression((eb) =>
        eb
          .selectFrom('identity_role')
          .select((role) => [role.val(inserted.id).as('group_role_id'), 'id as role_id'])
          .where('name', '=', anyOf(roles)),
      )
      .execute();
  }
}
