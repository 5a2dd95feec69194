import { useState } from 'react';
import * as v from 'valibot';
import { secondFactorCode } from '#rules/accounts/users/second-factor.ts';
import { ApiError } from '#platform/api/errors.ts';
import { passkeysOffered } from '#platform/passkeys.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { Form } from '#ui/form/form.tsx';
import { Note } from '#ui/page/note.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { proveSecondFactor, type SecondStep, signInWithPasskey } from '../session/session-start.ts';
import css from './login.module.css';

const schema = v.object({ code: secondFactorCode });

type SecondFactorFormProps = {
  step: SecondStep;
  /** Opens the portal. */
  onEnter: () => Promise<void>;
  /** Returns to the password, with the refusal that ended this step. */
  onBack: (reason?: unknown) => void;
};

/** Replaces the sign-in form when the password was right: takes a code of the app or a recovery code. */
export function SecondFactorForm({ step, onEnter, onBack }: SecondFactorFormProps) {
  const t = useText();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    schema,
    initial: { code: '' },
    async onSubmit({ code }) {
      try {
        await proveSecondFactor(step, code);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'second_step_expired') onBack(error);
        else if (error instanceof ApiError && error.code === 'second_factor_incorrect')
          throw new ApiError('refused', '', {
            userErrors: [{ field: 'code', code: error.code, message: error.message }],
          });
        throw error;
      }
      await onEnter();
    },
  });
  const signWithDevice = async () => {
    setFailure(null);
    try {
      if (await signInWithPasskey(step)) await onEnter();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'second_step_expired') onBack(error);
      else setFailure(failureWords(t, error));
    }
  };
  return (
    <div className={css.form}>
      <div>
        <h1>{t('second-factor.login.title')}</h1>
        <p className={css.lead}>{t('second-factor.login.lead')}</p>
      </div>
      <Form form={form} guard={false} className={css.fields}>
        <TextInput
          label={t('second-factor.login.code')}
          {...(step.methods.includes('recovery') && { hint: t('second-factor.login.recovery') })}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          inputSize="large"
          autoFocus
          {...form.input('code')}
        />
        <Button type="submit" variant="primary" size="large" wide busy={form.busy}>
          {t('second-factor.login.action')}
        </Button>
      </Form>
      {failure && (
        <Note tone="err" role="alert">
          {failure}
        </Note>
      )}
      {step.methods.includes('passkey') && passkeysOffered() && (
        <Button size="large" wide onClick={() => void signWithDevice()}>
          {t('second-factor.login.passkey')}
        </Button>
      )}
      <button type="button" className={css.link} onClick={() => onBack()}>
        {t('second-factor.login.back')}
      </button>
    </div>
  );
}
