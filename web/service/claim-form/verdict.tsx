import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Note } from '#ui/page/note.tsx';
import { WarrantyChip, warrantyWords } from '#service/claims/warranty-chip.tsx';
import { useWriting } from './claim-context.ts';
import { useProblems } from './use-problems.ts';
import { ClaimVerdict, type Verdict } from './claim-form.documents.ts';

/** True if the warranty covers the product, as the server judges it from its data. */
function useVerdict(): Verdict | null {
  const { form, found } = useWriting();
  const part = useProblems().find(({ id }) => form.problems.some((one) => one.id === id))?.partKey;
  const frameNumber = found.frame?.frameNumber ?? '';
  const known = frameNumber !== '' || form.articleCode !== '';
  const { data } = useDocument(
    ClaimVerdict,
    {
      frameNumber: frameNumber || null,
      articleCode: form.articleCode || null,
      purchaseDate: form.purchaseDate || null,
      part: part ?? null,
    },
    { enabled: known, quiet: true },
  );
  return known ? (data?.claimVerdict ?? null) : null;
}

/** The verdict in a few words. */
export function VerdictChip() {
  const verdict = useVerdict();
  return verdict && <WarrantyChip {...verdict} />;
}

/** The verdict with its reason: before anybody collects proof in vain. */
export function VerdictDetails() {
  const t = useText();
  const formats = useFormats();
  const verdict = useVerdict();
  if (!verdict) return null;
  const date = verdict.from ? formats.date(verdict.from) : '';
  const reason =
    verdict.source === 'registration' || verdict.source === 'purchase' || verdict.source === 'shipment'
      ? t(`claims.verdict.${verdict.source}`, { date, months: verdict.months ?? 0 })
      : t('claims.verdict.noData');
  const chooseTone = () => {
    if (verdict.verdict === 'covered') return 'ok';
    if (verdict.verdict === 'expired') return 'warn';
    return 'info';
  };
  return (
    <Note tone={chooseTone()} role="status">
      <b>{warrantyWords(t, formats, verdict)}.</b> {reason}
      {verdict.verdict === 'expired' && <div>{t('claims.verdict.goodwill')}</div>}
    </Note>
  );
}
