import { IconArrowLeft, IconPlus, IconWifiOff } from '@tabler/icons-react';
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
import { recordId } from '../pdi/pdi.links.ts';
import { KeptVisitForm } from './kept-visit.form.tsx';
import { KeptVisitsCard } from './kept-visits.card.tsx';
import { useVisitDevice } from './use-visit-device.ts';
import { useVisitBrand } from './visit-brand.ts';
import { readWriteVisitSearch } from './visit-forms.links.ts';
import css from './visit-forms.module.css';

/** Visits without a network and without the portal around them: what waits on this device, and new ones. */
export function VisitOfflinePage() {
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
  const brand = useVisitBrand();
  const { search, change } = useListSearch(readWriteVisitSearch);
  const { draft, dealer } = search;
  const { device, visits } = useVisitDevice({ offline: true });
  const title = t(`visit-form.brand.${brand}`);
  usePageTitle(title);
  const toPortal = (): void => window.location.assign(`/${lang}/visit-form/${brand}`);
  return (
    <>
      <Row justify="between" wrap>
        <Text as="h1" size="big">
          {title}
        </Text>
        {draft && (
          <Button variant="quiet" icon={IconArrowLeft} onClick={() => change({})}>
            {t('visit-form.offline.list')}
          </Button>
        )}
      </Row>
      {device && (
        <Text as="p" tone="muted">
          {t('visit-form.offline.owner', { name: device.owner.name })}
        </Text>
      )}
      <div role="status">
        {online ? (
          <Note tone="ok">
            {t('visit-form.offline.back')}{' '}
            <Button size="small" onClick={toPortal}>
              {t('visit-form.offline.portal')}
            </Button>
          </Note>
        ) : (
          <Note tone="warn" icon={IconWifiOff}>
            {t('visit-form.offline.hint')}
          </Note>
        )}
      </div>
      {device === undefined ? (
        <SkeletonCard picture />
      ) : device === null ? (
        <NoPermission title={t('visit-form.offline.nobody')}>{t('visit-form.offline.nobodyHint')}</NoPermission>
      ) : draft ? (
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
      )}
    </>
  );
}
