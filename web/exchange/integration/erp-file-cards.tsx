import { Link } from '@tanstack/react-router';
import { useLocale, useText, type Translate } from '#platform/texts/texts.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { Instant, Quantity } from '#ui/figures/figures.tsx';
import { Text } from '#ui/page/layout.tsx';
import { kindName } from './erp-words.tsx';
import type { FileDetail } from './integration.documents.ts';
import css from './integration.module.css';

/** Kind, sender, times and counts of a file. */
export function FileFactsCard({ file }: { file: FileDetail }) {
  const t = useText();
  const figures = [
    'rowCount',
    'acceptedCount',
    'changedCount',
    'rejectedCount',
    'waitingCount',
    'warningCount',
  ] as const;
  return (
    <Card title={t('integration.file.facts')}>
      <DescriptionList
        align="left"
        items={[
          { name: t('integration.col.type'), value: kindName(t, file.type) },
          {
            name: t('integration.col.direction'),
            value: t(`integration.direction.${file.direction === 'out' ? 'out' : 'in'}`),
          },
          { name: t('integration.col.sender'), value: file.sender || '–' },
          { name: t('integration.col.sequence'), value: file.sequence },
          { name: t('integration.col.sorgs'), value: file.sorgs?.join(', ') ?? t('integration.file.allSorgs') },
          { name: t('integration.col.madeAt'), value: <Instant at={file.madeAt} /> },
          { name: t('integration.col.startedAt'), value: <Instant at={file.startedAt} /> },
          { name: t('integration.col.finishedAt'), value: <Instant at={file.finishedAt} /> },
          ...figures.map((id) => ({ name: t(`integration.col.${id}`), value: <Quantity value={file[id]} /> })),
        ]}
      />
    </Card>
  );
}

function waitText(t: Translate, source: string, count: number): string {
  if (source === 'portal') return t('integration.waits.portal', { count });
  if (source === 'beside') return t('integration.waits.beside', { count });
  return t('integration.waits.file', { count, kind: kindName(t, source) });
}

/** The missing records for which rows wait, and what brings them. */
export function WaitsForCard({ file }: { file: FileDetail }) {
  const t = useText();
  return (
    <Card title={t('integration.waits.title')} note={t('integration.waits.hint')}>
      <ul className={css.list}>
        {file.waitsFor.map(({ thing, key, source, rows }) => (
          <li key={`${thing} ${key}`}>
            <Text strong>
              {t('integration.waits.thing', { thing })} {key}
            </Text>
            <Text size="sm" tone="muted">
              {waitText(t, source, rows)}
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const verbTexts: Readonly<Record<string, DecisionText>> = {
  discard: 'integration.decisions.discard',
  take_back: 'integration.decisions.takeBack',
};
type DecisionText = `integration.decisions.${'again' | 'discard' | 'takeBack'}`;

/** Who decided what about a file, newest first. */
export function DecisionsCard({ file }: { file: FileDetail }) {
  const t = useText();
  const lang = useLocale();
  return (
    <Card title={t('integration.decisions.title')}>
      <ul className={css.list}>
        {file.decisions.map(({ id, verb, reason, by, at, resultId }) => (
          <li key={id}>
            <Text>
              {t(verbTexts[verb] ?? 'integration.decisions.again', { by })} <Instant at={at} show="minute" />
            </Text>
            {reason && <Text size="sm">{reason}</Text>}
            {verb === 'again' &&
              (resultId ? (
                <Link to="/$lang/admin/integration/$id" params={{ lang, id: resultId }}>
                  {t('integration.decisions.result')}
                </Link>
              ) : (
                <Text size="sm" tone="muted">
                  {t('integration.decisions.running')}
                </Text>
              ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}
