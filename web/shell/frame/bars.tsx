import { Suspense } from 'react';
import { useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useSite } from '#platform/site.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import type { PageFacts } from '../page/page-facts.ts';
import { usePreview } from '../page/preview.ts';
import { SideDrawer } from './parts-on-demand.ts';
import { PhoneBar } from './phone-bar.tsx';
import { Rail } from './rail.tsx';
import css from './signed-in.module.css';
import { TopBar } from './top-bar.tsx';

const IconMenu2 = sheetIcon('menu-2');

/** The rows that the bar of a phone has below its title. */
export function useBarRows(customerChip: boolean) {
  const user = useUser();
  const site = useSite();
  const can = usePermissions();
  const preview = usePreview();
  return {
    chips: customerChip || user?.customer !== null || preview.offered,
    totals: site.features.CART_COUNT_TOTAL_QTY === true && can('cart.display-order-qty') && user?.cart !== null,
  };
}

type BarRows = ReturnType<typeof useBarRows>;

type BarsProps = {
  page: { readonly facts: PageFacts };
  title: string;
  drawerOnly: boolean;
  rows: BarRows;
  customerChip: boolean;
  onMenu: () => void;
  onPickCustomer: () => void;
  onFeedback: (() => void) | undefined;
  onHelp: () => void;
};

/** The bars around the page: the side drawer, the bar of a phone, or the top bar and the rail. */
export function Bars({
  page,
  title,
  drawerOnly,
  rows,
  customerChip,
  onMenu,
  onPickCustomer,
  onFeedback,
  onHelp,
}: BarsProps) {
  const t = useText();
  const phone = usePhone();
  if (drawerOnly)
    return (
      <Suspense>
        {phone ? (
          <button
            type="button"
            className={css.menu}
            aria-label={t('shell.nav.menu')}
            aria-haspopup="dialog"
            onClick={onMenu}
          >
            <Icon of={IconMenu2} size={22} />
          </button>
        ) : (
          <SideDrawer onFeedback={onFeedback} onHelp={onHelp} />
        )}
      </Suspense>
    );
  return phone ? (
    <PhoneBar
      facts={page.facts}
      title={title}
      rows={rows}
      customerChip={customerChip}
      onMenu={onMenu}
      onPickCustomer={onPickCustomer}
    />
  ) : (
    <>
      <TopBar customerChip={customerChip} onPickCustomer={onPickCustomer} onFeedback={onFeedback} onHelp={onHelp} />
      <Rail />
    </>
  );
}
