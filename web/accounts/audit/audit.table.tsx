import { useMemo } from 'react';
import type { AuditLogQuery } from '#platform/api/generated/graphql.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { Instant } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { useMedia } from '#ui/look/use-media.ts';
import { changesOf } from './audit-diff.ts';
import css from './audit.module.css';
import { useAuditWords } from './audit-words.ts';
import { breakpoints } from '#ui/look/breakpoints.ts';

export type AuditEntry = AuditLogQuery['auditLog']['data'][number];

const changedFields = (line: AuditEntry): string[] => changesOf(line.before, line.after).map(({ path }) => path);

/** The first changed fields in words; the opened entry shows all of them. */
function fewFields(line: AuditEntry, word: (path: string) => string): string {
  const fields = changedFields(line).map((path) => word(path));
  return fields.length > 3 ? `${fields.slice(0, 3).join(', ')} +${fields.length - 3}` : fields.join(', ');
}

function Opening({ line, onOpen }: { line: AuditEntry; onOpen: (line: AuditEntry) => void }) {
  const words = useAuditWords();
  return (
    <button type="button" className={css.open} aria-haspopup="dialog" onClick={() => onOpen(line)}>
      {words.action(line.action)}
    </button>
  );
}

/** A line of the log on a phone. */
export function AuditCard({ line, onOpen }: { line: AuditEntry; onOpen: (line: AuditEntry) => void }) {
  const words = useAuditWords();
  return (
    <>
      <Row justify="between" gap={3}>
        <Opening line={line} onOpen={onOpen} />
        <Text size="xs" tone="muted" nowrap>
          <Instant at={line.at} show="minute" />
        </Text>
      </Row>
      <Text size="sm">{[line.actorName, line.customer?.name].filter(Boolean).join(' · ')}</Text>
      <Text size="xs" tone="muted">
        {[words.subject(line.subjectType), fewFields(line, words.field)].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}

export function useAuditColumns(onOpen: (line: AuditEntry) => void): readonly TableColumn<AuditEntry>[] {
  const t = useText();
  const formats = useFormats();
  const words = useAuditWords();
  const narrow = useMedia(breakpoints.laptop);
  return useMemo(
    (): readonly TableColumn<AuditEntry>[] => [
      {
        id: 'action',
        header: t('audit.list.action'),
        fixed: true,
        noWrap: true,
        csv: (line) => line.action,
        cell: (line) => <Opening line={line} onOpen={onOpen} />,
      },
      {
        id: 'at',
        header: t('audit.list.at'),
        noWrap: true,
        csv: (line) => formats.instant(line.at),
        cell: (line) => <Instant at={line.at} show="minute" />,
      },
      {
        id: 'actor',
        header: t('audit.list.actor'),
        noWrap: true,
        csv: (line) => line.actorName,
        cell: (line) => line.actorName,
      },
      {
        id: 'customer',
        header: t('audit.list.customer'),
        csv: (line) => (line.customer ? `${shownCode(line.customer.unified)} ${line.customer.name}` : ''),
        cell: (line) =>
          line.customer ? (
            <Stack gap={0}>
              <span>{line.customer.name}</span>
              <Text size="xs" tone="dim">
                {shownCode(line.customer.unified)}
              </Text>
            </Stack>
          ) : (
            '–'
          ),
      },
      {
        id: 'subject',
        header: t('audit.list.subject'),
        csv: (line) => `${line.subjectType} ${line.subjectId}`,
        cell: (line) => words.subject(line.subjectType),
      },
      {
        id: 'fields',
        header: t('audit.list.fields'),
        hiddenAtFirst: narrow,
        csv: (line) => changedFields(line).join(', '),
        cell: (line) => (
          <Text size="sm" tone="muted">
            {fewFields(line, words.field) || '–'}
          </Text>
        ),
      },
      {
        id: 'requestId',
        header: t('audit.line.request'),
        hiddenAtFirst: true,
        csv: (line) => line.requestId,
        cell: (line) => line.requestId,
      },
      {
        id: 'address',
        header: t('audit.line.address'),
        hiddenAtFirst: true,
        csv: (line) => line.address,
        cell: (line) => line.address ?? '–',
      },
    ],
    [t, formats, words, narrow, onOpen],
  );
}
