import { useLocale, useText } from '../../platform/texts/texts.tsx';
import { usePermissions } from '../../platform/permissions.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import css from './orders.module.css';

/** The way from a list of orders to a new one, for who may order. */
export function NewOrder() {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  if (!can('page.catalog')) return null;
  return (
    <ButtonLink to="/$lang/catalog" params={{ lang }} variant="primary" className={css.wideOnly}>
      {t('orders.list.newOrder')}
    </ButtonLink>
  );
}
