import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Note } from '#ui/page/note.tsx';
import { vendorOrdersRoute } from './third-party.links.ts';

/** Names the orders that the user just placed, each with a link. */
export function PlacedOrders({ numbers }: { numbers: readonly string[] }) {
  const t = useText();
  const lang = useLocale();
  if (numbers.length === 0) return null;
  return (
    <Note tone="ok" role="status">
      {t('third.checkout.placed', { count: numbers.length })}{' '}
      {numbers.map((number, at) => (
        <Fragment key={number}>
          {at > 0 && ', '}
          <Link to={vendorOrdersRoute} params={{ lang }} search={{ number }}>
            {number}
          </Link>
        </Fragment>
      ))}
    </Note>
  );
}
