import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useMemo } from 'react';
import * as v from 'valibot';
import { useUser } from '#platform/api/session.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { PasswordInput } from '#ui/form/field.tsx';
import { Form, FormButtons, FormGrid, FormWide } from '#ui/form/form.tsx';
import { Hidden } from '#ui/look/hidden.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { brokenRules, usePasswordRules } from '#ui/form/use-password-rules.ts';
import { OwnSessions, UpdateProfile } from './profile.documents.ts';
import css from './profile.module.css';

const schemaWith = (newPassword: ReturnType<typeof usePasswordRules>) =>
  v.pipe(
    v.object({
      currentPassword: v.pipe(v.string(), v.minLength(1, 'not_empty')),
      newPassword,
      passwordConfirmation: v.pipe(v.string(), v.minLength(1, 'not_empty')),
    }),
    v.forward(
      v.partialCheck(
        [['newPassword'], ['passwordConfirmation']],
        (value) => value.newPassword === value.passwordConfirmation,
        'pass_not_match',
      ),
      ['passwordConfirmation'],
    ),
  );

/** The rules of a password (R-138 to R-140, and no word of their own), each with the code of its refusal. */
const rules = {
  length: 'pass_min_length',
  digit: 'pass_should_contain_number',
  letters: 'pass_should_contain_upp_and_lower',
  unnamed: 'pass_contains_name',
} as const;

const empty = { currentPassword: '', newPassword: '', passwordConfirmation: '' };

/** Changes the user's password and shows which rules are met. It ends all other sessions. */
export function PasswordCard() {
  const t = useText();
  const update = useAction(UpdateProfile, (answer) => answer.updateProfileV2, { refresh: [OwnSessions] });
  const user = useUser();
  const passwordRules = usePasswordRules({
    username: user?.username ?? '',
    name: user?.name ?? '',
    email: user?.email ?? '',
  });
  const schema = useMemo(() => schemaWith(passwordRules), [passwordRules]);
  const form = useForm({
    schema,
    initial: empty,
    onSubmit: (user) => update.mutateAsync({ user }),
    onDone: () => {
      form.reset(empty);
      showToast({ text: t('profile.password.changed') });
    },
  });
  const { newPassword, passwordConfirmation } = form.values;
  const broken = brokenRules(passwordRules, newPassword);
  const met = [
    ...(Object.keys(rules) as (keyof typeof rules)[]).map((id) => ({
      id,
      done: newPassword !== '' && !broken.has(rules[id]),
    })),
    { id: 'same' as const, done: newPassword !== '' && newPassword === passwordConfirmation },
  ];
  return (
    <Card title={t('profile.password.title')}>
      <Form
        form={form}
        labels={{
          currentPassword: t('profile.password.current'),
          newPassword: t('profile.password.new'),
          passwordConfirmation: t('profile.password.again'),
        }}
      >
        <FormGrid>
          <FormWide>
            <PasswordInput
              label={t('profile.password.current')}
              autoComplete="current-password"
              {...form.input('currentPassword')}
            />
          </FormWide>
          <PasswordInput label={t('profile.password.new')} autoComplete="new-password" {...form.input('newPassword')} />
          <PasswordInput
            label={t('profile.password.again')}
            autoComplete="new-password"
            {...form.input('passwordConfirmation')}
          />
        </FormGrid>
        <ul className={css.rules} aria-label={t('profile.password.rules')}>
          {met.map(({ id, done }) => (
            <li key={id} data-met={done || undefined}>
              <Icon of={done ? IconCheck : IconCircle} size={14} />
              {t(`profile.rule.${id}`)} {done && <Hidden>{t('profile.rule.met')}</Hidden>}
            </li>
          ))}
        </ul>
        <FormButtons>
          <Button type="submit" variant="primary" busy={form.busy} disabled={!form.dirty}>
            {t('profile.password.action')}
          </Button>
        </FormButtons>
      </Form>
    </Card>
  );
}
