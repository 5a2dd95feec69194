import { dealerPermissions, staffPermissions } from '#rules/accounts/users/dealer-users.ts';
import { fileLimitations, filePermissions } from '#rules/accounts/users/file-rights.ts';
import { choice, code, email, flag, text, type FileFormat } from '#exchange/erp-columns/erp-columns.ts';
import { broken } from '#exchange/erp-columns/erp-columns.checks.ts';
import { known, referenceParams } from '#exchange/erp-columns/erp-columns.records.ts';
import { accountDoubt, areaValueDoubt } from '#exchange/erp-columns/erp-columns.customer-doubts.ts';
import { needed } from './erp-formats.parts.ts';

const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** SQL for the id of the group role of a row, by its name or its description. */
const groupRole =
  '(select g.id from identity_group_role g where s.group_role in (g.name, g.description) order by g.name <> s.group_role, g.id limit 1)';
const roleNames = "regexp_split_to_table(trim(s.roles), ' *, *') as given(name)";
/** SQL for the given roles that are not in the group role of the row. */
const rolesMissing = `${roleNames} where not exists (
  select from identity_group_role_role gr join identity_role r on r.id = gr.role_id where gr.group_role_id = ${groupRole} and r.name = given.name)`;
/** SQL condition: the role `r` holds a permission that files cannot give. */
const beyondFiles = `exists (
  select from identity_role_permission p where p.role_id = r.id and p.permission not in (${quoted(filePermissions)}))`;
const rolesBeyond = `${roleNames} join identity_role r on r.name = given.name where ${beyondFiles}`;
/** SQL condition: the roles of the user, as their first row names them, hold one of these permissions. */
const holdsOneOf = (names: readonly string[]): string => `exists (
  select from regexp_split_to_table(trim((select x.roles from staged x where x.username = s.username order by x.ctid limit 1)), ' *, *') as given(name)
    join identity_role r on r.name = given.name
    join identity_role_permission p on p.role_id = r.id
   where p.permission in (${quoted(names)}))`;
const existing = 'identity_user u where lower(u.username) = lower(s.username)';

