import { Link } from '@tanstack/react-router';
import { type VisitBrand, visitSlots } from '#rules/field/visit-forms/visit-choices.ts';
import type { Translate } from '#platform/texts/texts.tsx';
import { CalendarDate } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import type { ListedVisit } from '#field/visit-forms/visit.documents.ts';
import { visitLink } from './visits.links.ts';
import css from './visits.module.css';

const seriesOf = (row: ListedVisit): string =>
  [...row.seriesList, ...row.seriesBrand.flatMap(({ seriesList }) => seriesList)].join(', ');

/** Photos of a visit in the order of the form. */
export const orderedPhotos = <Photo extends { slot: string }>(photos: readonly Photo[]): Photo[] =>
  photos.toSorted(
    (a, b) => visitSlots.findIndex((slot) => slot === a.slot) - visitSlots.findIndex((slot) => slot === b.slot),
  );

/** Columns of the list of visits. */
export const visitColumns = (t: Translate, lang: string, brand: VisitBrand): TableColumn<ListedVisit>[] => [
  {
    id: 'dealer',
    header: t('visit-form.field.dealer'),
    fixed: true,
    card: 'title',
    csv: (row) => `${row.custName} (${row.custCode})`,
    cell: (row) => (
      <Stack gap={0}>
        <Link {...visitLink(lang, brand, row.id)}>{row.custName}</Link>
        <Text size="xs" tone="muted">
          {[row.custCode, row.custCity].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'visitedOn',
    header: t('visit-form.field.visitedOn'),
    card: 'status',
    noWrap: true,
    csv: (row) => row.visitedOn,
    cell: (row) => <CalendarDate date={row.visitedOn} />,
  },
  {
    id: 'author',
    header: t('visit-form.field.author'),
    card: 'meta',
    csv: (row) => row.createdBy,
    cell: (row) => row.createdBy,
  },
  {
    id: 'series',
    header: t('visit-form.field.seriesList'),
    csv: seriesOf,
    cell: (row) => seriesOf(row) || '–',
  },
  {
    id: 'photos',
    header: t('visit-form.form.photos'),
    csv: (row) => row.photos.length,
    cell: (row) => <PhotoStrip row={row} />,
  },
];

/** The first photos of a visit as small pictures, and how many more there are. */
function PhotoStrip({ row }: { row: ListedVisit }) {
  const photos = orderedPhotos(row.photos);
  return (
    <span className={css.strip}>
      {photos.slice(0, 3).map(({ slot, attachment }) => (
        <span key={slot}>
          {attachment?.smallUrl && <img src={attachment.smallUrl} alt="" loading="lazy" width={44} height={33} />}
        </span>
      ))}
      {photos.length > 3 && <Text size="xs">+{photos.length - 3}</Text>}
    </span>
  );
}
