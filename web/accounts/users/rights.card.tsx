import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useId } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { Hidden } from '#ui/look/hidden.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Text } from '#ui/page/layout.tsx';
import { usePermissionWords } from '#access/roles/permission-words.part.ts';
import { type Choices, rightsOf, type UserValues } from './user-values.ts';
import css from './users.module.css';

/** The permissions of the selected roles, and what else the group role could add; updates with the selection. */
export function RightsCard({ choices, values }: { choices: Choices; values: UserValues }) {
  const t = useText();
  const words = usePermissionWords();
  const titleId = useId();
  const { held, missing } = rightsOf(choices, values);
  return (
    <Card padded={false}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list scrolls by keyboard only when it takes the focus */}
      <div className={css.rightsCard} role="region" aria-labelledby={titleId} tabIndex={0}>
        <h2 id={titleId} className={css.rightsTitle}>
          {t('users.rights.title')}
        </h2>
        {held.length === 0 && (
          <Text size="sm" tone="muted">
            {t('users.rights.none')}
          </Text>
        )}
        <ul className={css.rightsList} aria-live="polite">
          {held.map((permission) => (
            <li key={permission.id}>
              <Icon of={IconCheck} size={14} />
              {words(permission)}
            </li>
          ))}
          {missing.map((permission) => (
            <li key={permission.id} className={css.missing}>
              <Icon of={IconMinus} size={14} />
              {words(permission)} <Hidden>{t('users.rights.not')}</Hidden>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
