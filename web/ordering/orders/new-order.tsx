import { useLocale, useText } from '#platform/texts/texts.tsx';
import { usePermissions } from '#platform/permissions.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';
import css from './orders.module.css';

/** A link to start a new order, for users who may order. */
export function NewOrder() {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  if (!can('page.catalog', 'order.place')) return null;
  return (
    <ButtonLink to="/$lang/catalog" params={{ lang }} variant="primary" className={css.wideOnly}>
      {t('orders.list.newOrder')}
    </ButtonLink>
  );
}
