import { useRouter, useRouterState } from '@tanstack/react-router';
import * as v from 'valibot';
import { isLocale } from '#rules/locales.ts';
import { mailedName } from '#rules/accounts/users/user.ts';
import { email, phone } from '#rules/validation.ts';
import type { OwnProfileQuery, ProfileInput } from '#platform/api/generated/graphql.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { updateUser } from '#platform/api/session.ts';
import { siteLocales, useSite } from '#platform/site.ts';
import { languageName } from '#platform/texts/languages.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { PasswordInput, SelectInput, TextInput } from '#ui/form/field.tsx';
import { Form, FormButtons, FormGrid, FormWide } from '#ui/form/form.tsx';
import { Stack, WithAside } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PhoneInput } from '#ui/form/phone-input.tsx';
import { ErrorPanel, SkeletonCard } from '#ui/page/states.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { NoticeSettingsCard } from '#exchange/notices/notice-settings.part.tsx';
import { useRoleWords } from '#access/roles/role-words.part.ts';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { AnalyticsCard } from './analytics.card.tsx';
import { OwnSessionsCard } from './own-sessions.card.tsx';
import { PasskeysCard } from './passkeys.card.tsx';
import { PasswordCard } from './password.card.tsx';
import { OwnProfile, UpdateProfile } from './profile.documents.ts';
import { profileRoute, profileSections, readProfileSearch, type ProfileSection } from './profile.links.ts';
import css from './profile.module.css';
import { SecondFactorCard } from './second-factor.card.tsx';

type Profile = OwnProfileQuery['profile'];

/** The user's name, address, phone and language; how they sign in; their notices. */
export function ProfilePage() {
  const t = useText();
  const query = useDocument(OwnProfile, {}, { staleTime: 0 });
  const profile = query.data?.profile;
  const lang = useLocale();
  const { search } = useListSearch(readProfileSearch);
  const section = search.section ?? 'account';
  const renderContent = () => {
    if (query.error && !profile) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (profile) return <ProfileContent section={section} profile={profile} />;
    return (
      <Stack gap={4}>
        <SkeletonCard />
        <SkeletonCard />
      </Stack>
    );
  };
  return (
    <PageFrame
      title={t('profile.page.title')}
      subtitle={profile ? t('profile.page.signedInAs', { username: profile.username }) : '\u00a0'}
    >
      <TabBar label={t('profile.page.title')}>
        {profileSections.map((one) => (
          <TabLink
            key={one}
            to={profileRoute}
            params={{ lang }}
            search={one === 'account' ? {} : { section: one }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={one === section ? 'page' : undefined}
          >
            {t(`profile.section.${one}`)}
          </TabLink>
        ))}
      </TabBar>
      {renderContent()}
    </PageFrame>
  );
}

/** The cards of one section. */
function ProfileContent({ section, profile }: { section: ProfileSection; profile: Profile }) {
  if (section === 'notices') return <NoticeSettingsCard />;
  if (section === 'devices') return <OwnSessionsCard />;
  return (
    <WithAside
      aside={
        <>
          <SecondFactorCard />
          <PasskeysCard />
          <AnalyticsCard />
          <RightsCard profile={profile} />
        </>
      }
    >
      <AccountCard key={profile.id} profile={profile} />
      <PasswordCard />
    </WithAside>
  );
}

/** The rights of the user, by the names of their roles. */
function RightsCard({ profile }: { profile: Profile }) {
  const t = useText();
  const words = useRoleWords();
  return (
    <Card title={t('profile.rights.title')}>
      <DescriptionList
        align="left"
        items={[
          { name: t('profile.rights.group'), value: profile.groupRole.description },
          {
            name: t('profile.rights.roles'),
            value: (
              <ul>
                {profile.roles.map((role) => (
                  <li key={role.id}>{words(role)}</li>
                ))}
              </ul>
            ),
          },
        ]}
      />
      <p className={css.fine}>{t('profile.rights.hint')}</p>
    </Card>
  );
}

type Account = { name: string; email: string; phone: string; language: string; currentPassword: string };

/** A new email address requires the password, so that nobody can take over the account at an unlocked screen. */
const schemaFor = (stored: string) =>
  v.pipe(
    v.object({ name: mailedName, email, phone, language: v.string(), currentPassword: v.string() }),
    v.forward(
      v.partialCheck(
        [['email'], ['currentPassword']],
        (value) => value.email.toLowerCase() === stored.toLowerCase() || value.currentPassword !== '',
        'required',
      ),
      ['currentPassword'],
    ),
  );

function AccountCard({ profile }: { profile: Profile }) {
  const t = useText();
  const site = useSite();
  const router = useRouter();
  const lang = useLocale();
  const href = useRouterState({ select: (state) => state.location.href });
  const update = useAction(UpdateProfile, (answer) => answer.updateProfileV2, { refresh: [OwnProfile] });
  const initial: Account = {
    name: profile.name,
    email: profile.email,
    phone: profile.phone,
    language: profile.language.id,
    currentPassword: '',
  };
  const form = useForm({
    schema: schemaFor(profile.email),
    initial,
    onSubmit: ({ currentPassword, ...value }) => {
      const user: ProfileInput = value;
      return update.mutateAsync({ user: currentPassword === '' ? user : { ...user, currentPassword } });
    },
    onDone: () => {
      const { language, name, email: address } = form.values;
      updateUser({ name: name.trim(), email: address.trim() });
      form.reset({ ...form.values, currentPassword: '' });
      showToast({ text: t('profile.account.saved') });
      if (isLocale(language) && language !== lang)
        void router.navigate({
          href: href.replace(/^\/[^/?#]+/, `/${language}`),
          replace: true,
          resetScroll: false,
          ignoreBlocker: true,
        });
    },
  });
  const newAddress = form.values.email.trim().toLowerCase() !== profile.email.toLowerCase();
  const offered = siteLocales(site);
  const known = offered.some((locale) => locale === profile.language.id);
  return (
    <Card title={t('profile.account.title')}>
      <Form
        form={form}
        labels={{
          name: t('profile.account.name'),
          email: t('profile.account.email'),
          phone: t('profile.account.phone'),
          currentPassword: t('profile.password.current'),
        }}
      >
        <FormGrid>
          <TextInput label={t('profile.account.name')} autoComplete="name" {...form.input('name')} />
          <TextInput
            label={t('profile.account.email')}
            type="email"
            autoComplete="email"
            hint={profile.isFakeEmail ? t('profile.account.placeholder') : undefined}
            {...form.input('email')}
          />
          {newAddress && (
            <FormWide>
              <PasswordInput
                label={t('profile.password.current')}
                hint={t('profile.account.why')}
                autoComplete="current-password"
                {...form.input('currentPassword')}
              />
            </FormWide>
          )}
          <PhoneInput
            label={t('profile.account.phone')}
            optional
            {...form.input('phone')}
            onChange={(digits) => form.set('phone', digits)}
          />
          <SelectInput
            label={t('profile.account.language')}
            choices={[
              ...(known ? [] : [{ value: profile.language.id, label: profile.language.description }]),
              ...offered.map((locale) => ({ value: locale, label: languageName(locale) })),
            ]}
            {...form.input('language')}
          />
        </FormGrid>
        <FormButtons>
          <Button disabled={!form.dirty || form.busy} onClick={() => form.reset()}>
            {t('profile.account.discard')}
          </Button>
          <Button type="submit" variant="primary" busy={form.busy} disabled={!form.dirty}>
            {t('profile.account.save')}
          </Button>
        </FormButtons>
      </Form>
    </Card>
  );
}
