import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import * as v from 'valibot';
import { notEmpty } from '#rules/validation.ts';
import { ApiError } from '#platform/api/errors.ts';
import { sendJson } from '#platform/api/http.ts';
import { useSite } from '#platform/site.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Form } from '#ui/form/form.tsx';
import { Hidden } from '#ui/look/hidden.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Note } from '#ui/page/note.tsx';
import { PasswordInput, TextInput } from '#ui/form/text-input.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { brokenRules, usePasswordRules } from '#ui/form/use-password-rules.ts';
import css from './login.module.css';

const linkRequestSchema = v.object({ username: notEmpty });

type PasswordRules = ReturnType<typeof usePasswordRules>;

const twice = (password: PasswordRules) =>
  v.pipe(
    v.object({ password, repeated: v.pipe(v.string(), v.minLength(1, 'not_empty')) }),
    v.forward(
      v.check((value) => value.password === value.repeated, 'pass_not_match'),
      ['repeated'],
    ),
  );

/** Only the server knows whose link it is. */
const unknownOwner = { username: '', name: '', email: '' };

type PasswordHelpProps = {
  /** Token of a one-time link; without it the user requests one. */
  reset?: string;
  /** Token of an invitation. */
  invitation?: string;
  onBack: () => void;
};

/** Replaces the sign-in form: requests a one-time link, or takes the new password after one was opened. */
export function PasswordHelp({ reset, invitation, onBack }: PasswordHelpProps) {
  const [token, setToken] = useState(reset);
  if (invitation !== undefined) return <Welcome token={invitation} onBack={onBack} />;
  return token === undefined ? (
    <AskForLink onBack={onBack} />
  ) : (
    <NewPassword token={token} onAgain={() => setToken(undefined)} onBack={onBack} />
  );
}

function Back({ onBack }: { onBack: () => void }) {
  const t = useText();
  return (
    <button type="button" className={css.link} onClick={onBack}>
      {t('password.forgot.back')}
    </button>
  );
}

