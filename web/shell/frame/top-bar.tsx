import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { Link, useRouter } from '@tanstack/react-router';
import { creditLink } from '#accounts/credit/credit.links.ts';
import { inboxRoute } from '#exchange/notices/notices.links.ts';
import { Why } from '#buying/explain/why-lazy.part.tsx';
import { useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useSite } from '#platform/site.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { CountBadge } from '#ui/button/chip.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { chooseColorScheme, useColorScheme } from '#ui/look/color-scheme.ts';
import { Money } from '#ui/figures/figures.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Hidden } from '#ui/look/hidden.tsx';
import { Mark } from '#ui/look/logo.tsx';
import { Menu, MenuHeading, MenuItem, MenuLink, MenuRule, Popover } from '#ui/dialog/popover.tsx';
import { Meter } from '#ui/figures/progress.tsx';
import { blockReasonId } from '../customer/block-reason.ts';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { LanguageMenu } from '../language/language-menu.tsx';
import { previewTwin, togglePreview, usePreview } from '../page/preview.ts';
import { SearchButton } from '../search/search-button.tsx';
import { signOut } from '../session/session-change.ts';
import css from './top-bar.module.css';
import { usePageExists } from '../page/page-exists.ts';

const IconBell = sheetIcon('bell');
const IconArrowsExchange = sheetIcon('arrows-exchange');
const IconBan = sheetIcon('ban');
const IconChevronDown = sheetIcon('chevron-down');
const IconCircleCheck = sheetIcon('circle-check');
const IconHelp = sheetIcon('help-circle');
const IconEye = sheetIcon('eye');
const IconLogout = sheetIcon('logout');
const IconMessage = sheetIcon('message');
const IconMoon = sheetIcon('moon');
const IconShoppingCart = sheetIcon('shopping-cart');
const IconSun = sheetIcon('sun');
const IconSunMoon = sheetIcon('sun-moon');
const IconUser = sheetIcon('user');
const IconUsers = sheetIcon('users');

export type TopBarProps = {
  onPickCustomer: () => void;
  customerChip: boolean;
  onFeedback?: () => void;
  onHelp: () => void;
};

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
}

/** The customer that the user works for; opens the picker. */
export function CustomerChip({ onPick }: { onPick: () => void }) {
  const t = useText();
  const customer = useUser()?.customer;
  return (
    <button type="button" className={classNames(css.chip, css.customer)} onClick={onPick} aria-haspopup="dialog">
      <Icon of={IconArrowsExchange} size={16} />
      {customer ? (
        <>
          <b>{customer.custName}</b>
          <span>{shownCode(customer.custCode.unified)}</span>
        </>
      ) : (
        <b>{t('shell.customer.choose')}</b>
      )}
      <Icon of={IconChevronDown} size={14} />
    </button>
  );
}

/** For users who cannot switch: the customer's name as plain text. */
export function CustomerName() {
  const customer = useUser()?.customer;
  if (!customer) return null;
  return (
    <span className={classNames(css.chip, css.customer)}>
      <b>{customer.custName}</b>
      <span>{shownCode(customer.custCode.unified)}</span>
    </span>
  );
}

/** Turns on the preview variants of pages and opens that of the current page. */
export function PreviewChip() {
  const t = useText();
  const lang = useLocale();
  const router = useRouter();
  const exists = usePageExists();
  const { offered, on } = usePreview();
  if (!offered) return null;
  const change = (): void => {
    togglePreview();
    const { pathname, searchStr } = router.state.location;
    const twin = previewTwin(pathname.slice(lang.length + 1), !on);
    if (twin && exists(twin)) void router.navigate({ href: `/${lang}${twin}${searchStr}`, replace: true });
  };
  return (
    <button type="button" className={classNames(css.chip, on && css.chosen)} aria-pressed={on} onClick={change}>
      <Icon of={IconEye} size={16} />
      {t('shell.preview.chip')}
    </button>
  );
}

