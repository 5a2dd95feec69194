import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Row } from '#ui/page/layout.tsx';
import { OfflineFrame, OfflineMain } from '#ui/page/offline-frame.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { recordId } from '#service/pdi/pdi.links.ts';
import { KeptVisitForm } from './kept-visit.form.tsx';
import { KeptVisitsCard } from './kept-visits.card.tsx';
import { useVisitDevice } from './use-visit-device.ts';
import { useVisitBrand } from './visit-brand.ts';
import { readWriteVisitSearch } from './visit-forms.links.ts';

/** Visits without a network and without the portal around them: what waits on this device, and new ones. */
export function VisitOfflinePage() {
  return (
    <OfflineMain>
      <Content />
    </OfflineMain>
  );
}

function Content() {
  const t = useText();
  const lang = useLocale();
  const brand = useVisitBrand();
  const { search, change } = useListSearch(readWriteVisitSearch);
  const { draft, dealer } = search;
  const { device: opened, visits } = useVisitDevice({ offline: true });
  return (
    <OfflineFrame
      title={t(`visit-form.brand.${brand}`)}
      back={
        draft && (
          <Button variant="quiet" icon={IconArrowLeft} onClick={() => change({})}>
            {t('visit-form.offline.list')}
          </Button>
        )
      }
      device={opened}
      owner={({ owner }) => t('visit-form.offline.owner', { name: owner.name })}
      words={{
        hint: t('visit-form.offline.hint'),
        online: t('visit-form.offline.back'),
        portal: t('visit-form.offline.portal'),
        nobody: t('visit-form.offline.nobody'),
        nobodyHint: t('visit-form.offline.nobodyHint'),
      }}
      portal={`/${lang}/visit-form/${brand}`}
    >
      {(device) =>
        draft ? (
          <KeptVisitForm
            key={draft}
            device={device}
            brand={brand}
            id={draft}
            dealer={dealer}
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
                onClick={() => change({ draft: recordId(Date.now()) })}
              >
                {t('visit-form.list.new')}
              </Button>
            </Row>
            <KeptVisitsCard visits={visits} brand={brand} offline />
          </>
        )
      }
    </OfflineFrame>
  );
}
