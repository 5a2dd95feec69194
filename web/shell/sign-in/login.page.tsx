import { type ComponentType, Suspense, useEffect, useState } from 'react';
import type { Locale } from '#rules/locales.ts';
import { ApiError, messageIdOf } from '#platform/api/errors.ts';
import { logProblem } from '#platform/problem-log.ts';
import { passkeysOffered } from '#platform/passkeys.ts';
import { siteLocales, type SiteConfiguration, useSite } from '#platform/site.ts';
import { flagOf, languageName, languageShort } from '#platform/texts/languages.ts';
import { loadTexts, useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Note } from '#ui/page/note.tsx';
import { PasswordInput, TextInput } from '#ui/form/text-input.tsx';
import { Flag } from '#ui/look/flag.tsx';
import { Mark } from '#ui/look/logo.tsx';
import { usePageTitle } from '#ui/page/page-title.ts';
import { lazyPart } from '../failure/chunk-failure.ts';
import css from './login.module.css';
import { LoginScene } from './login-scene.tsx';
import type { LoginRefusal } from '../session/session-start.ts';
import type { LoginReason } from '../session/login-search.ts';
import { ProviderButton } from './provider-button.tsx';
import { type LoginInput, useLogin } from './use-login.ts';

const PasswordHelp = lazyPart(
  async () =>
    (await Promise.all([import('./password-help.tsx'), loadTexts(['password', 'errors', 'refusals', 'ui'])]))[0],
  (module) => module.PasswordHelp,
);

const SecondFactorForm = lazyPart(
  async () =>
    (
      await Promise.all([import('./second-factor.form.tsx'), loadTexts(['second-factor', 'errors', 'refusals', 'ui'])])
    )[0],
  (module) => module.SecondFactorForm,
);

const DemoAccounts = lazyPart(
  async () => (await Promise.all([import('./demo-accounts.tsx'), loadTexts(['demo'])]))[0],
  (module) => module.DemoAccounts,
);

/** Prefetches the first page while the user types the password. */
function warmUp() {
  void loadTexts(['errors', 'ui', 'shell']);
  void import('../frame/signed-in.layout.tsx');
  void import('#start/home/home.page.tsx');
}

export type LoginPageProps = LoginInput & {
  onLanguage: (locale: Locale) => Promise<void> | void;
  /** Path of the inquiry form for new customers; null if it is hidden or does not exist. */
  inquiry: string | null;
  /** Called when the user is about to sign in. */
  onPassword?: () => void;
  /** Token of the one-time link that opened the page. */
  reset?: string;
  /** Token of the invitation that opened the page. */
  invitation?: string;
};

/** The login page in the style of its market. It uses no router, so that nothing else has to load first. */
export function LoginPage(props: LoginPageProps) {
  const { next, why, onEnter, onLanguage, inquiry, onPassword, reset, refused, invitation } = props;
  const t = useText();
  const site = useSite();
  const [helping, setHelping] = useState(reset !== undefined || invitation !== undefined);
  // An invitation works once: later the link in the form asks for a forgotten password.
  const [used, setUsed] = useState(false);
  const leave = () => {
    setUsed(true);
    setHelping(false);
  };
  // Keeps what the user typed while they read the password help.
  const login = useLogin({ next, why, onEnter, refused });
  usePageTitle(t('session.login.title'));

  const renderContent = () => {
    if (login.step) return <SecondFactorForm step={login.step} onEnter={login.enter} onBack={login.back} />;
    if (helping) return <PasswordHelp reset={reset} invitation={used ? undefined : invitation} onBack={leave} />;
    return (
      <LoginForm
        login={login}
        next={next}
        why={why}
        inquiry={inquiry}
        onPassword={onPassword}
        onHelp={() => setHelping(true)}
      />
    );
  };
  return (
    <main className={css.page}>
      <div className={css.side}>
        <LoginTop onLanguage={onLanguage} />
        {/* The announcements wait for the form: what comes before it would be moved by it. */}
        <Suspense>
          {!helping && <LazyAnnouncements />}
          {renderContent()}
        </Suspense>
        <div className={css.foot}>
          <span>{site.webCopyright ?? ''}</span>
          {site.emailSupport && <a href={`mailto:${site.emailSupport}`}>{t('session.error.support')}</a>}
        </div>
      </div>
      <LoginScene />
    </main>
  );
}

/** Announcements load after the form and the accounts of the demo below it; if they fail, none show. */
function LazyAnnouncements() {
  const { demo } = useSite();
  const [News, setNews] = useState<ComponentType | null>(null);
  useEffect(() => {
    const accounts = demo && Promise.all([import('./demo-accounts.tsx'), loadTexts(['demo'])]);
    Promise.all([import('./login-news.tsx'), loadTexts(['shell']), accounts]).then(
      ([module]) => setNews(() => module.LoginAnnouncements),
      (error: unknown) => logProblem('The announcements did not load', error),
    );
  }, [demo]);
  return News && <News />;
}

/** The brand and the choice of the language. */
function LoginTop({ onLanguage }: Pick<LoginPageProps, 'onLanguage'>) {
  const site = useSite();
  return (
    <div className={css.top}>
      <span className={css.brand}>
        {site.imageLogin ? (
          <img src={site.imageLogin} alt={site.webTitle} />
        ) : (
          <>
            <Mark size={27} /> {site.webTitle}
          </>
        )}
      </span>
      <LanguageSelect onChange={onLanguage} />
    </div>
  );
}