/** Lines or units in the cart. */
export function CartButton() {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const site = useSite();
  const user = useUser();
  const exists = usePageExists();
  if (!can('cart.display-order-qty') || !exists('/cart')) return null;
  const count = site.features.CART_COUNT_TOTAL_QTY ? (user?.cart?.units ?? 0) : (user?.cart?.lines ?? 0);
  // A missing count shows a short notice, not an empty cart.
  const missing = user?.cart === null && user.cartUnavailable === true;
  const words = missing
    ? t('shell.cart.unavailable')
    : t(site.features.CART_COUNT_TOTAL_QTY ? 'shell.cart.units' : 'shell.cart.lines', { count });
  return (
    <Link to={'/$lang/cart' as '/$lang'} params={{ lang }} className={css.button} aria-label={words}>
      <Icon of={IconShoppingCart} />
      {missing ? <CountBadge>–</CountBadge> : count > 0 && <CountBadge>{count > 999 ? '999+' : count}</CountBadge>}
    </Link>
  );
}

/** The inbox, with the number of unread entries. */
export function InboxButton() {
  const t = useText();
  const lang = useLocale();
  const count = useUser()?.inboxUnread ?? 0;
  return (
    <Link to={inboxRoute} params={{ lang }} className={css.button} aria-label={t('shell.inbox.open', { count })}>
      <Icon of={IconBell} />
      {count > 0 && <CountBadge>{count > 99 ? '99+' : count}</CountBadge>}
    </Link>
  );
}

