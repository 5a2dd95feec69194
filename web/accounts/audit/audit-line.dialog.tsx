import { useText } from '#platform/texts/texts.tsx';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { DescriptionList } from '#ui/page/card.tsx';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { AuditChanges } from './audit-changes.tsx';
import type { AuditEntry } from './audit.table.tsx';
import { useAuditWords } from './audit-words.ts';

/** One complete entry of the log: user, customer, time, address, and changes. */
export function AuditSheet({ line, onClose }: { line: AuditEntry; onClose: () => void }) {
  const t = useText();
  const words = useAuditWords();
  const copied = (value: string) => (
    <Row gap={1} justify="end">
      <Text size="code">{value}</Text>
      <CopyButton value={value} />
    </Row>
  );
  return (
    <Dialog title={words.action(line.action)} subtitle={<Instant at={line.at} />} sheet="right" onClose={onClose}>
      <Stack gap={5}>
        <DescriptionList
          items={[
            { name: t('audit.list.actor'), value: line.actorName },
            {
              name: t('audit.list.customer'),
              value: line.customer ? `${line.customer.name} · ${shownCode(line.customer.unified)}` : '–',
            },
            { name: t('audit.list.action'), value: line.action },
            { name: t('audit.list.subject'), value: words.subject(line.subjectType) },
            { name: t('audit.line.subjectId'), value: copied(line.subjectId) },
            { name: t('audit.line.request'), value: copied(line.requestId) },
            { name: t('audit.line.address'), value: line.address ?? '–' },
          ]}
        />
        <AuditChanges before={line.before} after={line.after} />
      </Stack>
    </Dialog>
  );
}
