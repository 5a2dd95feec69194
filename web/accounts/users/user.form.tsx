import { useState } from 'react';
import { ApiError } from '#platform/api/errors.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useRoleWords } from '#access/roles/role-words.part.ts';
import { Button } from '#ui/button/button.tsx';
import { Section } from '#ui/page/card.tsx';
import { SelectInput, Switch, TextArea, TextInput } from '#ui/form/field.tsx';
import { FormGrid, FormWide } from '#ui/form/form.tsx';
import { Text } from '#ui/page/layout.tsx';
import { PhoneInput } from '#ui/form/phone-input.tsx';
import { SearchMultiSelect } from '#ui/form/search-select.tsx';
import { type Form as FormState, useForm } from '#ui/form/use-form.ts';
import { SavedForm } from '#access/roles/saved-form.part.tsx';
import { AreasEditor } from './areas-editor.tsx';
import { type FirstPassword, FirstPasswordSection } from './first-password.tsx';
import { RightsCard } from './rights.card.tsx';
import { type NamedSection, SectionNav } from './section-nav.tsx';
import { TargetMarkets } from './target-markets.tsx';
import {
  changedFields,
  type Choices,
  inputOf,
  userFormSchema,
  usUserFormSchema,
  type UserValues,
} from './user-values.ts';
import css from './users.module.css';

export type UserFormProps = {
  choices: Choices;
  initial: UserValues;
  us: boolean;
  /** Editing an existing user: only changes are sent. */
  editing?: boolean;
  /** The user has signed in before, so their username cannot change. */
  known?: boolean;
  /** Users cannot change their own permissions. */
  self?: boolean;
  onSend: (sent: ReturnType<typeof inputOf>, first: FirstPassword) => Promise<unknown>;
  onDone: (result: unknown, values: UserValues) => void;
  /** Further sections of the page below the fields. */
  more?: readonly { id: 'security' | 'history'; part: React.ReactNode }[];
};

const fieldsOf = {
  account: [
    'name',
    'username',
    'email',
    'isFakeEmail',
    'emailConfirmations',
    'phone',
    'languageId',
    'sendEmail',
    'sendEmailWarranty',
  ],
  roles: ['groupRoleId', 'roleIds'],
  areas: ['userAreas'],
  markets: ['contentTargetMarketIds'],
} as const satisfies Record<string, readonly (keyof UserValues)[]>;

/** The fields of a user in sections, with the permissions of their roles beside them. */
export function UserForm(props: UserFormProps) {
  const { choices, us, editing, known, self = false, more = [] } = props;
  const { form, changes, refusedAreas, forgetRefusedAreas, first, setFirst } = useUserForm(props);
  const labels = useLabels();
  const shared = { form, labels, choices, self };
  return (
    <div className={css.user}>
      <SectionNav sections={sectionsOf(form, choices, more)} />
      <div className={css.middle}>
        <SavedForm
          form={form}
          labels={labels}
          save={<SaveButtons form={form} editing={editing === true} changes={changes} first={first} />}
        >
          <AccountSection {...shared} us={us} known={known} />
          {!editing && <FirstPasswordSection isFakeEmail={form.values.isFakeEmail} first={first} onChange={setFirst} />}
          <RolesSection {...shared} />
          <AreasSection {...shared} us={us} refused={refusedAreas} onEdit={forgetRefusedAreas} />
          {choices.contentTargetMarkets.length > 0 && <MarketsSection {...shared} />}
        </SavedForm>
        {more.map(({ id, part }) => (
          <div key={id} id={`section-${id}`}>
            {part}
          </div>
        ))}
      </div>
      <aside className={css.rights}>
        <RightsCard choices={choices} values={form.values} />
      </aside>
    </div>
  );
}

