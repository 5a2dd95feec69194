import { IconAlertTriangle, IconBan, IconCheck, IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { effectKinds } from '#rules/exchange/integration/choices.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Card } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { CauseList } from './erp-causes.tsx';
import { kindName } from './erp-words.tsx';
import type { PreviewFile } from './integration.documents.ts';
import css from './integration.module.css';

/** One uploaded file: its rows, what is wrong with them by cause, and what changes. */
export function PreviewFileCard({ file, imported }: { file: PreviewFile; imported: boolean }) {
  const t = useText();
  const lang = useLocale();
  return (
    <Card
      title={file.name}
      note={kindName(t, file.type)}
      actions={
        imported && (
          <Link to="/$lang/admin/integration/$id" params={{ lang, id: file.id }}>
            {t('integration.decisions.result')}
          </Link>
        )
      }
    >
      <Stack gap={4}>
        <Row gap={2} wrap>
          <PreviewChips file={file} />
        </Row>
        <Text>{useSummary(file)}</Text>
        {file.causes.length > 0 && (
          <Stack gap={2}>
            <Text as="h3" strong>
              {t('integration.preview.findings')}
            </Text>
            <CauseList causes={file.causes} />
          </Stack>
        )}
        {file.state === 'accepted' && file.effects.length > 0 && (
          <Stack gap={2}>
            <Text as="h3" strong>
              {t('integration.preview.effects')}
            </Text>
            {file.effects.map((effect) => (
              <EffectPart key={effect.what} effect={effect} />
            ))}
          </Stack>
        )}
      </Stack>
    </Card>
  );
}

function useSummary({ state, accepted, rows, changed }: PreviewFile): string {
  const t = useText();
  if (state === 'refused') return t('integration.preview.refused');
  if (state === 'known') return t('integration.preview.known');
  return `${t('integration.preview.rows', { accepted, count: rows })} · ${t('integration.preview.changes', { count: changed })}`;
}

function PreviewChips({ file: { state, causes } }: { file: PreviewFile }) {
  const t = useText();
  if (state === 'refused')
    return (
      <StatusChip tone="err" icon={IconBan}>
        {t('integration.state.rejected')}
      </StatusChip>
    );
  if (state === 'known') return <StatusChip>{t('integration.upload.stateKnown')}</StatusChip>;
  const has = (kind: string) => causes.some((cause) => cause.kind === kind);
  return (
    <>
      {has('rejected') && (
        <StatusChip tone="warn" icon={IconAlertTriangle}>
          {t('integration.state.rejects')}
        </StatusChip>
      )}
      {has('waiting') && (
        <StatusChip tone="info" icon={IconHourglass}>
          {t('integration.state.waiting')}
        </StatusChip>
      )}
      {has('warning') && (
        <StatusChip tone="warn" icon={IconAlertTriangle}>
          {t('integration.rejects.warnings')}
        </StatusChip>
      )}
      {causes.length === 0 && (
        <StatusChip tone="ok" icon={IconCheck}>
          {t('integration.state.done')}
        </StatusChip>
      )}
    </>
  );
}

/** The changes of records of one sort: how many go up, down or away, with the first few of each. */
function EffectPart({ effect: { what, counts, examples } }: { effect: PreviewFile['effects'][number] }) {
  const t = useText();
  const formats = useFormats();
  const kinds = effectKinds.flatMap((kind) => {
    const count = counts.find((one) => one.kind === kind);
    return count ? [{ kind, records: count.records, named: examples.filter((one) => one.kind === kind) }] : [];
  });
  return (
    <div role="group" className={css.effect} aria-label={t('integration.effect.what', { what })}>
      <Text strong>{t('integration.effect.what', { what })}</Text>
      {kinds.length === 0 && <Text tone="muted">{t('integration.effect.none')}</Text>}
      {kinds.map(({ kind, records, named }) => (
        <div key={kind}>
          <Text>
            {t('ui.label.value', { label: t(`integration.effect.${kind}`), value: formats.quantity(records) })}
          </Text>
          <ul className={css.examples}>
            {named.map(({ name, before, after }) => (
              <li key={name}>
                <Text size="sm">{name}</Text>
                {(before || after) && (
                  <Text size="sm" tone="muted">
                    {before && after ? t('integration.effect.values', { before, after }) : (before ?? after)}
                  </Text>
                )}
              </li>
            ))}
            {records > named.length && (
              <li>
                <Text size="sm" tone="muted">
                  {t('integration.preview.more', { count: records - named.length })}
                </Text>
              </li>
            )}
          </ul>
        </div>
      ))}
    </div>
  );
}
