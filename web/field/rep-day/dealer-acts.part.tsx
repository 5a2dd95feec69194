import { telephoneAddress } from '#rules/accounts/markets/phone-code.ts';
import {
  IconBuildingStore,
  IconCalendar,
  IconClipboardCheck,
  IconCreditCard,
  IconDots,
  IconHome,
  IconPhone,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useCustomerChange } from '#shell/customer/use-customer-change.ts';
import { dealerLink } from '#field/dealer-page/dealer-page.links.ts';
import { useVisitBrands } from '#field/visit-forms/visit-brands.part.ts';
import { createVisitRoute } from '#field/visit-forms/visit-forms.links.ts';
import { visitPlanLink } from '#field/visit-plans/visit-plans.links.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Menu, MenuItem, MenuLink } from '#ui/dialog/popover.tsx';
import { Row } from '#ui/page/layout.tsx';

export type ActedDealer = { readonly code: string; readonly name: string; readonly phone: string };

const visitWords = { polygon: 'rep-day.act.visitPolygon', wim: 'rep-day.act.visitWim' } as const;

/** Acts for a dealer: that of the row, and a menu with those that every row offers. */
export function DealerActs({ dealer, children }: { dealer: ActedDealer; children?: ReactNode }) {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const brands = useVisitBrands();
  const { actFor, busy } = useCustomerChange();
  const { code, name, phone } = dealer;
  const visits = can('page.formvisit');
  return (
    <Row gap={1}>
      {children}
      <Menu
        label={t('rep-day.act.menu', { name })}
        align="end"
        trigger={(props) => (
          <IconButton {...props} size="small" icon={IconDots} label={t('rep-day.act.menu', { name })} />
        )}
      >
        <MenuLink icon={IconBuildingStore} {...dealerLink(lang, code)}>
          {t('rep-day.act.page')}
        </MenuLink>
        <MenuItem icon={IconHome} disabled={busy} onClick={() => void actFor(code, `/${lang}`)}>
          {t('rep-day.act.for')}
        </MenuItem>
        {can('credit-status.read', 'invoice-status.read') && (
          <MenuItem icon={IconCreditCard} disabled={busy} onClick={() => void actFor(code, `/${lang}/credit`)}>
            {t('rep-day.act.credit')}
          </MenuItem>
        )}
        {phone !== '' && (
          <MenuItem icon={IconPhone} side={phone} onClick={() => window.location.assign(telephoneAddress(phone))}>
            {t('rep-day.act.call')}
          </MenuItem>
        )}
        {visits && (
          <MenuLink icon={IconCalendar} {...visitPlanLink(lang, { weeks: 0, q: name })}>
            {t('rep-day.act.plan')}
          </MenuLink>
        )}
        {visits &&
          brands.map((brand) => (
            <MenuLink
              key={brand}
              icon={IconClipboardCheck}
              to={createVisitRoute(brand)}
              params={{ lang }}
              search={{ dealer: code }}
            >
              {t(brands.length > 1 ? visitWords[brand] : 'rep-day.act.visit')}
            </MenuLink>
          ))}
      </Menu>
    </Row>
  );
}

/** Acts for a dealer and opens a page there: the button of a row. */
export function ActButton({ dealer, page, children }: { dealer: ActedDealer; page: string; children: string }) {
  const lang = useLocale();
  const { actFor, busy } = useCustomerChange();
  return (
    <Button
      size="small"
      busy={busy}
      aria-label={`${children}: ${dealer.name}`}
      onClick={() => void actFor(dealer.code, `/${lang}${page}`)}
    >
      {children}
    </Button>
  );
}
