import { Link } from '@tanstack/react-router';
import { IconDownload, IconEraser } from '@tabler/icons-react';
import { useState } from 'react';
import * as v from 'valibot';
import { email as emailField } from '../../../rules/validation.ts';
import { useAction, useDocument } from '../../platform/api/queries.ts';
import { usePermissions } from '../../platform/permissions.ts';
import { useLocale, useText } from '../../platform/texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDelete } from '../../ui/confirm-delete.tsx';
import { failureWords } from '../../ui/failure-words.ts';
import { TextInput } from '../../ui/field.tsx';
import { Instant } from '../../ui/figures.tsx';
import { Form, FormButtons } from '../../ui/form.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { Note } from '../../ui/note.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { ErrorPanel, NoPermission, NothingYet, SkeletonCard } from '../../ui/states.tsx';
import { saveText } from '../../ui/table.ts';
import { useForm } from '../../ui/use-form.ts';
import { ConsumerRecords, EraseConsumer, ExportConsumer } from './retail-sales.documents.ts';
import { retailSalesRoute } from './retail-sales.links.ts';

const schema = v.object({ email: emailField });

/**
 * Answers requests of consumers: what the portal stores of them, as a file, and its erasure. The address stays out of the
 * URL.
 */
export function ConsumersPage() {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const [email, setEmail] = useState<string | null>(null);
  const form = useForm({ schema, initial: { email: '' }, onSubmit: ({ email: asked }) => setEmail(asked) });
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
            <TextInput label={t('retail-sales.field.email')} type="email" inputMode="email" {...form.input('email')} />
            <FormButtons>
              <Button type="submit" variant="primary">
                {t('retail-sales.consumers.find')}
              </Button>
            </FormButtons>
          </Form>
        </Card>
        {email !== null && <Found key={email} email={email} />}
      </Stack>
    </PageFrame>
  );
}

function kindText(kind: string) {
  if (kind === 'draft') return 'retail-sales.consumers.draft' as const;
  return kind === 'registration' ? ('retail-sales.consumers.registration' as const) : 'retail-sales.consumers.claim';
}

function Found({ email }: { email: string }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const query = useDocument(ConsumerRecords, { email }, { keepPrevious: false });
  const fetchAll = useAction(ExportConsumer, (answer) => answer.exportConsumer, {
    onDone: ({ records }) => saveText('consumer.json', JSON.stringify(records, null, 2)),
  });
  const erase = useAction(EraseConsumer, (answer) => answer.eraseConsumer, { refresh: [ConsumerRecords] });
  const records = query.data?.consumerRecords;
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!records) return <SkeletonCard />;
  if (records.length === 0) return <NothingYet title={t('retail-sales.consumers.none')} />;
  return (
    <Card title={t('retail-sales.consumers.count', { count: records.length })}>
      <Stack gap={4}>
        <Stack as="ul" gap={2}>
          {records.map(({ id, kind, number, dealer, createdAt }) => (
            <li key={id}>
              <b>{number}</b> {t(kindText(kind))}
              <Text size="sm" tone="dim">
                {dealer} · <Instant at={createdAt} show="date" />
              </Text>
            </li>
          ))}
        </Stack>
        {fetchAll.error && (
          <Note tone="err" role="alert">
            {failureWords(t, fetchAll.error)}
          </Note>
        )}
        <Row gap={2} wrap justify="end">
          <Button icon={IconDownload} busy={fetchAll.isPending} onClick={() => fetchAll.mutate({ email })}>
            {t('retail-sales.consumers.export')}
          </Button>
          <Button icon={IconEraser} variant="danger" onClick={() => setAsking(true)}>
            {t('retail-sales.consumers.erase')}
          </Button>
        </Row>
        {asking && (
          <ConfirmDelete
            title={t('retail-sales.consumers.ask', { email })}
            action={t('retail-sales.consumers.erase')}
            done={t('retail-sales.consumers.erased')}
            busy={erase.isPending}
            onDelete={() => erase.mutateAsync({ email })}
            onClose={() => setAsking(false)}
          >
            {t('retail-sales.consumers.final')}
          </ConfirmDelete>
        )}
      </Stack>
    </Card>
  );
}
