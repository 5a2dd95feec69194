import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { VisitBrand, VisitSlot } from '#rules/field/visit-forms/visit-choices.ts';
import { loadTexts, useLocale, useText } from '#platform/texts/texts.tsx';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { CalendarDate } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import type { LightboxPicture } from '#ui/picture/lightbox.tsx';
import type { ListedVisit } from '#field/visit-forms/visit.documents.ts';
import { visitLink } from './visits.links.ts';
import css from './visits.module.css';
import { orderedPhotos } from './visit-list.table.tsx';
import { slotName } from '#field/visit-forms/visit-words.ts';

const Lightbox = lazyPart(
  async () => (await Promise.all([import('#ui/picture/lightbox.tsx'), loadTexts(['lightbox'])]))[0],
  (module) => module.Lightbox,
);

type Photo = { slot: string; attachment: { id: string; url: string | null; smallUrl: string | null } | null };

/** Photos as a grid of small pictures; one opens large. `shown` is the slot that shows. */
export function PhotoGrid({
  photos,
  shown,
  onShow,
}: {
  photos: readonly Photo[];
  shown: string | undefined;
  onShow: (slot: string | undefined) => void;
}) {
  const t = useText();
  const ordered = orderedPhotos(photos);
  const pictures = ordered.flatMap(({ slot, attachment }): LightboxPicture[] =>
    attachment?.url
      ? [{ id: slot, name: slotName(t, slot as VisitSlot), url: attachment.url, small: attachment.smallUrl }]
      : [],
  );
  return (
    <>
      <ul className={css.gallery}>
        {ordered.map(({ slot, attachment }) => (
          <li key={slot}>
            <button type="button" disabled={!attachment?.url} onClick={() => onShow(slot)}>
              {attachment?.smallUrl && <img src={attachment.smallUrl} alt="" loading="lazy" />}
              <span>{slotName(t, slot as VisitSlot)}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <Suspense>
          <Lightbox pictures={pictures} shown={shown} onShow={onShow} onClose={() => onShow(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** A visit in the gallery: who, when, and all photos. */
export function VisitGalleryCard({ row, brand }: { row: ListedVisit; brand: VisitBrand }) {
  const lang = useLocale();
  const [shown, setShown] = useState<string>();
  return (
    <Stack gap={2}>
      <Row gap={2} wrap justify="between">
        <span>
          <Link {...visitLink(lang, brand, row.id)}>{row.custName}</Link>{' '}
          <Text size="sm" tone="muted">
            {row.custCity}
          </Text>
        </span>
        <Text size="sm" tone="muted">
          <CalendarDate date={row.visitedOn} /> · {row.createdBy}
        </Text>
      </Row>
      <PhotoGrid photos={row.photos} shown={shown} onShow={setShown} />
    </Stack>
  );
}
