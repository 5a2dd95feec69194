import { Link } from '@tanstack/react-router';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { frameLink } from './frames.links.ts';
import type { FrameLookUp, FrameOf } from './frames.documents.ts';

/** The facts that the portal knows about the number in a field. Warnings come first. */
export function FrameFindings({ found, withoutLink }: { found: FrameLookUp; withoutLink?: boolean }) {
  const t = useText();
  const lang = useLocale();
  const { frame, loading, failed } = found;
  const passport = frame?.passport;
  return (
    <Stack gap={2}>
      <div role="status">
        {loading && (
          <Text size="sm" tone="muted">
            {t('frames.find.loading')}
          </Text>
        )}
        {failed && (
          <Text size="sm" tone="warn">
            {t('frames.find.failed')}
          </Text>
        )}
        {frame && !frame.known && <Note tone="warn">{t('frames.find.unknown')}</Note>}
        {frame?.known && !passport && <Note>{t('frames.find.known')}</Note>}
        {passport && (
          <Note tone="ok">
            <b>{passport.description}</b> {[passport.modelYear, passport.displayCode].filter(Boolean).join(' · ')}{' '}
            {!withoutLink && <Link {...frameLink(lang, frame.frameNumber)}>{t('frames.find.open')}</Link>}
          </Note>
        )}
      </div>
      {frame?.stolen && <StolenWarning stolen={frame.stolen} />}
      {frame?.recalls
        .filter(({ state }) => state !== 'repaired')
        .map((recall) => (
          <Note key={recall.code} tone={recall.severity === 'safety' ? 'err' : 'warn'} role="alert">
            {t('frames.recall.warning', recall)}
          </Note>
        ))}
    </Stack>
  );
}

/** The report of a theft, and what to do. */
export function StolenWarning({ stolen }: { stolen: NonNullable<FrameOf['stolen']> }) {
  const t = useText();
  const formats = useFormats();
  return (
    <Note tone="err" role="alert">
      <b>{t('frames.stolen.title', { date: formats.date(stolen.reportedOn) })}</b>{' '}
      {[stolen.country, stolen.reference && t('frames.stolen.reference', { reference: stolen.reference })]
        .filter(Boolean)
        .join(' · ')}
      <div>{t('frames.stolen.advice')}</div>
    </Note>
  );
}