/** Users of the portal. */
export const userFormats: readonly FileFormat[] = [
  {
    type: 'users',
    direction: 'in',
    mode: 'upsert',
    key: ['username', 'sorg', 'limitation', 'r3', 'isr', 'value'],
    unit: ['username'],
    snapshot: null,
    constrained: false,
    about:
      'Users of dealers and of field sales, one row per area; the columns of the user are read from its first row. The file replaces roles and areas of each user in it; users not in the file stay. A new user gets a mail with a link to choose a password, once a market of theirs is open: no file has passwords. `active` 0 ends all sessions. Files neither give nor change rights of the staff.',
    columns: [
      code('username', 'Name for signing in, without spaces; upper and lower case are the same', 'anna.vogel', {
        required: true,
        max: 100,
        compared: 'lower(s.username)',
      }),
      email('email', 'E-mail address; belongs to one user', 'anna.vogel@radhaus.example', { required: true }),
      text('name', 'Name of the person', 'Anna Vogel', needed),
      code('language', 'Language of the portal and of mails: its path, such as `de`, `fr`, `en-uk`', 'de', {
        required: true,
        max: 10,
      }),
      code('group_role', 'Group role: its name or description', 'Dealer', {
        required: true,
        max: 200,
        refers: {
          thing: 'group_role',
          found: 'select from identity_group_role g where s.group_role in (g.name, g.description)',
          key: 's.group_role',
        },
      }),
      text('roles', 'Names of roles of the group role, separated by commas', 'dealer', needed),
      flag('active', '1: may sign in; 0: disabled', '1', needed),
      code('sorg', 'Sales organisation of the area', '1000', { required: true, max: 10, refers: known.sorg }),
      choice('limitation', fileLimitations, 'What the area is limited to', 'customer', needed),
      code('r3', 'Customer of the limitation `customer`: number in the first ERP system', '0000104711', {
        max: 20,
        refers: known.customer,
      }),
      code('isr', 'Customer of the limitation `customer`: number in the second ERP system', '', { max: 20 }),
      code('value', 'Code of the sales person, group or office for the other limitations, as in `customers`', ''),
    ],
    checks: [
      {
        column: 'roles',
        code: 'row_unknown_reference',
        about: 'The roles belong to the group role.',
        things: ['role'],
        params: referenceParams({
          thing: 'role',
          key: `(select string_agg(given.name, ', ') from ${rolesMissing})`,
        }),
        bad: `exists (select from ${rolesMissing})`,
      },
      {
        column: 'roles',
        code: 'row_staff_rights',
        about: `The roles hold no other permissions than ${filePermissions.map((name) => `\`${name}\``).join(', ')}.`,
        params: { key: `(select string_agg(given.name, ', ') from ${rolesBeyond})` },
        bad: `exists (select from ${rolesBeyond})`,
      },
      {
        column: 'limitation',
        code: 'row_dealer_needs_customer',
        about:
          'Users of dealers have the limitation `customer` only: those whose roles hold permissions of dealers and neither `menu.change-cust` nor `page.formvisit`.',
        params: { key: 's.username' },
        bad: `s.active and s.limitation <> 'customer' and ${holdsOneOf(dealerPermissions)} and not ${holdsOneOf(staffPermissions)}`,
      },
      {
        column: 'username',
        code: 'row_staff_rights',
        about: 'The user has no such rights already, and no area without a limit.',
        params: { key: 's.username' },
        bad: `exists (select from ${existing} and (
          exists (select from identity_user_role ur join identity_role r on r.id = ur.role_id where ur.user_id = u.id and ${beyondFiles})
          or exists (select from identity_user_area a where a.user_id = u.id and (a.limitation not in (${quoted(fileLimitations)}) or a.option <> 'include'))))`,
      },
      {
        column: 'username',
        code: 'row_not_allowed',
        about: 'The username has no spaces, does not begin with `deleted-`, and is spelled the same in all rows.',
        bad: "s.username ~ '\\s' or s.username ~* '^deleted-' or exists (select from staged x where lower(x.username) = lower(s.username) and x.username <> s.username)",
        params: broken('username'),
      },
      {
        column: 'email',
        code: 'row_not_allowed',
        about: 'The e-mail address has the form `name@host.example`.',
        bad: `s.email !~* '^[^[:space:]@,;:<>()"]+@([^[:space:]@.,;:<>()"_]+[.])+([^[:space:]@.,;:<>()"_0-9]{2,}|xn--[a-z0-9-]+)$'`,
        params: broken('form', "'name@host.example'"),
      },
      {
        column: 'email',
        code: 'email_already_exists',
        about: 'No other user has the address.',
        bad: `exists (select from identity_user u where u.deleted_at is null and lower(u.email) = lower(s.email) and lower(u.username) <> lower(s.username))
          or exists (select from staged x where lower(x.email) = lower(s.email) and lower(x.username) <> lower(s.username))`,
      },
      {
        column: 'language',
        code: 'row_not_in_list',
        about: 'The portal has the language.',
        params: { allowed: "(select string_agg(l.code, ', ' order by l.code) from identity_language l)" },
        bad: 's.language not in (select l.code from identity_language l)',
      },
      {
        column: 'r3',
        code: 'row_required',
        about: 'The limitation `customer` has one of `r3` and `isr`.',
        bad: "s.limitation = 'customer' and s.r3 = '' and s.isr = ''",
      },
      {
        column: 'r3',
        code: 'row_not_allowed',
        about: 'Other limitations have neither.',
        bad: "s.limitation <> 'customer' and (s.r3 <> '' or s.isr <> '')",
        params: broken('empty', "'limitation ' || s.limitation"),
      },
      {
        column: 'value',
        code: 'row_required',
        about: 'The limitations `salesman`, `sales_group` and `sales_office` have a `value`.',
        bad: "s.limitation <> 'customer' and s.value = ''",
      },
      {
        column: 'value',
        code: 'row_not_allowed',
        about: 'The limitation `customer` has none.',
        bad: "s.limitation = 'customer' and s.value <> ''",
        params: broken('empty', "'limitation customer'"),
      },
      accountDoubt,
      areaValueDoubt,
    ],
  },
];
