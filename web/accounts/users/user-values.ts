import * as v from 'valibot';
import type { Limitation } from '#rules/permissions.ts';
import { userAreasSchema, userSchema } from '#rules/accounts/users/user.ts';
import { email } from '#rules/validation.ts';
import type { UserAreaInput, UserChoicesQuery, UserInput, UserToEditQuery } from '#platform/api/generated/graphql.ts';

export type EditedUser = UserToEditQuery['usersV2']['users'][number];
export type Choices = UserChoicesQuery['createData'];

/** One row of the area editor; the key identifies it while rows are added and removed. */
export type AreaRow = {
  key: number;
  sorg: string;
  /** Empty until it is chosen. */
  limitation: Limitation | '';
  option: 'include' | 'exclude';
  value: string;
  /** Name of the customer, if the value is the code of one. */
  valueName?: string | null;
};

/** The values of the user form; further email addresses are one per line. */
export type UserValues = {
  name: string;
  username: string;
  email: string;
  isFakeEmail: boolean;
  emailConfirmations: string;
  phone: string;
  languageId: string;
  groupRoleId: string;
  roleIds: string[];
  userAreas: AreaRow[];
  contentTargetMarketIds: string[];
  sendEmail: boolean;
  sendEmailWarranty: boolean;
};

const addresses = v.pipe(
  v.string(),
  v.transform((lines) => lines.split(/[\s,;]+/).filter(Boolean)),
  v.array(email),
  v.maxLength(10, 'too_many'),
);
const whole = { ...userSchema.entries, emailConfirmations: addresses, userAreas: userAreasSchema };

const full = v.object(whole);
export type UserOutput = v.InferOutput<typeof full>;

/** Validates the form with the server's rules; the form always has every field. */
export const userFormSchema = full as unknown as v.GenericSchema<UserValues, UserOutput>;
/** On the US pages the address is the username. */
export const usUserFormSchema = v.object({ ...whole, username: v.string() }) as unknown as v.GenericSchema<
  UserValues,
  UserOutput
>;

let nextKey = 0;
export const areaRow = (area: Record<'sorg' | 'limitation' | 'option' | 'value', string>): AreaRow => ({
  ...(area as Omit<AreaRow, 'key'>),
  key: nextKey++,
});

/** The sales organisation, if there is only one. */
const onlySorg = ({ sorgs: [only, another] }: Choices): string => (only && !another ? only.sorg : '');

/** An empty form with the current user's language; what the user may see is always chosen. */
export function newValues(choices: Choices, language: string): UserValues {
  const [only, another] = choices.groupRoles;
  return {
    name: '',
    username: '',
    email: '',
    isFakeEmail: false,
    emailConfirmations: '',
    phone: '',
    languageId: choices.languages.some(({ id }) => id === language) ? language : (choices.languages[0]?.id ?? ''),
    groupRoleId: only && !another ? only.id : '',
    roleIds: [],
    userAreas: [areaRow({ sorg: onlySorg(choices), limitation: '', option: 'include', value: '' })],
    contentTargetMarketIds: [],
    sendEmail: true,
    sendEmailWarranty: false,
  };
}

export function valuesOf(user: EditedUser): UserValues {
  return {
    name: user.name,
    username: user.username,
    email: user.email,
    isFakeEmail: user.isFakeEmail,
    emailConfirmations: user.emailConfirmations.join('\n'),
    phone: user.phone,
    languageId: user.language.id,
    groupRoleId: user.groupRole?.id ?? '',
    roleIds: user.roles.map(({ id }) => id),
    userAreas: user.userAreas.map(areaRow),
    contentTargetMarketIds: user.contentTargetMarkets.map(({ id }) => id),
    sendEmail: user.sendEmail,
    sendEmailWarranty: user.sendEmailWarranty,
  };
}

/** A copy of a user without personal data. */
export const copiedValues = (user: EditedUser): UserValues => ({
  ...valuesOf(user),
  name: '',
  username: '',
  email: '',
  isFakeEmail: false,
  phone: '',
  emailConfirmations: '',
});

const withoutKeys = (rows: readonly AreaRow[]) => rows.map(({ key: _key, ...area }) => area);
const asText = (value: unknown): string =>
  JSON.stringify(
    Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? [...(value as string[])].sort() : value,
  );

/** Names of the fields that differ from the stored values. */
export function changedFields(before: UserValues, now: UserValues): (keyof UserValues)[] {
  return (Object.keys(now) as (keyof UserValues)[]).filter((name) =>
    name === 'userAreas'
      ? asText(withoutKeys(before.userAreas)) !== asText(withoutKeys(now.userAreas))
      : asText(before[name]) !== asText(now[name]),
  );
}

/** The input for the server; for a change only the named fields. */
export function inputOf(
  output: UserOutput,
  us: boolean,
  only?: readonly (keyof UserValues)[],
): { user: UserInput; userAreas?: UserAreaInput[] } {
  const { userAreas, ...fields } = output;
  const named = Object.entries(fields).filter(
    ([name]) => (only === undefined || only.includes(name as keyof UserValues)) && !(us && name === 'username'),
  );
  return {
    user: Object.fromEntries(named),
    ...(only === undefined || only.includes('userAreas') ? { userAreas: userAreas.map((area) => ({ ...area })) } : {}),
  };
}

/** Permissions of the selected roles, and those that other roles of the group role would add. */
export function rightsOf(choices: Choices, { groupRoleId, roleIds }: Pick<UserValues, 'groupRoleId' | 'roleIds'>) {
  const group = choices.groupRoles.find(({ id }) => id === groupRoleId);
  const held = new Map<string, Choices['groupRoles'][number]['roles'][number]['permissions'][number]>();
  const missing = new Map(held);
  for (const role of group?.roles ?? [])
    for (const permission of role.permissions)
      (roleIds.includes(role.id) ? held : missing).set(permission.id, permission);
  for (const id of held.keys()) missing.delete(id);
  return { held: [...held.values()], missing: [...missing.values()] };
}
