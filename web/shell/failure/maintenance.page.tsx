import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { usePageTitle } from '#ui/page/page-title.ts';
import css from './plain.module.css';
import { LoginAnnouncements } from '../sign-in/login-news.tsx';
import { ErrorPicture, PlainFrame } from './plain.pages.tsx';
import { serverStatus } from '../session/session-start.ts';

const every = 30_000;

/** Shows while the server is closed. Polls the server and opens the login page when it is back. */
export function MaintenancePage() {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const [message, setMessage] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  usePageTitle(t('shell.maintenance.title'));

  const ask = useCallback(async () => {
    setAsking(true);
    const answer = await serverStatus();
    setMessage(answer.message);
    setAsking(false);
    if (answer.status === 'online') await navigate({ to: '/$lang/login', params: { lang }, replace: true });
  }, [navigate, lang]);

  useEffect(() => {
    void ask();
    const timer = setInterval(() => void ask(), every);
    return () => clearInterval(timer);
  }, [ask]);

  return (
    <PlainFrame>
      <ErrorPicture />
      <h1>{t('shell.maintenance.title')}</h1>
      <p>{message ?? t('shell.maintenance.text')}</p>
      <div className={css.actions}>
        <Button variant="primary" busy={asking} onClick={() => void ask()}>
          {t('ui.error.retry')}
        </Button>
        <a href={`/${lang}/login?reopen=1`}>{t('shell.maintenance.administration')}</a>
      </div>
      <LoginAnnouncements />
    </PlainFrame>
  );
}
