import { IconPlus } from '@tabler/icons-react';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Row } from '#ui/page/layout.tsx';
import { OfflineFrame, OfflineMain } from '#ui/page/offline-frame.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { KeptRecordsCard } from './kept-records.card.tsx';
import { readPdiSearch, recordId } from './pdi.links.ts';
import { BackButton, KeptRecordForm } from './record.tsx';
import { useDevice } from './use-device.ts';

/** Inspections without a network and without the portal around them: what waits on this device, and new ones. */
export function PdiOfflinePage() {
  return (
    <OfflineMain>
      <Content />
    </OfflineMain>
  );
}

function Content() {
  const t = useText();
  const lang = useLocale();
  const { search, change } = useListSearch(readPdiSearch);
  const { record } = search;
  const { device: opened, records } = useDevice({ offline: true });
  return (
    <OfflineFrame
      title={t('pdi.list.title')}
      back={record && <BackButton onClick={() => change({})} />}
      device={opened}
      owner={({ owner }) => t('pdi.offline.owner', { customer: owner.customerName })}
      words={{
        hint: t('pdi.offline.hint'),
        online: t('pdi.offline.back'),
        portal: t('pdi.offline.portal'),
        nobody: t('pdi.offline.nobody'),
        nobodyHint: t('pdi.offline.nobodyHint'),
      }}
      portal={`/${lang}/pdi`}
    >
      {(device) =>
        record ? (
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
        )
      }
    </OfflineFrame>
  );
}
