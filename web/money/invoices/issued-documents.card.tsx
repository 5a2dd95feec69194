import { IconDownload } from '@tabler/icons-react';
import { useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { useDownload } from '#ui/dialog/use-download.ts';
import { CalendarDate, Instant } from '#ui/figures/figures.tsx';
import { Card } from '#ui/page/card.tsx';
import { Row, Text } from '#ui/page/layout.tsx';
import type { ShownInvoice } from './invoice-detail.page.tsx';
import css from './invoices.module.css';

type Issued = ShownInvoice['electronicInvoices'][number];

/** The electronic invoices as they were issued, with the proof that nothing changed since. */
export function IssuedDocuments({ invoice }: { invoice: ShownInvoice }) {
  const t = useText();
  if (invoice.electronicInvoices.length === 0) return null;
  return (
    <Card title={t('invoice.issued.title')}>
      {invoice.electronicInvoices.map((document) => (
        <IssuedDocument key={document.version} invoice={invoice} document={document} />
      ))}
    </Card>
  );
}

function IssuedDocument({ invoice, document }: { invoice: ShownInvoice; document: Issued }) {
  const t = useText();
  const { saving, save } = useDownload();
  const { version, sha256, isHybrid } = document;
  const name = `${invoice.invoiceNo}.${isHybrid ? 'pdf' : 'xml'}`;
  return (
    <div className={css.linked}>
      <Row justify="between" gap={2}>
        <Text strong>{document.profileName}</Text>
        <IconButton
          size="small"
          icon={IconDownload}
          busy={saving}
          label={t('invoice.issued.download', { version })}
          onClick={() => void save(`/invoices/${invoice.id}/issued?version=${version}`, name)}
        />
      </Row>
      <Text size="xs" tone="muted">
        {t('invoice.issued.version', { version })} · <Instant at={document.issuedAt} show="minute" />
      </Text>
      <Text size="xs" tone="muted">
        {t('invoice.issued.kept')} <CalendarDate date={document.keepUntil} />
      </Text>
      <Text size="xs" tone="muted" className={css.hash}>
        SHA-256 {sha256}
      </Text>
    </div>
  );
}
