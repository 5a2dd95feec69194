import { invitationDays } from '#rules/accounts/users/invitation.ts';
import { useText } from '#platform/texts/texts.tsx';
import { OptionCards } from '#ui/form/field.tsx';
import { Section } from '#ui/page/card.tsx';

/** How a new user gets their password. */
export type FirstPassword = 'invitation' | 'generated';

type FirstProps = {
  isFakeEmail: boolean;
  first: FirstPassword;
  onChange: (first: FirstPassword) => void;
};

/** A mail with a link to choose a password, or a password that the administrator passes on. */
export function FirstPasswordSection({ isFakeEmail, first, onChange }: FirstProps) {
  const t = useText();
  return (
    <div id="section-password">
      <Section title={t('users.section.password')}>
        <OptionCards
          label={t('users.section.password')}
          hideLabel
          value={first}
          onChange={onChange}
          options={(['invitation', 'generated'] as const).map((value) => ({
            value,
            label: t(`users.first.${value}`),
            consequence: t(
              isFakeEmail && value === 'invitation' ? 'users.first.noAddress' : `users.first.${value}Hint`,
              { days: invitationDays },
            ),
            disabled: isFakeEmail && value === 'invitation',
          }))}
        />
      </Section>
    </div>
  );
}
