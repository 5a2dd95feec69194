import { Link } from '@tanstack/react-router';
import { IconDownload, IconEraser } from '@tabler/icons-react';
import { useState } from 'react';
import type * as v from 'valibot';
import { consumerSearch } from '#rules/service/retail-sales/consumer-search.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { FailureNote } from '#ui/page/failure-note.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Form, FormButtons, FormGrid } from '#ui/form/form.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NothingYet, SkeletonCard } from '#ui/page/states.tsx';
import { saveText } from '#platform/save-file.ts';
import { useForm } from '#ui/form/use-form.ts';
import { ConsumerRecords, EraseConsumer, ExportConsumer, type ConsumerRecord } from './retail-sales.documents.ts';
import { retailSalesRoute } from './retail-sales.links.ts';

type Search = v.InferOutput<typeof consumerSearch>;

/**
 * Answers requests of consumers: what the portal stores of them, as a file, and its erasure. What names the consumer
 * stays out of the URL.
 */
export function ConsumersPage() {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const [search, setSearch] = useState<Search | null>(null);
  const form = useForm({
    schema: consumerSearch,
    initial: { email: '', name: '', phone: '', frameNumber: '' },
    onSubmit: (asked) => setSearch(asked),
  });
  if (!can('consumer-data.manage')) return <NoPermission />;
  return (
    <PageFrame
      title={t('retail-sales.consumers.title')}
      subtitle={t('retail-sales.consumers.hint')}
      crumbs={[
        {
          key: 'retail-sales',
          link: (
            <Link to={retailSalesRoute} params={{ lang }}>
              {t('retail-sales.page.title')}
            </Link>
          ),
        },
      ]}
    >
      <Stack gap={4}>
        <Card>
          <Form form={form} guard={false}>
            <Text>{t('retail-sales.consumers.by')}</Text>
            <FormGrid>
              <TextInput
                label={t('retail-sales.field.email')}
                type="email"
                inputMode="email"
                optional
                {...form.input('email')}
              />
              <TextInput label={t('retail-sales.field.name')} optional {...form.input('name')} />
              <TextInput label={t('retail-sales.field.phone')} type="tel" optional {...form.input('phone')} />
              <TextInput label={t('retail-sales.consumers.frame')} optional {...form.input('frameNumber')} />
            </FormGrid>
            <Text size="sm" tone="dim">
              {t('retail-sales.consumers.byHint')}
            </Text>
            <FormButtons>
              <Button type="submit" variant="primary">
                {t('retail-sales.consumers.find')}
              </Button>
            </FormButtons>
          </Form>
        </Card>
        {search !== null && <Found key={JSON.stringify(search)} search={search} />}
      </Stack>
    </PageFrame>
  );
}

function kindText(kind: string) {
  if (kind === 'draft') return 'retail-sales.consumers.draft' as const;
  if (kind === 'click-collect') return 'retail-sales.consumers.collect' as const;
  return kind === 'registration' ? ('retail-sales.consumers.registration' as const) : 'retail-sales.consumers.claim';
}

function Found({ search }: { search: Search }) {
  const t = useText();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (id: string): void =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));
  const query = useDocument(ConsumerRecords, search, { keepPrevious: false });
  const fetchAll = useAction(ExportConsumer, (answer) => answer.exportConsumer, {
    onDone: ({ records }) => saveText('consumer.json', JSON.stringify(records, null, 2)),
  });
  const erase = useAction(EraseConsumer, (answer) => answer.eraseConsumer, { refresh: [ConsumerRecords] });
  const removal = useAsked((who: Parameters<typeof erase.mutateAsync>[0]) => erase.mutateAsync(who));
  const records = query.data?.consumerRecords;
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!records) return <SkeletonCard />;
  if (records.length === 0) return <NothingYet title={t('retail-sales.consumers.none')} />;
  // A mail address belongs to one person; a name does not, so the records are chosen.
  const choosing = search.email === '';
  const ids = records.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const who = choosing ? { ...search, ids } : search;
  return (
    <Card title={t('retail-sales.consumers.count', { count: records.length })}>
      <Stack gap={4}>
        {choosing && <Text>{t('retail-sales.consumers.choose')}</Text>}
        <Stack as="ul" gap={2}>
          {records.map((record) => (
            <li key={record.id}>
              {choosing ? (
                <Checkbox
                  label={<RecordName record={record} />}
                  hint={<RecordOrigin record={record} />}
                  checked={chosen.has(record.id)}
                  onChange={() => choose(record.id)}
                />
              ) : (
                <>
                  <RecordName record={record} />
                  <Text size="sm" tone="dim">
                    <RecordOrigin record={record} />
                  </Text>
                </>
              )}
            </li>
          ))}
        </Stack>
        <FailureNote error={fetchAll.error} />
        <Row gap={2} wrap justify="end">
          <Button
            icon={IconDownload}
            busy={fetchAll.isPending}
            disabled={choosing && ids.length === 0}
            onClick={() => fetchAll.mutate(who)}
          >
            {t('retail-sales.consumers.export')}
          </Button>
          <Button
            icon={IconEraser}
            variant="danger"
            disabled={choosing && ids.length === 0}
            onClick={() => removal.ask(who)}
          >
            {t('retail-sales.consumers.erase')}
          </Button>
        </Row>
        <ConfirmDelete
          of={removal}
          title={
            choosing
              ? t('retail-sales.consumers.askChosen', { count: ids.length })
              : t('retail-sales.consumers.ask', { email: search.email })
          }
          action={t('retail-sales.consumers.erase')}
          done={t('retail-sales.consumers.erased')}
        >
          {t('retail-sales.consumers.final')}
        </ConfirmDelete>
      </Stack>
    </Card>
  );
}

function RecordName({ record: { kind, number, name } }: { record: ConsumerRecord }) {
  const t = useText();
  return (
    <>
      <b>{number}</b> {t(kindText(kind))}
      {name !== '' && ` · ${name}`}
    </>
  );
}

const RecordOrigin = ({ record: { dealer, createdAt } }: { record: ConsumerRecord }) => (
  <>
    {dealer} · <Instant at={createdAt} show="date" />
  </>
);