function AskForLink({ onBack }: { onBack: () => void }) {
  const t = useText();
  const [sent, setSent] = useState(false);
  const form = useForm({
    schema: linkRequestSchema,
    initial: { username: '' },
    onSubmit: (body) => sendJson('/forgot-password', { anonymous: true, body }),
    onDone: () => setSent(true),
  });
  return (
    <div className={css.form}>
      <div>
        <h1>{t('password.forgot.title')}</h1>
        {!sent && <p className={css.lead}>{t('password.forgot.lead')}</p>}
        <div role="status">{sent && <Note tone="info">{t('password.forgot.sent')}</Note>}</div>
      </div>
      {!sent && (
        <Form form={form} guard={false}>
          <TextInput
            label={t('session.login.username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            inputSize="large"
            autoFocus
            {...form.input('username')}
          />
          <Button type="submit" variant="primary" size="large" wide busy={form.busy}>
            {t('password.forgot.action')}
          </Button>
        </Form>
      )}
      <Back onBack={onBack} />
    </div>
  );
}

/** The link before its reader types a password: `invalid` if it does not work, then the form never shows. */
function useOpenedLink(path: string, token: string) {
  const [opened, setOpened] = useState<{ invitation: boolean; username: string } | null>(null);
  const [invalid, setInvalid] = useState(false);
  const open = useEffectEvent(async () => {
    try {
      const answer = (await sendJson(path, { anonymous: true, body: { token } })) as {
        isInvitation?: boolean;
        username: string;
      };
      setOpened({ invitation: answer.isInvitation ?? true, username: answer.username });
    } catch (error) {
      // Another failure hides nothing: saving the password says what is wrong.
      setInvalid(error instanceof ApiError && [...deadLink, 'not_found'].includes(error.code));
    }
  });
  useEffect(() => {
    void open();
  }, [token]);
  return { opened, invalid };
}

/** Codes of the server for a link that does not work any more. */
const deadLink = ['reset_link_invalid', 'invitation_invalid'];

/** The form of a link: sends the token with the chosen password. `invalid` once the server refuses the link. */
function useChosenPassword(path: string, token: string, onDone: (answer: unknown) => void) {
  const [invalid, setInvalid] = useState(false);
  const passwordRules = usePasswordRules(unknownOwner);
  const schema = useMemo(() => twice(passwordRules), [passwordRules]);
  const form = useForm({
    schema,
    initial: { password: '', repeated: '' },
    async onSubmit({ password }) {
      try {
        return await sendJson(path, { anonymous: true, body: { token, password } });
      } catch (error) {
        if (error instanceof ApiError && deadLink.includes(error.code)) setInvalid(true);
        else if (error instanceof ApiError && error.code.startsWith('pass_'))
          throw new ApiError('refused', '', {
            userErrors: [{ field: 'password', code: error.code, message: error.message }],
          });
        throw error;
      }
    },
    onDone,
  });
  return { form, invalid, passwordRules };
}

/** The first password of an invited person. */
function Welcome({ token, onBack }: { token: string; onBack: () => void }) {
  const t = useText();
  const link = useOpenedLink('/open-invitation', token);
  const { invalid: refused, ...chosen } = useChosenPassword('/accept-invitation', token, (answer) => {
    showToast({ text: t('password.invitation.done', { username: (answer as { username: string }).username }) });
    onBack();
  });
  const invalid = link.invalid || refused;
  return (
    <div key={String(invalid)} className={css.form}>
      <div>
        <h1>{t('password.invitation.title')}</h1>
        {!invalid && <p className={css.lead}>{t('password.invitation.lead')}</p>}
      </div>
      {invalid ? (
        <Note tone="err" role="alert">
          {t('invitation_invalid')}
        </Note>
      ) : (
        <ChosenPassword {...chosen} />
      )}
      <Back onBack={onBack} />
    </div>
  );
}

function NewPassword({ token, onAgain, onBack }: { token: string; onAgain: () => void; onBack: () => void }) {
  const t = useText();
  const { opened, invalid } = useOpenedLink('/open-password-link', token);
  const { invalid: refused, ...chosen } = useChosenPassword('/reset-password', token, () => {
    showToast({
      text: opened?.invitation
        ? t('password.invitation.done', { username: opened.username })
        : t('password.reset.done'),
    });
    onBack();
  });
  const site = useSite();
  if (invalid || refused)
    return (
      <div key="invalid" className={css.form}>
        <h1>{t('password.reset.title')}</h1>
        <Note tone="err" role="alert">
          {t('reset_link_invalid')}
        </Note>
        {site.forgotPassword ? (
          <Button variant="primary" size="large" wide onClick={onAgain}>
            {t('password.reset.again')}
          </Button>
        ) : (
          <p className={css.lead}>{t('password.invitation.again')}</p>
        )}
        <Back onBack={onBack} />
      </div>
    );
  return (
    <div className={css.form}>
      <div>
        <h1>{t(opened?.invitation ? 'password.invitation.title' : 'password.reset.title')}</h1>
        <p className={css.lead}>
          {opened?.invitation
            ? t('password.invitation.leadFor', { username: opened.username })
            : t('password.reset.lead')}
        </p>
      </div>
      <ChosenPassword {...chosen} />
      <Back onBack={onBack} />
    </div>
  );
}

type ChosenPasswordProps = Pick<ReturnType<typeof useChosenPassword>, 'form' | 'passwordRules'>;

function ChosenPassword({ form, passwordRules }: ChosenPasswordProps) {
  const t = useText();
  return (
    <Form form={form} guard={false}>
      <PasswordInput
        label={t('password.reset.password')}
        autoComplete="new-password"
        inputSize="large"
        autoFocus
        {...form.input('password')}
      />
      <PasswordInput
        label={t('password.reset.repeat')}
        autoComplete="new-password"
        inputSize="large"
        {...form.input('repeated')}
      />
      <Rules {...form.values} schema={passwordRules} />
      <Button type="submit" variant="primary" size="large" wide busy={form.busy}>
        {t('password.reset.action')}
      </Button>
    </Form>
  );
}

type RulesProps = { password: string; repeated: string; schema: PasswordRules };

/** The rules of a password, each with a tick once it is met. */
function Rules({ password, repeated, schema }: RulesProps) {
  const t = useText();
  const broken = brokenRules(schema, password);
  const rules = [
    ['password.reset.length', !broken.has('pass_min_length') && password !== ''],
    ['password.reset.number', !broken.has('pass_should_contain_number') && password !== ''],
    ['password.reset.cases', !broken.has('pass_should_contain_upp_and_lower') && password !== ''],
    ['password.reset.same', password !== '' && password === repeated],
  ] as const;
  return (
    <div className={css.rules}>
      <span id="password-rules">{t('password.reset.rules')}</span>
      <ul aria-labelledby="password-rules">
        {rules.map(([id, met]) => (
          <li key={id} data-met={met ? '' : undefined}>
            <Icon of={met ? IconCircleCheckFilled : IconCircle} size={16} />
            {t(id)}
            <Hidden>{met ? t('password.reset.met') : t('password.reset.open')}</Hidden>
          </li>
        ))}
      </ul>
    </div>
  );
}
