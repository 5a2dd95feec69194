import { IconAlertTriangle, IconBan, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { telephoneAddress } from '#rules/accounts/markets/phone-code.ts';
import { frameNumberOf, frameNumberProblem, scannedFrameNumber } from '#rules/goods/frames/frame-number.ts';
import type { Locale } from '#rules/locales.ts';
import { sendJson } from '#platform/api/http.ts';
import { queryClient } from '#platform/api/queries.ts';
import { siteLocales, useSite } from '#platform/site.ts';
import { languageName } from '#platform/texts/languages.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { useChangeLanguage } from '#shell/language/use-change-language.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Mark } from '#ui/look/logo.tsx';
import { Note } from '#ui/page/note.tsx';
import { usePageTitle } from '#ui/page/page-title.ts';
import { ErrorPanel, SkeletonCard } from '#ui/page/states.tsx';
import { MailLink } from '#ui/text/mail-link.tsx';
import { FrameNumberField } from './frame-number-field.part.tsx';
import css from './frame-check.module.css';
import { checkRoute } from './frames.links.ts';

/** The answer of `GET /frames/check/{number}`. */
export type CheckedNumber = {
  number: string;
  known: boolean;
  /** Month of the registration, YYYY-MM. */
  registeredSince: string | null;
  stolen: boolean;
  recalled: boolean;
};

/**
 * The public facts about a frame number: the page behind the QR code of a warranty certificate, and for buyers of used
 * bikes. Needs no session.
 */
export function FrameCheckPage() {
  const { number = '' } = useParams({ strict: false }) as { number?: string };
  return (
    <QueryClientProvider client={queryClient}>
      <FrameCheck written={number} />
    </QueryClientProvider>
  );
}

/** The check of a number as it stands in the address. */
export function FrameCheck({ written }: { written: string }) {
  const t = useText();
  const number = frameNumberOf(written);
  usePageTitle(t('frames.check.title'));
  return (
    <main className={css.page}>
      <PublicHeader />
      <div>
        <h1>{t('frames.check.title')}</h1>
        <p className={css.lead}>{t('frames.check.lead')}</p>
      </div>
      {frameNumberProblem(number) === null ? (
        <Answer key={number} number={number}>
          <WhatNext />
        </Answer>
      ) : (
        <>
          <Note tone="warn">
            <b>{t('frames.page.invalid', { number: written.slice(0, 60) })}</b>
            <div>{t('frames.page.invalidHint')}</div>
          </Note>
          <WhatNext key={number} />
        </>
      )}
    </main>
  );
}

/** The brand, and the language for visitors without an account. */
function PublicHeader() {
  const t = useText();
  const lang = useLocale();
  const site = useSite();
  const change = useChangeLanguage();
  return (
    <header className={css.top}>
      <Link to="/$lang/login" params={{ lang }} className={css.brand} aria-label={site.webTitle}>
        {site.imageLogin ? <img src={site.imageLogin} alt="" /> : <Mark size={27} />}{' '}
        {!site.imageLogin && site.webTitle}
      </Link>
      <SelectInput
        hideLabel
        inputSize="small"
        label={t('session.language.label')}
        value={lang}
        choices={[...new Set([...siteLocales(site), lang])].map((locale) => ({
          value: locale,
          label: languageName(locale),
        }))}
        onChange={(event) => void change(event.target.value as Locale)}
      />
    </header>
  );
}

/** The known part, and below it what follows: its place is known with the answer only. */
function Answer({ number, children }: { number: string; children: ReactNode }) {
  const t = useText();
  const query = useQuery({
    queryKey: ['frames.check', number],
    queryFn: ({ signal }) =>
      sendJson<CheckedNumber>(`/frames/check/${encodeURIComponent(number)}`, { anonymous: true, signal }),
  });
  if (query.error)
    return (
      <>
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
        {children}
      </>
    );
  if (!query.data) return <SkeletonCard />;
  return (
    <>
      <Card>
        <Stack gap={4}>
          <div>
            <Text size="sm" tone="muted">
              {t('frames.field.number')}
            </Text>
            <div className={css.number}>{number}</div>
          </div>
          <div role="status">
            <Findings {...query.data} />
          </div>
        </Stack>
      </Card>
      {children}
    </>
  );
}

/** One answer to each question of a buyer: warnings with what to do, and in words what is fine. */
function Findings({ known, stolen, recalled, registeredSince }: CheckedNumber) {
  const t = useText();
  const { tag } = useFormats();
  const month =
    registeredSince &&
    new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${registeredSince}-01T00:00:00Z`),
    );
  return (
    <ul className={css.findings}>
      {stolen && <Finding tone="err" title={t('frames.check.stolen')} advice={t('frames.check.stolenAdvice')} />}
      {known && !stolen && <Finding tone="ok" title={t('frames.check.noTheft')} />}
      {recalled && <Finding tone="warn" title={t('frames.check.recalled')} advice={t('frames.check.recalledAdvice')} />}
      {known && !recalled && <Finding tone="ok" title={t('frames.check.noRecall')} />}
      {known && (
        <Finding
          tone={month ? 'ok' : 'info'}
          title={month ? t('frames.check.registered', { month }) : t('frames.check.unregistered')}
        />
      )}
      {!known && <Finding tone="warn" title={t('frames.check.unknown')} advice={t('frames.check.unknownAdvice')} />}
    </ul>
  );
}

const marks = { ok: IconCircleCheck, info: IconInfoCircle, warn: IconAlertTriangle, err: IconBan } as const;

function Finding({ tone, title, advice }: { tone: keyof typeof marks; title: string; advice?: string }) {
  return (
    <li data-tone={tone}>
      <Icon of={marks[tone]} size={22} />
      <div>
        <b>{title}</b>
        {advice && <p>{advice}</p>}
      </div>
    </li>
  );
}

/** Below the answer: the check of another number, and where a buyer asks. */
function WhatNext() {
  return (
    <>
      <AnotherNumber />
      <Contact />
    </>
  );
}

/** Where a buyer asks, if the market says so. */
function Contact() {
  const t = useText();
  const { webTitle, emailSupport, supportPhone, supportHours } = useSite();
  if (!emailSupport && !supportPhone) return null;
  return (
    <footer className={css.contact}>
      <b>{t('frames.check.contact', { brand: webTitle })}</b>
      {emailSupport && <MailLink address={emailSupport} />}
      {supportPhone && <a href={telephoneAddress(supportPhone)}>{supportPhone}</a>}
      {supportHours && <span>{supportHours}</span>}
    </footer>
  );
}

function AnotherNumber() {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const check = (event: FormEvent) => {
    event.preventDefault();
    const number = scannedFrameNumber(typed);
    if (frameNumberProblem(number) === null) void navigate({ to: checkRoute, params: { lang, number } });
  };
  return (
    <Card title={t('frames.check.another')}>
      <form onSubmit={check}>
        <Stack gap={3}>
          <FrameNumberField value={typed} onChange={setTyped} />
          <Button type="submit" variant="primary" wide>
            {t('frames.check.action')}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
