import { IconPlus, IconUpload } from '@tabler/icons-react';
import { usePermissions } from '#platform/permissions.ts';
import { useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission } from '#ui/page/states.tsx';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { ErpFiles } from './erp-files.tsx';
import { ErpOutbox } from './erp-outbox.tsx';
import { ExpectedFiles } from './expected-files.tsx';
import { IntegrationOverview } from './integration-overview.tsx';
import { integrationTabs, readIntegrationSearch } from './integration.links.ts';
import { UploadDialog } from './upload.dialog.tsx';

/** A tab is current by its search. */
const tabOptions = { includeSearch: true, explicitUndefined: true };

/** The exchange with the ERP: age of the data, files, outbox, and the files that are expected. */
export function IntegrationPage() {
  const t = useText();
  const can = usePermissions();
  const { search, change, refilter } = useListSearch(readIntegrationSearch);
  const { tab = 'overview' } = search;
  const lists = { search, change, refilter };
  return (
    <PageFrame
      title={t('integration.page.title')}
      subtitle={t('integration.page.hint')}
      actions={
        can('integration.manage') &&
        (tab === 'expected' ? (
          <ButtonLink variant="primary" icon={IconPlus} to="." search={{ ...search, edit: 'new' }} resetScroll={false}>
            {t('integration.expected.new')}
          </ButtonLink>
        ) : (
          tab !== 'outbox' && (
            <ButtonLink
              variant="primary"
              icon={IconUpload}
              to="."
              search={{ ...search, upload: true }}
              resetScroll={false}
            >
              {t('integration.upload.action')}
            </ButtonLink>
          )
        ))
      }
    >
      {can('page.integration') ? (
        <Stack gap={4}>
          <TabBar label={t('integration.page.title')}>
            {integrationTabs.map((one) => (
              <TabLink
                key={one}
                to="."
                search={{ tab: one === 'overview' ? undefined : one }}
                activeOptions={tabOptions}
              >
                {t(`integration.tab.${one}`)}
              </TabLink>
            ))}
          </TabBar>
          {tab === 'overview' && <IntegrationOverview />}
          {tab === 'files' && <ErpFiles {...lists} />}
          {tab === 'outbox' && <ErpOutbox {...lists} />}
          {tab === 'expected' && <ExpectedFiles {...lists} />}
          {search.upload && can('integration.manage') && (
            <UploadDialog onClose={() => change({ ...search, upload: undefined })} />
          )}
        </Stack>
      ) : (
        <NoPermission />
      )}
    </PageFrame>
  );
}
