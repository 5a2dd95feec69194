import { getRouteApi } from '@tanstack/react-router';
import { IconAlertTriangle, IconLock, IconSettings, IconUserOff, IconWorldOff } from '@tabler/icons-react';
import { currentLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Icon, type IconType } from '#ui/look/icon.tsx';
import { usePageTitle } from '#ui/page/page-title.ts';
import css from './plain.module.css';
import { PlainFrame, SupportLink } from './plain.pages.tsx';

const route = getRouteApi('/$lang/bare/error/admin');

const icons: Record<string, IconType> = {
  'world-off': IconWorldOff,
  lock: IconLock,
  settings: IconSettings,
  'user-off': IconUserOff,
};

/** Shows the title, icon and text from the address as plain text. */
export function AdminErrorPage() {
  const t = useText();
  const { pt, pi, t: title, s: words } = route.useSearch();
  usePageTitle(pt ?? t('shell.markets.page'));
  return (
    <PlainFrame>
      <span className={css.badge}>
        <Icon of={icons[pi ?? ''] ?? IconAlertTriangle} size={28} />
      </span>
      <h1>{title ?? t('something_wrong')}</h1>
      <p>{words ?? t('shell.markets.text')}</p>
      <div className={css.actions}>
        <Button variant="primary" onClick={() => window.location.assign(`/${currentLocale()}`)}>
          {t('session.notFound.home')}
        </Button>
        <Button onClick={() => window.history.back()}>{t('session.notFound.back')}</Button>
        <SupportLink about={[title, words].filter(Boolean).join('\n')} />
      </div>
    </PlainFrame>
  );
}
