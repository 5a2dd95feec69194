import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useUser } from '#platform/api/session.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { Steps } from '#ui/figures/progress.tsx';
import { ErrorPanel, NothingYet, SkeletonPage } from '#ui/page/states.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import { cartRoute } from '#buying/cart/cart.links.ts';
import type { CheckoutState } from './use-checkout.ts';

/** Title, steps on a phone, and the states while there is nothing to order. */
export function CheckoutFrame({
  title,
  step,
  checkout,
  children,
}: {
  title: string;
  step: 1 | 2;
  checkout: CheckoutState;
  children: ReactNode;
}) {
  const t = useText();
  const lang = useLocale();
  const phone = usePhone();
  const user = useUser();
  const { query, review } = checkout;
  const name = user?.customer?.custName;
  const subtitle =
    review && review.units > 0
      ? [t('cart.summary.readyUnits', { count: review.units }), name].filter(Boolean).join(' · ')
      : !review && '\u00a0';
  return (
    <PageFrame
      title={title}
      subtitle={subtitle}
      crumbs={[
        {
          key: 'cart',
          link: (
            <Link to={cartRoute} params={{ lang }}>
              {t('cart.page.title')}
            </Link>
          ),
        },
      ]}
    >
      {phone && (
        <Steps
          label={t('cart.steps.label')}
          current={step}
          steps={[t('cart.page.title'), t('cart.steps.shipment'), t('cart.steps.order')]}
        />
      )}
      {!review &&
        (query.error ? <ErrorPanel error={query.error} onRetry={() => void query.refetch()} /> : <SkeletonPage />)}
      {review && review.units === 0 && checkout.changes.length === 0 && !checkout.busy && (
        <Card>
          <NothingYet
            title={t('cart.order.nothing')}
            actions={
              <ButtonLink variant="primary" to={cartRoute} params={{ lang }}>
                {t('cart.order.toCart')}
              </ButtonLink>
            }
          >
            {t('cart.order.nothingHint')}
          </NothingYet>
        </Card>
      )}
      {review && (review.units > 0 || checkout.changes.length > 0 || checkout.busy) && children}
    </PageFrame>
  );
}
