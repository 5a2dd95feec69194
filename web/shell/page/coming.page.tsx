import { useMatches } from '@tanstack/react-router';
import type { MessageId } from '../../platform/texts/message-ids.ts';
import { useLocale, useText } from '../../platform/texts/texts.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { NothingYet } from '../../ui/states.tsx';
import { pageOf } from './page-exists.ts';
import { routeName } from './page-facts.ts';

/** Placeholder for a planned page, shown to users who will have access. */
export function ComingPage() {
  const t = useText();
  const lang = useLocale();
  const pattern =
    useMatches({ select: (matches) => pageOf(matches.at(-1)?.fullPath ?? '', matches.at(-1)?.pathname ?? '/') }) ?? '/';
  return (
    <PageFrame title={t(`titles.${routeName(pattern)}` as MessageId)}>
      <NothingYet
        title={t('shell.coming.title')}
        actions={
          <ButtonLink to="/$lang" params={{ lang }} variant="primary">
            {t('shell.menu.home')}
          </ButtonLink>
        }
      >
        {t('shell.coming.text')}
      </NothingYet>
    </PageFrame>
  );
}
