import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { readRecallFrames, type RecallRange } from '#rules/content/recall-editor/recall-frames.ts';
import { allSorgs } from '#rules/content/recall-editor/recall-input.ts';
import { DescriptionList } from '#ui/page/card.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { ErrorPanel, SkeletonRows } from '#ui/page/states.tsx';
import { type Reach, RecallReach } from './recall-editor.documents.ts';

/** Frames of the form as the server takes them. */
export const reachOf = (sorg: string, frames: string): { sorg: string | null; ranges: RecallRange[] } => ({
  sorg: sorg === allSorgs ? null : sorg,
  ranges: [...readRecallFrames(frames).ranges],
});

/** The dealers and bikes that the frames of the form hit, counted by the server. */
export function RecallReachCount({ sorg, frames }: { sorg: string; frames: string }) {
  const t = useText();
  const asked = reachOf(sorg, frames);
  const ready = sorg !== '' && asked.ranges.length > 0;
  const query = useDocument(RecallReach, asked, { enabled: ready });
  if (!ready)
    return (
      <Text size="sm" tone="muted">
        {t('recall-editor.reach.none')}
      </Text>
    );
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows rows={3} />;
  return <Counted reach={query.data.recallReach} />;
}

function Counted({ reach }: { reach: Reach }) {
  const t = useText();
  const formats = useFormats();
  const { frames, dealers, elsewhere, unknown, unknownNumbers, topDealers } = reach;
  return (
    <Stack gap={3}>
      <div role="status">
        <Text strong>{t('recall-editor.reach.words', { frames, dealers })}</Text>
      </div>
      {unknown > 0 && (
        <Note tone="warn">
          {t('recall-editor.reach.unknown', { count: unknown })}
          <div>
            {unknownNumbers.join(', ')}
            {unknown > unknownNumbers.length ? ' …' : ''}
          </div>
        </Note>
      )}
      {elsewhere > 0 && <Note>{t('recall-editor.reach.elsewhere', { count: elsewhere })}</Note>}
      {topDealers.length > 0 && (
        <DescriptionList
          items={topDealers.map(({ custCode, custName, frames: count }) => ({
            id: custCode,
            name: custName,
            value: formats.count(count),
          }))}
        />
      )}
    </Stack>
  );
}