/** The state of the form, with the refused areas and the number of changed fields. */
function useUserForm({ initial, us, editing, onSend, onDone }: UserFormProps) {
  const [start, setStart] = useState(initial);
  // The index of a refused area in the list; the form itself knows only the whole list as a field.
  const [refusedAreas, setRefusedAreas] = useState<Readonly<Record<string, string>>>({});
  const [chosen, setFirst] = useState<FirstPassword>('invitation');
  const form: FormState<UserValues> = useForm({
    schema: us ? usUserFormSchema : userFormSchema,
    initial,
    onSubmit: async (output) => {
      setRefusedAreas({});
      try {
        return await onSend(inputOf(output, us, editing ? changedFields(start, form.values) : undefined), first);
      } catch (error) {
        if (error instanceof ApiError) setRefusedAreas(areaErrors(error));
        throw error;
      }
    },
    onDone: (result) => {
      setStart(form.values);
      onDone(result, form.values);
    },
  });
  const changes = changedFields(start, form.values).length;
  // A placeholder address gets no mail.
  const first = form.values.isFakeEmail ? 'generated' : chosen;
  return { form, changes, refusedAreas, forgetRefusedAreas: () => setRefusedAreas({}), first, setFirst };
}

const areaErrors = (error: ApiError): Record<string, string> =>
  Object.fromEntries(
    error.userErrors.flatMap(({ field, message }) => (field?.startsWith('userAreas.') ? [[field, message]] : [])),
  );

function useLabels() {
  const t = useText();
  return {
    name: t('users.field.name'),
    username: t('users.field.username'),
    email: t('users.field.email'),
    emailConfirmations: t('users.field.confirmations'),
    phone: t('users.field.phone'),
    languageId: t('users.field.language'),
    groupRoleId: t('users.field.groupRole'),
    roleIds: t('users.field.roles'),
    userAreas: t('users.section.areas'),
  };
}

/** The sections of the page with the number of their errors. */
function sectionsOf(
  { errors, values }: FormState<UserValues>,
  choices: Choices,
  more: NonNullable<UserFormProps['more']>,
): readonly NamedSection[] {
  const wrong = (names: readonly (keyof UserValues)[]) =>
    Object.keys(errors).filter((path) => names.some((name) => path === name || path.startsWith(`${name}.`))).length;
  return [
    { id: 'account', wrong: wrong(fieldsOf.account) },
    { id: 'roles', wrong: wrong(fieldsOf.roles) },
    { id: 'areas', wrong: wrong(fieldsOf.areas), count: values.userAreas.length },
    ...(choices.contentTargetMarkets.length > 0
      ? [{ id: 'markets' as const, wrong: wrong(fieldsOf.markets), count: values.contentTargetMarketIds.length }]
      : []),
    ...more.map(({ id }) => ({ id })),
  ];
}

type SectionProps = {
  form: FormState<UserValues>;
  labels: ReturnType<typeof useLabels>;
  choices: Choices;
  self: boolean;
};

/** The error of a field or of one of its entries. */
const errorIn = ({ errors }: FormState<UserValues>, name: keyof UserValues): string | undefined =>
  errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1];

function AccountSection({
  form,
  labels,
  choices,
  us,
  known,
}: SectionProps & { us: boolean; known: boolean | undefined }) {
  const t = useText();
  const { values, set } = form;
  return (
    <div id="section-account">
      <Section title={t('users.section.account')}>
        <FormGrid>
          <TextInput label={labels.name} {...form.input('name')} />
          {us ? (
            <TextInput
              label={labels.email}
              hint={t('users.field.emailUs')}
              type="email"
              autoCapitalize="none"
              {...form.input('email')}
              error={form.errors.email ?? form.errors.username}
            />
          ) : (
            <>
              <TextInput
                label={labels.username}
                hint={known ? t('users.field.usernameFixed') : t('users.field.usernameHint')}
                autoCapitalize="none"
                spellCheck={false}
                {...form.input('username')}
                disabled={known || form.busy}
              />
              <TextInput
                label={labels.email}
                type="email"
                autoCapitalize="none"
                {...form.input('email')}
                hint={values.isFakeEmail ? t('users.field.placeholderHint') : undefined}
              />
            </>
          )}
          <PhoneInput
            label={labels.phone}
            optional
            autoComplete="off"
            {...form.input('phone')}
            onChange={(digits) => set('phone', digits)}
          />
          <SelectInput
            label={labels.languageId}
            choices={choices.languages.map(({ id, description }) => ({ value: id, label: description }))}
            {...form.input('languageId')}
          />
          <FormWide>
            <Switch
              label={t('users.field.placeholder')}
              hint={t('users.field.placeholderWhat')}
              {...form.check('isFakeEmail')}
            />
          </FormWide>
          <FormWide>
            <TextArea
              label={labels.emailConfirmations}
              hint={t('users.field.confirmationsHint')}
              optional
              rows={2}
              {...form.input('emailConfirmations')}
              error={errorIn(form, 'emailConfirmations')}
            />
          </FormWide>
          <Switch
            label={t('users.field.orderMail')}
            hint={t('users.field.orderMailHint')}
            {...form.check('sendEmail')}
          />
          <Switch
            label={t('users.field.claimMail')}
            hint={t('users.field.claimMailHint')}
            {...form.check('sendEmailWarranty')}
          />
        </FormGrid>
      </Section>
    </div>
  );
}

