import { IconQrcode } from '@tabler/icons-react';
import { usePermissions } from '#platform/permissions.ts';
import { useText } from '#platform/texts/texts.tsx';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { breakpoints } from '#ui/look/breakpoints.ts';
import { Button } from '#ui/button/button.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { useMedia } from '#ui/look/use-media.ts';
import type { OverviewProps } from './click-collect.links.ts';
import css from './click-collect.module.css';
import { CollectList } from './collect-list.tsx';
import { CollectServiceView } from './collect-service.tsx';
import { CounterBoardView } from './counter-board.tsx';
import { HandOverDialog } from './hand-over.dialog.tsx';
import { useDesk } from '#partners/collect-desk/use-desk.part.ts';

/** A tab is current by its search. */
const tabOptions = { includeSearch: true, explicitUndefined: true };

/**
 * The counter board, the list of all orders and the service level; goods can be handed out from each. The desk of the
 * staff has no counter: the list of the orders of all dealers stands first.
 */
export function CollectOverview({ search, change }: OverviewProps) {
  const t = useText();
  const inHand = useMedia(breakpoints.laptop);
  const { desk } = useDesk();
  const handOut = usePermissions()('click-collect.update') && !desk && (
    <Button variant="primary" size="large" icon={IconQrcode} onClick={() => change({ ...search, dialog: 'hand-over' })}>
      {t('counter.hand.title')}
    </Button>
  );
  const renderContent = () => {
    if (search.view === 'service') return <CollectServiceView search={search} change={change} />;
    if (search.view === 'list' || desk) return <CollectList search={search} change={change} />;
    return <CounterBoardView search={search} change={change} />;
  };
  return (
    <PageFrame
      title={t('counter.page.title')}
      subtitle={t(desk ? 'counter.desk.hint' : 'counter.page.hint')}
      actions={!inHand && handOut}
    >
      <Stack gap={4}>
        <TabBar label={t('counter.page.views')}>
          {!desk && (
            <TabLink to="." search={{ view: undefined }} activeOptions={tabOptions}>
              {t('counter.view.board')}
            </TabLink>
          )}
          <TabLink
            to="."
            search={{ view: 'list' }}
            activeOptions={tabOptions}
            {...(desk && search.view === undefined && { 'aria-current': 'page' as const })}
          >
            {t('counter.view.list')}
          </TabLink>
          <TabLink to="." search={{ view: 'service' }} activeOptions={tabOptions}>
            {t('counter.view.service')}
          </TabLink>
        </TabBar>
        <div className={css.view}>{renderContent()}</div>
      </Stack>
      {inHand && handOut && <ActionBar label={t('counter.hand.title')} actions={handOut} />}
      {search.dialog === 'hand-over' && !desk && (
        <HandOverDialog onClose={() => change({ ...search, dialog: undefined })} />
      )}
    </PageFrame>
  );
}
