import { IconFileTypePdf } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { breakpoints } from '#ui/look/breakpoints.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Card } from '#ui/page/card.tsx';
import { Row, WithAside } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { Timeline } from '#ui/figures/progress.tsx';
import { ErrorPanel, NoPermission, NoResult, SkeletonCard } from '#ui/page/states.tsx';
import { useDownload } from '#ui/dialog/use-download.ts';
import { useMedia } from '#ui/look/use-media.ts';
import { CollectOrder, type DetailOrder } from './click-collect.documents.ts';
import type { ClickCollectSearch, OverviewProps } from './click-collect.links.ts';
import css from './click-collect.module.css';
import { ConsumerCard, HqOrdersCard, OrderFacts } from './collect-facts.card.tsx';
import { CollectHistory } from './collect-history.card.tsx';
import { CollectLines } from './collect-lines.card.tsx';
import { CollectNext, useNextAction } from './collect-next.card.tsx';
import { CollectChip } from './collect-words.tsx';
import { DeskNext } from '#partners/collect-desk/desk-next.part.tsx';
import { HandOverDialog } from './hand-over.dialog.tsx';
import { HqOrderDialog } from './hq-order.dialog.tsx';
import { HqShipmentDialog } from './hq-shipment.dialog.tsx';
import { ReadyDialog } from './ready.dialog.tsx';
import { useCollectMarks } from './use-collect-marks.ts';
import { useCollectStops } from './use-collect-stops.ts';
import { useDesk } from '#partners/collect-desk/use-desk.part.ts';

/** One order: what to do next, its lines, the consumer, and what happened. */
export function CollectOrderPage({ id, search, change }: OverviewProps & { id: string }) {
  const t = useText();
  const query = useDocument(CollectOrder, { orderId: id }, { keepPrevious: false });
  const order = query.data?.clickCollectOrder;
  const { order: _order, dialog: _dialog, ...list } = search;
  const back = { key: 'list', link: <BackLink list={list} /> };
  if (order) return <LoadedOrder order={order} back={back} search={search} change={change} />;
  const renderContent = () => {
    if (isForbidden(query.error)) return <NoPermission />;
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (query.data)
      return (
        <NoResult
          title={t('counter.detail.none')}
          actions={
            <ButtonLink to="." search={list}>
              {t('counter.detail.back')}
            </ButtonLink>
          }
        >
          {t('counter.detail.noneHint')}
        </NoResult>
      );
    return (
      <WithAside aside={<SkeletonCard />}>
        <SkeletonCard />
        <SkeletonCard />
      </WithAside>
    );
  };
  return (
    <PageFrame title={t('counter.detail.title')} crumbs={[back]}>
      {renderContent()}
    </PageFrame>
  );
}

function BackLink({ list }: { list: ClickCollectSearch }) {
  const t = useText();
  return (
    <Link to="." search={list}>
      {t('counter.page.title')}
    </Link>
  );
}

function LoadedOrder({
  order,
  back,
  search,
  change,
}: OverviewProps & { order: DetailOrder; back: { key: string; link: ReactNode } }) {
  const t = useText();
  const slip = useDownload();
  const stops = useCollectStops(order);
  const marks = useCollectMarks(order);
  const open = (dialog: ClickCollectSearch['dialog']) => change({ ...search, dialog });
  const close = () => open(undefined);
  const inHand = useMedia(breakpoints.laptop);
  const { desk } = useDesk();
  const next = useNextAction(order, marks.saving, open);
  const action = !desk && next;
  return (
    <PageFrame
      title={order.number}
      badge={<CollectChip status={order.status} />}
      subtitle={t('counter.detail.subtitle', { name: order.customer.fullName, shop: order.shopName })}
      crumbs={[back]}
      actions={
        !desk && (
          <>
            <Button
              busy={slip.saving}
              onClick={() => void slip.save(`/click-collect/${order.id}/slip?paper=A6`, `${order.number}-A6.pdf`)}
            >
              {t('counter.detail.slipSmall')}
            </Button>
            <Button
              icon={IconFileTypePdf}
              busy={slip.saving}
              onClick={() => void slip.save(`/click-collect/${order.id}/slip`, `${order.number}.pdf`)}
            >
              {t('counter.detail.slip')}
            </Button>
          </>
        )
      }
    >
      <Card className={css.way}>
        <Timeline label={t('counter.way.label')} stops={stops} />
      </Card>
      <WithAside
        aside={
          <>
            <ConsumerCard order={order} />
            <HqOrdersCard order={order} />
            <OrderFacts order={order} />
          </>
        }
      >
        {desk ? <DeskNext order={order} onDialog={open} /> : <CollectNext order={order} action={!inHand && action} />}
        <CollectLines order={order} marks={marks} />
        <CollectHistory order={order} />
      </WithAside>
      {action && inHand && (
        <ActionBar
          label={t('counter.next.bar')}
          actions={
            <Row gap={2} wrap justify="end">
              {action}
            </Row>
          }
        />
      )}
      {search.dialog === 'ready' && !desk && <ReadyDialog order={order} onClose={close} />}
      {search.dialog === 'hand-over' && order.canHandOver && <HandOverDialog order={order} onClose={close} />}
      {search.dialog === 'ship' && order.canShip && <HqShipmentDialog order={order} onClose={close} />}
      {search.dialog === 'hq' && !desk && <HqOrderDialog order={order} onClose={close} />}
    </PageFrame>
  );
}