function RolesSection({ form, labels, choices, self }: SectionProps) {
  const t = useText();
  const words = useRoleWords();
  const { values, set } = form;
  const group = choices.groupRoles.find(({ id }) => id === values.groupRoleId);
  return (
    <div id="section-roles">
      <Section title={t('users.section.roles')} hint={self ? t('own_rights') : t('users.section.rolesHint')}>
        <FormGrid>
          <SelectInput
            label={labels.groupRoleId}
            placeholder={t('users.field.choose')}
            choices={choices.groupRoles.map(({ id, description }) => ({ value: id, label: description }))}
            {...form.input('groupRoleId')}
            disabled={self || form.busy}
            onChange={(event) => {
              const next = choices.groupRoles.find(({ id }) => id === event.target.value);
              set('groupRoleId', event.target.value);
              const kept = values.roleIds.filter((id) => next?.roles.some((role) => role.id === id));
              const [only, another] = next?.roles ?? [];
              set('roleIds', kept.length === 0 && only && !another ? [only.id] : kept);
            }}
          />
          <div data-field="roleIds">
            <SearchMultiSelect
              label={labels.roleIds}
              name="roleIds"
              placeholder={group ? t('users.field.addRole') : t('users.field.groupFirst')}
              choices={(group?.roles ?? []).map(({ id, name }) => ({ value: id, label: words({ name }) }))}
              value={values.roleIds}
              onChange={(ids) => set('roleIds', ids)}
              error={errorIn(form, 'roleIds')}
              disabled={self || form.busy || !group}
            />
          </div>
        </FormGrid>
      </Section>
    </div>
  );
}

type AreasProps = SectionProps & { us: boolean; refused: Readonly<Record<string, string>>; onEdit: () => void };

function AreasSection({ form, choices, self, us, refused, onEdit }: AreasProps) {
  const t = useText();
  return (
    <div id="section-areas" data-field="userAreas">
      <Section title={t('users.section.areas')} hint={t('users.section.areasHint')}>
        <AreasEditor
          rows={form.values.userAreas}
          sorgs={choices.sorgs}
          limitations={choices.limitations}
          errors={{ ...form.errors, ...refused }}
          disabled={self || form.busy}
          us={us}
          onChange={(rows) => {
            onEdit();
            form.set('userAreas', rows);
          }}
        />
      </Section>
    </div>
  );
}

function MarketsSection({ form, choices }: SectionProps) {
  const t = useText();
  return (
    <div id="section-markets">
      <Section title={t('users.section.markets')} hint={t('users.section.marketsHint')}>
        <TargetMarkets
          markets={choices.contentTargetMarkets}
          value={form.values.contentTargetMarketIds}
          disabled={form.busy}
          onChange={(ids) => form.set('contentTargetMarketIds', ids)}
        />
      </Section>
    </div>
  );
}

type SaveProps = { form: FormState<UserValues>; editing: boolean; changes: number; first: FirstPassword };

function SaveButtons({ form, editing, changes, first }: SaveProps) {
  const t = useText();
  return (
    <>
      <Text size="sm" tone="muted">
        {editing
          ? t('users.save.changes', { count: changes })
          : t(first === 'invitation' ? 'users.save.invitation' : 'users.save.password')}
      </Text>
      {editing && (
        <Button disabled={changes === 0 || form.busy} onClick={() => form.reset()}>
          {t('users.save.discard')}
        </Button>
      )}
      <Button type="submit" variant="primary" busy={form.busy} disabled={editing && changes === 0}>
        {t(saveText(editing, first))}
      </Button>
    </>
  );
}

function saveText(editing: boolean, first: FirstPassword) {
  if (editing) return 'users.save.action';
  return first === 'invitation' ? 'users.save.invite' : 'users.save.create';
}
