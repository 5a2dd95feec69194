import {
  IconBuildingStore,
  IconDots,
  IconFileInvoice,
  IconMail,
  IconPhone,
  IconShoppingCart,
} from '@tabler/icons-react';
import { telephoneAddress } from '#rules/accounts/markets/phone-code.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useCustomerChange } from '#shell/customer/use-customer-change.ts';
import { dealerLink } from '#field/dealer-page/dealer-page.links.ts';
import { openInvoicesRoute } from '#money/open-invoices/open-invoices.links.ts';
import { openOrdersRoute } from '#ordering/open-orders/open-orders.links.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Menu, MenuItem, MenuLink } from '#ui/dialog/popover.tsx';
import { Row } from '#ui/page/layout.tsx';

/** Lists of the customer that open once the desk acts for them. */
const lists = [
  { name: 'invoices', route: openInvoicesRoute, permission: 'page.invoice-status', icon: IconFileInvoice },
  { name: 'orders', route: openOrdersRoute, permission: 'page.order-status', icon: IconShoppingCart },
] as const;

export type DeskCustomer = {
  readonly custCode: { readonly unified: string };
  readonly custName: string;
  readonly phone: string;
  readonly email: string;
};

function useLists() {
  const can = usePermissions();
  const acts = can('menu.change-cust');
  return { acts, lists: acts ? lists.filter(({ permission }) => can(permission)) : [] };
}

/** The ways on from a row: the dealer page, open invoices, open orders, and the contact. */
export function DeskRowActs({ customer }: { customer: DeskCustomer }) {
  const t = useText();
  const lang = useLocale();
  const { acts, lists: shown } = useLists();
  const { actFor, busy } = useCustomerChange();
  const { custCode, custName, phone, email } = customer;
  const label = t('desk.acts.menu', { name: custName });
  if (!acts && phone === '' && email === '') return null;
  return (
    <Menu
      label={label}
      align="end"
      trigger={(props) => <IconButton {...props} size="small" icon={IconDots} label={label} />}
    >
      {acts && (
        <MenuLink icon={IconBuildingStore} {...dealerLink(lang, custCode.unified)}>
          {t('desk.acts.page')}
        </MenuLink>
      )}
      {shown.map(({ name, route, icon }) => (
        <MenuItem
          key={name}
          icon={icon}
          disabled={busy}
          onClick={() => void actFor(custCode.unified, route.replace('$lang', lang))}
        >
          {t(`desk.acts.${name}`)}
        </MenuItem>
      ))}
      {phone !== '' && (
        <MenuItem icon={IconPhone} side={phone} onClick={() => window.location.assign(telephoneAddress(phone))}>
          {t('desk.acts.call')}
        </MenuItem>
      )}
      {email !== '' && (
        <MenuItem icon={IconMail} side={email} onClick={() => window.location.assign(`mailto:${email}`)}>
          {t('desk.acts.mail')}
        </MenuItem>
      )}
    </Menu>
  );
}

/** The same ways as {@link DeskRowActs}, in the account: its lists open after the desk acts for the customer. */
export function DeskAccountActs({ customer }: { customer: DeskCustomer }) {
  const t = useText();
  const lang = useLocale();
  const { acts, lists: shown } = useLists();
  const { actFor, busy } = useCustomerChange();
  const { custCode, custName } = customer;
  if (!acts) return null;
  return (
    <Row gap={2} wrap>
      {shown.map(({ name, route, icon }) => (
        <Button
          key={name}
          size="small"
          icon={icon}
          busy={busy}
          title={t('desk.acts.acting', { name: custName })}
          onClick={() => void actFor(custCode.unified, route.replace('$lang', lang))}
        >
          {t(`desk.acts.${name}`)}
        </Button>
      ))}
      <ButtonLink size="small" icon={IconBuildingStore} {...dealerLink(lang, custCode.unified)}>
        {t('desk.acts.page')}
      </ButtonLink>
    </Row>
  );
}
