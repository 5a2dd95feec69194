import { useMemo } from 'react';
import { slotsOfBrand, type VisitSlot } from '#rules/field/visit-forms/visit-choices.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { CalendarDate, Instant } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { SkeletonRows } from '#ui/page/states.tsx';
import { answersOf } from '#field/visit-forms/kept-visit.ts';
import { useVisitBrand } from '#field/visit-forms/visit-brand.ts';
import { LastVisits, type StoredVisit, VisitAnswerLists } from '#field/visit-forms/visit.documents.ts';
import { VisitChanges } from '#field/visit-forms/visit-changes.tsx';
import { VisitCompare } from './visit-compare.tsx';
import { visitLink, type VisitSearch } from './visits.links.ts';
import { PhotoGrid } from './visit-gallery.tsx';
import { type AnswerWords, answerText, answerWords, fieldName, fieldsOf } from '#field/visit-forms/visit-words.ts';
import css from './visits.module.css';

/** The words of a visit's answers, in the language of the page. */
function useWords(visit: StoredVisit): AnswerWords {
  const query = useDocument(VisitAnswerLists, { brand: visit.brand }, { quiet: true });
  return useMemo(() => answerWords(query.data?.formVisitAnswers, [visit]), [query.data, visit]);
}

/** Who visited whom, and when. */
export function VisitFacts({ visit }: { visit: StoredVisit }) {
  const t = useText();
  return (
    <Card title={t('visit-form.detail.facts')}>
      <DescriptionList
        items={[
          { id: 'dealer', name: t('visit-form.field.dealer'), value: visit.custName },
          { id: 'code', name: t('visit-form.field.code'), value: visit.custCode },
          { id: 'city', name: t('visit-form.field.city'), value: visit.custCity },
          { id: 'day', name: t('visit-form.field.visitedOn'), value: <CalendarDate date={visit.visitedOn} /> },
          { id: 'author', name: t('visit-form.field.author'), value: visit.createdBy ?? '–' },
          {
            id: 'created',
            name: t('visit-form.detail.created'),
            value: <Instant at={visit.createdAt} show="minute" />,
          },
          ...(visit.version > 1
            ? [
                {
                  id: 'updated',
                  name: t('visit-form.detail.updated'),
                  value: (
                    <>
                      <Instant at={visit.updatedAt} show="minute" /> · {visit.updatedBy ?? '–'}
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

/** All photos; below them the photos of one slot over the visits of the dealer. */
export function PhotosCard({
  visit,
  search,
  onSearch,
}: {
  visit: StoredVisit;
  search: VisitSearch;
  onSearch: (search: VisitSearch) => void;
}) {
  const t = useText();
  const filled = slotsOfBrand(useVisitBrand()).filter((slot) => visit.photos.some((photo) => photo.slot === slot));
  const slot: VisitSlot | undefined = filled.find((one) => one === search.slot) ?? filled[0];
  return (
    <>
      <Card
        title={t('visit-form.form.photos')}
        note={
          <Text size="xs" tone="muted">
            {visit.photos.length}
          </Text>
        }
      >
        <PhotoGrid photos={visit.photos} shown={search.photo} onShow={(photo) => onSearch({ ...search, photo })} />
      </Card>
      {slot && (
        <VisitCompare
          visit={visit}
          slots={filled}
          slot={slot}
          before={search.before}
          onChange={(next) => onSearch({ ...search, ...next })}
        />
      )}
    </>
  );
}

/** The answers that were given. */
export function AnswersCard({ visit }: { visit: StoredVisit }) {
  const t = useText();
  const words = useWords(visit);
  const answers = answersOf(visit);
  const items = fieldsOf(useVisitBrand()).flatMap((field) => {
    const value = answerText(t, words, answers, field);
    return value === ''
      ? []
      : [{ id: field, name: fieldName(t, field), value: <span className={css.lines}>{value}</span> }];
  });
  return (
    <Card title={t('visit-form.detail.answers')}>
      <DescriptionList align="left" items={items} />
    </Card>
  );
}

/** The differences of the visit from the dealer's visit before. */
export function SinceCard({ visit }: { visit: StoredVisit }) {
  const t = useText();
  const lang = useLocale();
  const brand = useVisitBrand();
  const words = useWords(visit);
  const query = useDocument(
    LastVisits,
    { brand, custCodes: [visit.custCode], to: visit.visitedOn, page: 1, limit: 20 },
    { keepPrevious: false, quiet: true },
  );
  const visits = query.data?.formVisits.data ?? [];
  const before = visits[visits.findIndex(({ id }) => id === visit.id) + 1];
  const renderContent = () => {
    if (query.isPending) return <SkeletonRows rows={3} />;
    if (before)
      return (
        <Stack gap={3}>
          <VisitChanges answers={answersOf(visit)} before={before} fields={fieldsOf(brand)} words={words} />
          <div>
            <ButtonLink size="small" {...visitLink(lang, brand, before.id)}>
              {t('visit-form.since.open')} <CalendarDate date={before.visitedOn} />
            </ButtonLink>
          </div>
        </Stack>
      );
    return <Text tone="muted">{t('visit-form.since.first')}</Text>;
  };
  return <Card title={t('visit-form.since.card')}>{renderContent()}</Card>;
}
