import type { CheckUsersMutation, UserListQuery, UserToEditQuery } from '#platform/api/generated/graphql.ts';
import { type SessionUser } from '#platform/api/session.ts';
import { dealer } from '#testing/render.tsx';
import type { Choices, EditedUser } from './user-values.ts';

/* Complete users for tests, with the given changes. */

export const administrator: SessionUser = {
  ...dealer,
  username: 'admin',
  name: 'Tomas Rahardjo',
  permissions: ['page.user-management', 'page.user-management-us', 'page.audit', 'profile.update'],
  customer: null,
  hasCustCode: false,
};

const permission = (name: string, description = '') => ({ id: `id-${name}`, name, description, builtIn: true });

export const choices: Choices = {
  groupRoles: [
    {
      id: '0198a000-0000-7000-8000-0000000000d1',
      description: 'Dealer',
      us: false,
      roles: [
        {
          id: '0198a000-0000-7000-8000-0000000000e1',
          name: 'dealer',
          description: '',
          fixed: false,
          permissions: [permission('page.catalog'), permission('page.claim')],
        },
        {
          id: '0198a000-0000-7000-8000-0000000000e2',
          name: 'payer',
          description: '',
          fixed: false,
          permissions: [permission('page.invoice-status'), permission('page.claim')],
        },
      ],
    },
    {
      id: '0198a000-0000-7000-8000-0000000000d2',
      description: 'Guest',
      us: true,
      roles: [
        {
          id: '0198a000-0000-7000-8000-0000000000e3',
          name: 'guest',
          description: '',
          fixed: true,
          permissions: [permission('warehouse.read', 'Look into the warehouse')],
        },
      ],
    },
  ],
  contentTargetMarkets: ['Indonesia', 'Malaysia', 'Singapore', 'Germany', 'France'].map((marketName, at) => ({
    id: `0198a000-0000-7000-8000-0000000000f${at}`,
    marketName,
    brand: 'Veldra',
  })),
  languages: [
    { id: 'en-us', description: 'English (United States)' },
    { id: 'de', description: 'Deutsch' },
  ],
  sorgs: [
    { sorg: '1000', name: 'Veldra Indonesia', country: 'ID', dealerCount: 42 },
    { sorg: '5000', name: 'Veldra USA', country: 'US', dealerCount: 1 },
  ],
  limitations: ['none', 'audit', 'vendor', 'sales_office', 'sales_group', 'salesman', 'customer'],
};

export function user(change: Partial<EditedUser> = {}): EditedUser {
  return {
    id: '0198a000-0000-7000-8000-0000000000a1',
    username: 'anna.kessler',
    email: 'anna@ridgeline.example',
    emailConfirmations: [],
    name: 'Anna Kessler',
    phone: '81234567890',
    sendEmail: true,
    sendEmailWarranty: false,
    isFakeEmail: false,
    mustChangePassword: false,
    linkHeldAt: null,
    invitation: null,
    secondFactor: false,
    disabled: false,
    self: false,
    lastSignInAt: '2026-11-12T02:12:00.000Z',
    createdAt: '2026-01-05T03:00:00.000Z',
    language: { id: 'de', description: 'Deutsch' },
    roles: [{ id: '0198a000-0000-7000-8000-0000000000e1', name: 'dealer', description: '' }],
    groupRole: { id: '0198a000-0000-7000-8000-0000000000d1', description: 'Dealer' },
    userAreas: [
      { sorg: '1000', limitation: 'customer', option: 'include', value: '104-2281', valueName: 'Ridgeline Cycles' },
    ],
    customer: {
      id: '0198a000-0000-7000-8000-0000000000c1',
      custName: 'Ridgeline Cycles',
      custCode: { unified: '104-2281' },
    },
    contentTargetMarkets: [],
    ...change,
  };
}

/** An invitation that was mailed. */
export const invitation = (
  change: Partial<NonNullable<EditedUser['invitation']>> = {},
): NonNullable<EditedUser['invitation']> => ({
  state: 'sent',
  sentAt: '2026-11-12T02:12:00.000Z',
  endsAt: '2026-11-19T02:12:00.000Z',
  openedAt: null,
  acceptedAt: null,
  ...change,
});

export const usersOf = (users: EditedUser[], info: Partial<UserListQuery['usersV2']['info']> = {}): UserListQuery => ({
  usersV2: { info: { page: 1, count: users.length, pageTotal: 1, ...info }, users },
});

export const toEdit = (...users: EditedUser[]): UserToEditQuery => ({ createData: choices, usersV2: { users } });

export const fine = { message: { status: 'success', description: '' }, userErrors: [] };
export const refused = (field: string, code: string, message: string) => ({
  message: { status: 'failed', description: message },
  userErrors: [{ field, code, message, params: {} }],
});

type ReadRow = NonNullable<CheckUsersMutation['checkUsers']['rows']>[number];
export function readRow(line: number, errors: Record<string, string> = {}, change: Partial<ReadRow> = {}): ReadRow {
  return {
    line,
    user: {
      email: `user${line}@example.com`,
      name: `User ${line}`,
      username: `user${line}`,
      phone: null,
      languageId: 'en-us',
      groupRoleId: '0198a000-0000-7000-8000-0000000000d2',
      roleIds: ['0198a000-0000-7000-8000-0000000000e3'],
      contentTargetMarketIds: [],
      sendEmail: null,
      isFakeEmail: null,
    },
    userAreas: [{ sorg: '1000', limitation: 'none', option: 'include', value: '' }],
    groupRole: 'Guest',
    roles: 'guest',
    language: null,
    sorg: '1000',
    limitation: 'everything',
    option: null,
    value: null,
    targetMarkets: null,
    dealerCount: null,
    userErrors: Object.entries(errors).map(([field, message]) => ({ field, message, code: 'required', params: {} })),
    ...change,
  };
}
