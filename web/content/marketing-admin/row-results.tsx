import { useText } from '#platform/texts/texts.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { ProgressLine } from '#ui/figures/progress.tsx';
import css from './marketing-admin.module.css';

/** The outcome of one row of a change of many; null reason: it worked. */
export type RowResult = { readonly id: string; readonly title: string; readonly reason: string | null };

/** Progress and result of a change of many rows: how many worked, and why others did not. */
export function RowResults({ results, total }: { results: readonly RowResult[]; total: number }) {
  const t = useText();
  const failed = results.filter(({ reason }) => reason !== null);
  const running = results.length < total;
  return (
    <Stack gap={3}>
      <ProgressLine done={results.length} of={total} />
      <div role="status">
        {!running && (
          <Note tone={failed.length === 0 ? 'ok' : 'warn'}>
            {t('marketing-admin.results.summary', { done: total - failed.length, failed: failed.length })}
          </Note>
        )}
      </div>
      {failed.length > 0 && (
        <ul className={css.results} aria-label={t('marketing-admin.results.failed')}>
          {failed.map(({ id, title, reason }) => (
            <li key={id}>
              <b>{title}</b>
              <Text tone="err" size="sm">
                {reason}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