type LoginFormProps = Pick<LoginPageProps, 'next' | 'why' | 'inquiry' | 'onPassword'> & {
  login: ReturnType<typeof useLogin>;
  onHelp: () => void;
};

function LoginForm({ login, next, why, inquiry, onPassword, onHelp }: LoginFormProps) {
  const site = useSite();
  const [withPassword, setWithPassword] = useState(site.signInProvider?.passwordAllowed ?? true);
  const { form, refusal, failure, submit } = login;
  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <LoginIntro />
      {why && <EndedNote why={why} back={next !== undefined} />}
      <LoginFailure refusal={refusal} failure={failure} />
      {withPassword && <PasswordFields login={login} onPassword={onPassword} onHelp={onHelp} />}
      <ProviderButton next={next} onPassword={withPassword ? null : () => setWithPassword(true)} />
      {inquiry && <InquiryLink inquiry={inquiry} />}
      {site.demo && <DemoSignIn login={login} demo={site.demo} />}
    </form>
  );
}

/** The link for visitors who are not dealers yet. */
function InquiryLink({ inquiry }: { inquiry: string }) {
  const t = useText();
  return (
    <div className={css.inquiry}>
      <span>{t('session.login.noDealer')}</span>
      <a href={inquiry}>{t('session.login.inquiry')}</a>
    </div>
  );
}

/** The accounts of the demo, which appear below the form when they have loaded. */
function DemoSignIn({ login, demo }: { login: LoginFormProps['login']; demo: NonNullable<SiteConfiguration['demo']> }) {
  return (
    <Suspense fallback={<div className={css.accounts} />}>
      <DemoAccounts
        accounts={demo.accounts}
        busy={login.busy}
        onSignIn={(username) => {
          login.setUsername(username);
          login.setPassword(demo.password);
          warmUp();
          void login.submit(username, demo.password);
        }}
      />
    </Suspense>
  );
}

/** User name and password, and what to do without them. */
function PasswordFields({ login, onPassword, onHelp }: Omit<LoginFormProps, 'next' | 'inquiry'>) {
  const t = useText();
  const site = useSite();
  const { username, setUsername, password, setPassword, empty, refusal, busy, enterWithPasskey } = login;
  const errorOf = (value: string, refused: 'username_incorrect' | 'password_incorrect') => {
    if (refusal === refused) return t(refused);
    return empty && value === '' ? t('not_empty') : undefined;
  };
  return (
    <>
      <TextInput
        label={t('session.login.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputSize="large"
        autoFocus
        value={username}
        disabled={busy}
        error={errorOf(username.trim(), 'username_incorrect')}
        onChange={(event) => setUsername(event.target.value)}
      />
      <PasswordInput
        label={t('session.login.password')}
        name="password"
        autoComplete="current-password"
        inputSize="large"
        value={password}
        disabled={busy}
        error={errorOf(password, 'password_incorrect')}
        onFocus={() => {
          warmUp();
          onPassword?.();
        }}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="primary" size="large" wide busy={busy}>
        {t('session.login.action')}
      </Button>
      {passkeysOffered() && (
        <Button size="large" wide disabled={busy} onClick={() => void enterWithPasskey()}>
          {t('session.login.passkey')}
        </Button>
      )}
      {site.forgotPassword && (
        <button type="button" className={css.link} onClick={onHelp}>
          {t('session.login.forgot')}
        </button>
      )}
    </>
  );
}

function LoginIntro() {
  const t = useText();
  const site = useSite();
  return (
    <div>
      <h1>{t('session.login.title')}</h1>
      <p className={css.lead}>
        {site.webDescription ??
          (site.market ? t('session.login.lead', { market: site.market.name }) : t('session.login.leadPlain'))}
      </p>
    </div>
  );
}

/** Why the session ended, and that the way back is kept. */
function EndedNote({ why, back }: { why: LoginReason; back: boolean }) {
  const t = useText();
  return (
    <Note tone="info" role="status">
      {t(`session.ended.${why}`)} {back && t('session.ended.back')}
    </Note>
  );
}

function LoginFailure({ refusal, failure }: { refusal: LoginRefusal | null; failure: unknown }) {
  const t = useText();
  const contact = useSite().emailSupport;
  const failureId = failure ? messageIdOf(failure) : null;
  const chooseText = () => {
    if (failureId) return t(failureId);
    if (failure instanceof ApiError) return failure.message;
    return t('something_wrong');
  };
  return (
    <>
      {refusal !== null && refusal !== 'username_incorrect' && refusal !== 'password_incorrect' && (
        <Note tone="err" role="alert">
          {t(refusal)} {contact && <a href={`mailto:${contact}`}>{contact}</a>}
        </Note>
      )}
      {failure !== null && (
        <Note tone="err" role="alert">
          {chooseText()}
        </Note>
      )}
    </>
  );
}

/** A native select with a flag: small, and the best picker on a phone. */
function LanguageSelect({ onChange }: { onChange: LoginPageProps['onLanguage'] }) {
  const t = useText();
  const current = useLocale();
  const site = useSite();
  return (
    <span className={css.language}>
      <Flag of={flagOf(current)} />
      <span className={css.short} aria-hidden>
        {languageShort(current)}
      </span>
      <select
        aria-label={t('session.language.label')}
        value={current}
        onChange={(event) => void onChange(event.target.value as Locale)}
      >
        {[...new Set([...siteLocales(site), current])].map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {languageName(locale)}
          </option>
        ))}
      </select>
    </span>
  );
}
