import { IconPlus, IconWifiOff } from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../platform/api/queries.ts';
import { useOnline } from '../../platform/connection.ts';
import { useLocale, useText } from '../../platform/texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import { Note } from '../../ui/note.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { NoPermission, SkeletonCard } from '../../ui/states.tsx';
import { useListSearch } from '../../ui/use-list-search.ts';
import { KeptRecordsCard } from './kept-records.card.tsx';
import { readPdiSearch, recordId } from './pdi.links.ts';
import css from './pdi.module.css';
import { BackButton, KeptRecordForm } from './record.tsx';
import { useDevice } from './use-device.ts';

/** Inspections without a network and without the portal around them: what waits on this device, and new ones. */
export function PdiOfflinePage() {
  return (
    <QueryClientProvider client={queryClient}>
      <main className={css.offline}>
        <Content />
      </main>
    </QueryClientProvider>
  );
}

function Content() {
  const t = useText();
  const lang = useLocale();
  const online = useOnline();
  const { search, change } = useListSearch(readPdiSearch);
  const { record } = search;
  const { device, records } = useDevice({ offline: true });
  usePageTitle(t('pdi.list.title'));
  const toPortal = (): void => window.location.assign(`/${lang}/pdi`);
  return (
    <>
      <Row justify="between" wrap>
        <Text as="h1" size="big">
          {t('pdi.list.title')}
        </Text>
        {record && <BackButton onClick={() => change({})} />}
      </Row>
      {device && (
        <Text as="p" tone="muted">
          {t('pdi.offline.owner', { customer: device.owner.customerName })}
        </Text>
      )}
      <div role="status">
        {online ? (
          <Note tone="ok">
            {t('pdi.offline.back')}{' '}
            <Button size="small" onClick={toPortal}>
              {t('pdi.offline.portal')}
            </Button>
          </Note>
        ) : (
          <Note tone="warn" icon={IconWifiOff}>
            {t('pdi.offline.hint')}
          </Note>
        )}
      </div>
      {device === undefined ? (
        <SkeletonCard />
      ) : device === null ? (
        <NoPermission title={t('pdi.offline.nobody')}>{t('pdi.offline.nobodyHint')}</NoPermission>
      ) : record ? (
        <KeptRecordForm
          key={record}
          device={device}
          id={record}
          frame={search.frame ?? ''}
          offline
          onDone={() => change({})}
        />
      ) : (
        <>
          <Row>
            <Button
              variant="primary"
              size="large"
              icon={IconPlus}
              onClick={() => change({ record: recordId(Date.now()), begin: true })}
            >
              {t('pdi.list.new')}
            </Button>
          </Row>
          <KeptRecordsCard records={records} />
        </>
      )}
    </>
  );
}
