import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useLocale } from '#platform/texts/texts.tsx';
import { inquiryIsHidden } from './inquiry.ts';
import { LoginPage } from './login.page.tsx';
import { usePageExists } from '../page/page-exists.ts';
import { useChangeLanguage } from '../language/use-change-language.ts';

const route = getRouteApi('/$lang/bare/login');

/** The login page inside the running portal, after a log-out or a lost session. */
export function LoginRoute() {
  const lang = useLocale();
  const router = useRouter();
  const exists = usePageExists();
  const change = useChangeLanguage();
  const { next, why } = route.useSearch();
  const inquiry = exists('/new-customer-inquiry') && !inquiryIsHidden() ? `/${lang}/new-customer-inquiry` : null;
  return (
    <LoginPage
      next={next}
      why={why}
      inquiry={inquiry}
      onLanguage={change}
      onEnter={(path) => router.navigate({ href: path, replace: true })}
    />
  );
}
