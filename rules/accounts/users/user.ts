import * as v from 'valibot';
import type { ErrorCode } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import { limitations } from '#rules/permissions.ts';
import { email, filledLine, line, notEmpty, password, phone, sorgCode } from '#rules/validation.ts';

const code = (value: ErrorCode): ErrorCode => value;

/** Maximum number of users in one bulk creation. */
export const mostUsersAtOnce = 500;

/** Maximum number of users whose access changes in one call. */
export const mostUsersChangedAtOnce = 100;

/** Limitations that need the code they limit to. */
export const limitationsWithValue: readonly string[] = [
  'customer',
  'salesman',
  'sales_group',
  'sales_office',
  'vendor',
];

/** True if an area with this limitation opens all dealers of its sales organisation. */
export const isWholeSorg = (limitation: string): boolean => limitation === 'none' || limitation === 'audit';

const id = v.pipe(
  v.string(code('required')),
  v.minLength(1, code('required')),
  v.check((value) => value === '' || isId(value), code('not_found')),
);
const ids = (most: number) =>
  v.pipe(
    v.array(id),
    v.maxLength(most, code('too_many')),
    v.transform((given) => [...new Set(given)]),
  );

/**
 * Text that a mail program makes a link of: an address of a page or mailbox, also without its protocol. A dot after an initial
 * or before a capitalised word is none (`J.R. Tolkien`, `Dr.Vogel`).
 */
const address = /@|:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\.(?:[a-z]{2,}|[A-Z]{2,})(?!\p{L})/u;

/** Name of a person: printable, at most 200 characters. */
export const personName = filledLine(200);

/**
 * Name that people give themselves or those whom they invite. Mails of the portal carry it to strangers, so it holds no
 * address.
 */
export const mailedName = v.pipe(
  personName,
  v.check((name) => !address.test(name), code('name_has_address')),
);

/** Name for signing in: no spaces, at most 100 characters. */
export const username = v.pipe(
  notEmpty,
  v.maxLength(100, code('too_long')),
  v.regex(/^[^\s\p{Cc}]+$/u, code('valid_alphaNumeric')),
);

/** Fields of a user that administrators edit. */
export const userSchema = v.object({
  email,
  emailConfirmations: v.optional(
    v.pipe(
      v.array(email),
      v.maxLength(10, code('too_many')),
      v.transform((given) => [...new Set(given)]),
    ),
    [],
  ),
  name: personName,
  username,
  phone: v.optional(phone, ''),
  sendEmail: v.optional(v.boolean(), true),
  sendEmailWarranty: v.optional(v.boolean(), false),
  isFakeEmail: v.optional(v.boolean(), false),
  languageId: v.pipe(v.string(code('required')), v.minLength(1, code('required')), v.maxLength(20, code('not_found'))),
  groupRoleId: id,
  roleIds: v.pipe(ids(100), v.minLength(1, code('required'))),
  contentTargetMarketIds: v.optional(ids(200), []),
});
export type UserFields = v.InferOutput<typeof userSchema>;

/**
 * One area of a user: every limitation except none and audit requires a value. A limitation is always chosen: an
 * area without one is refused and never opens a whole sales organisation.
 */
export const userAreaSchema = v.pipe(
  v.object({
    sorg: sorgCode,
    limitation: v.pipe(
      v.string(code('required')),
      v.minLength(1, code('required')),
      v.picklist(limitations, code('out_of_range')),
    ),
    option: v.optional(v.picklist(['include', 'exclude'], code('out_of_range')), 'include'),
    value: v.optional(line(60), ''),
  }),
  v.forward(
    v.partialCheck(
      [['limitation'], ['value']],
      ({ limitation, value }) => !limitationsWithValue.includes(limitation) || value !== '',
      code('required'),
    ),
    ['value'],
  ),
  v.transform((area) => (limitationsWithValue.includes(area.limitation) ? area : { ...area, value: '' })),
);
export const userAreasSchema = v.pipe(
  v.array(userAreaSchema),
  v.minLength(1, code('required')),
  v.maxLength(100, code('too_many')),
);
export type UserAreaFields = v.InferOutput<typeof userAreaSchema>;

/** A user's own profile: only the given fields change. A given confirmation must match. */
export const profileSchema = v.pipe(
  v.object({
    name: v.optional(mailedName),
    email: v.optional(email),
    phone: v.optional(phone),
    language: v.optional(v.pipe(v.string(), v.maxLength(20, code('failed_change_language')))),
    currentPassword: v.optional(v.pipe(v.string(), v.maxLength(200, code('too_long')))),
    newPassword: v.optional(password),
    passwordConfirmation: v.optional(v.pipe(v.string(), v.maxLength(200, code('too_long')))),
  }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['passwordConfirmation']],
      ({ newPassword, passwordConfirmation }) =>
        passwordConfirmation === undefined || passwordConfirmation === (newPassword ?? ''),
      code('pass_not_match'),
    ),
    ['passwordConfirmation'],
  ),
);

/** Display name of a role, permission or group role. */
const title = filledLine(100);
/** Name of a scope or role as rules and files use it: letters, digits, dot, dash, underscore. */
const scopeName = v.pipe(
  notEmpty,
  v.maxLength(100, code('too_long')),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, code('valid_scope_name')),
);

/** A role: its name, description and permissions. */
export const roleSchema = v.object({
  name: title,
  description: v.optional(line(300)),
  permissionIds: v.pipe(ids(500), v.minLength(1, code('required'))),
  secondFactorRequired: v.optional(v.boolean()),
});
/** A group role: its display name and its roles. */
export const groupRoleSchema = v.object({ description: title, roleIds: ids(500), us: v.optional(v.boolean()) });
/** A permission: its scope name and description. */
export const permissionSchema = v.object({
  name: scopeName,
  description: filledLine(300),
});