/** The remaining credit, with its state in words. */
export function CreditWidget({ chip }: { chip?: boolean }) {
  const t = useText();
  const can = usePermissions();
  const formats = useFormats();
  const site = useSite();
  const user = useUser();
  const lang = useLocale();
  const exists = usePageExists();
  const credit = user?.credit;
  if (!user?.hasCustCode || !credit || !can('credit-status.read')) return null;
  const limit = Number(credit.creditLimit);
  const left = Number(credit.balance);
  const blocked = credit.isBlocked;
  const reason = site.creditStatusBlockedReason ? blockReasonId(credit.reasonBlocked) : null;
  const used = limit > 0 ? Math.max(0, Math.min(1, (limit - left) / limit)) : 0;
  const state = (
    <span className={blocked ? css.err : css.ok}>
      <Icon of={blocked ? IconBan : IconCircleCheck} size={16} />
    </span>
  );
  const figure = <Money amount={credit.balance} precision={0} />;
  // A block without a text shows nothing but its colour; staff may ask for the setting.
  const explained = blocked && (blockReasonId(credit.reasonBlocked) !== null || can('page.orderlist'));
  const detailed = can('invoice-status.read') && exists('/credit');
  if (chip) {
    const words = (
      <>
        {state}
        {figure} {blocked ? <Hidden>{t('shell.credit.blocked')}</Hidden> : <span>{t('shell.credit.left')}</span>}
      </>
    );
    return (
      <>
        {detailed ? (
          <Link {...creditLink(lang)} className={css.chip}>
            {words}
          </Link>
        ) : (
          <span className={css.chip}>{words}</span>
        )}
        {/* Beside the chip: inside, the help sheet would inherit its styles. */}
        {explained && <Why about={t('shell.credit.title')} subject="credit" />}
      </>
    );
  }
  return (
    <Popover
      label={t('shell.credit.title')}
      align="end"
      trigger={(props) => (
        <button {...props} type="button" className={css.button}>
          {state}
          <span className={classNames(css.muted, css.words)}>{t('shell.credit.title')}</span>
          {figure}
          <span className={classNames(css.meter, css.wide)}>
            <Meter
              parts={[{ share: used, tone: blocked ? 'err' : undefined }]}
              label={t('shell.credit.used', { percent: Math.round(used * 100) })}
            />
          </span>
        </button>
      )}
    >
      <MenuHeading>{t('shell.credit.title')}</MenuHeading>
      <div className={css.creditPanel}>
        <Money amount={credit.balance} size="big" />
        <span className={css.muted}>{t('shell.credit.of', { limit: formats.money(credit.creditLimit, 0) })}</span>
        {site.creditStatusUsage && (
          <dl className={css.usage}>
            {(['invoices', 'deliveries', 'orders', 'consignment'] as const).map((use) => (
              <div key={use}>
                <dt>{t(`shell.credit.${use}`)}</dt>
                <dd>
                  <Money amount={credit.usage[use]} precision={0} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {reason && <span className={css.err}>{t(reason)}</span>}
        {explained && <Why about={t('shell.credit.title')} subject="credit" />}
        {detailed && <Link {...creditLink(lang)}>{t('shell.credit.details')}</Link>}
      </div>
    </Popover>
  );
}

export function SchemeItems() {
  const t = useText();
  const { choice } = useColorScheme();
  return (
    <>
      <MenuItem icon={IconSun} current={choice === 'light'} onClick={() => chooseColorScheme('light')}>
        {t('shell.scheme.light')}
      </MenuItem>
      <MenuItem icon={IconMoon} current={choice === 'dark'} onClick={() => chooseColorScheme('dark')}>
        {t('shell.scheme.dark')}
      </MenuItem>
      <MenuItem icon={IconSunMoon} current={choice === 'auto'} onClick={() => chooseColorScheme('auto')}>
        {t('shell.scheme.auto')}
      </MenuItem>
    </>
  );
}

/** Name, profile, feedback, appearance and log-out. */
function UserMenu({ onFeedback, onHelp }: Pick<TopBarProps, 'onFeedback' | 'onHelp'>) {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const user = useUser();
  const exists = usePageExists();
  if (!user) return null;
  return (
    <Menu
      label={user.name}
      align="end"
      trigger={(props) => (
        <button {...props} type="button" className={css.button} title={t('shell.user.menu')}>
          <Hidden>{t('shell.user.menu')}</Hidden>
          <span className={css.avatar} aria-hidden>
            {initialsOf(user.name)}
          </span>
          <span className={css.userName}>{user.name}</span>
          <span className={css.wide}>
            <Icon of={IconChevronDown} size={14} />
          </span>
        </button>
      )}
    >
      <MenuHeading>{user.username}</MenuHeading>
      {can('profile.update') && exists('/user/edit-profile') && (
        <MenuLink to={'/$lang/user/edit-profile' as '/$lang'} params={{ lang }} icon={IconUser}>
          {t('shell.menu.profile')}
        </MenuLink>
      )}
      {can('colleagues.manage') && exists('/user/colleagues') && (
        <MenuLink to={'/$lang/user/colleagues' as '/$lang'} params={{ lang }} icon={IconUsers}>
          {t('shell.menu.colleagues')}
        </MenuLink>
      )}
      <MenuItem icon={IconHelp} onClick={onHelp}>
        {t('shell.help.title')}
      </MenuItem>
      {onFeedback && (
        <MenuItem icon={IconMessage} onClick={onFeedback}>
          {t('shell.user.feedback')}
        </MenuItem>
      )}
      <MenuRule />
      <MenuHeading>{t('shell.scheme.title')}</MenuHeading>
      <SchemeItems />
      <MenuRule />
      <MenuItem icon={IconLogout} onClick={() => void signOut()}>
        {t('shell.user.logout')}
      </MenuItem>
    </Menu>
  );
}

/** The brand: the host's logo if it has one. */
export function Brand() {
  const site = useSite();
  const lang = useLocale();
  return (
    <Link to="/$lang" params={{ lang }} className={css.logo} aria-label={site.webTitle}>
      {site.imageNavbar ? <img src={site.imageNavbar} alt="" /> : <Mark />}
      {!site.imageNavbar && site.webTitle}
    </Link>
  );
}

/** The bar on wide screens, 50 high: logo, customer, preview, language, cart, credit, user. */
export function TopBar({ onPickCustomer, customerChip, onFeedback, onHelp }: TopBarProps) {
  return (
    <header className={css.bar}>
      <Brand />
      {customerChip ? <CustomerChip onPick={onPickCustomer} /> : <CustomerName />}
      <PreviewChip />
      <span className={css.grow} />
      <SearchButton />
      <LanguageMenu />
      <span className={css.rule} />
      <InboxButton />
      <CartButton />
      <CreditWidget />
      <span className={css.rule} />
      <UserMenu onFeedback={onFeedback} onHelp={onHelp} />
    </header>
  );
}
