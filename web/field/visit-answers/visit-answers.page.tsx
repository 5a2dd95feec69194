import { IconArchive, IconPlus, IconRotate } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type AnswerList, answerLists, visitBrands } from '#rules/field/visit-forms/visit-choices.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { Checkbox } from '#ui/form/field.tsx';
import { CalendarDate } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, SkeletonCard } from '#ui/page/states.tsx';
import { Segments } from '#ui/page/tabs.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { VisitAnswerDialog } from './visit-answer.dialog.tsx';
import { type AnswerSetting, RetireVisitAnswer, VisitAnswerSettings } from './visit-answers.documents.ts';
import { type AnswersSearch, readAnswersSearch } from './visit-answers.links.ts';
import css from '#field/visit-forms/visit-forms.module.css';

/** The answer lists of the forms by brand, for their administration. */
export function VisitAnswersPage() {
  const t = useText();
  const { search, change } = useListSearch(readAnswersSearch);
  const { brand = 'polygon', answer: opened } = search;
  const query = useDocument(VisitAnswerSettings, { brand });
  const answers = query.data?.formVisitAnswerSettings ?? [];
  const open = answers.find(({ id }) => id === opened) ?? null;
  const list = answerLists.find((one) => one === (open?.list ?? opened));
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <PageFrame title={t('visit-form.admin.title')} subtitle={t('visit-form.admin.hint')}>
      <Stack gap={4}>
        <Row gap={3} wrap justify="between">
          <Segments
            label={t('visit-form.list.brands')}
            value={brand}
            options={visitBrands.map((value) => ({ value, label: t(`visit-form.brand.${value}`) }))}
            onChange={(value) => change({ retired: search.retired, brand: value })}
          />
          <Checkbox
            label={t('visit-form.admin.showRetired')}
            checked={search.retired === true}
            onChange={(event) => change({ ...search, retired: event.target.checked || undefined })}
          />
        </Row>
        {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
        {query.isLoading
          ? answerLists.map((one) => <SkeletonCard key={one} />)
          : answerLists.map((one) => (
              <AnswerListCard
                key={one}
                list={one}
                answers={answers.filter(
                  (answer) => answer.list === one && (search.retired || answer.retiredAt === null),
                )}
                search={search}
                onAdd={() => change({ ...search, answer: one })}
              />
            ))}
      </Stack>
      {query.data && list && (
        <VisitAnswerDialog
          brand={brand}
          list={list}
          answer={open}
          nextSorting={
            Math.max(0, ...answers.filter((answer) => answer.list === list).map(({ sorting }) => sorting)) + 10
          }
          onClose={() => change({ ...search, answer: undefined })}
        />
      )}
    </PageFrame>
  );
}

function AnswerListCard({
  list,
  answers,
  search,
  onAdd,
}: {
  list: AnswerList;
  answers: readonly AnswerSetting[];
  search: AnswersSearch;
  onAdd: () => void;
}) {
  const t = useText();
  const title = t(`visit-form.list.${list}`);
  return (
    <Card
      title={title}
      actions={
        <Button size="small" icon={IconPlus} aria-label={t('visit-form.admin.addTo', { list: title })} onClick={onAdd}>
          {t('visit-form.admin.add')}
        </Button>
      }
    >
      {answers.length === 0 ? (
        <Text tone="muted">{t('visit-form.admin.empty')}</Text>
      ) : (
        <ul className={css.kept}>
          {answers.map((answer) => (
            <li key={answer.id}>
              <Stack gap={0}>
                <Link to="." search={{ ...search, answer: answer.id }} resetScroll={false}>
                  {answer.description}
                </Link>
                <Text size="sm" tone="muted">
                  {answer.key}
                  {(answer.validFrom ?? answer.validTo) && (
                    <>
                      {' · '}
                      <CalendarDate date={answer.validFrom} /> – <CalendarDate date={answer.validTo} />
                    </>
                  )}
                </Text>
              </Stack>
              {answer.retiredAt !== null && <StatusChip>{t('visit-form.admin.retired')}</StatusChip>}
              <RetireButton answer={answer} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function RetireButton({ answer }: { answer: AnswerSetting }) {
  const t = useText();
  const retired = answer.retiredAt === null;
  const retire = useVerb(
    useAction(RetireVisitAnswer, (data) => data.retireFormVisitAnswer, { refresh: [VisitAnswerSettings] }).mutateAsync,
    {
      done: () => t(retired ? 'visit-form.admin.retireDone' : 'visit-form.admin.reinstateDone'),
    },
  );
  return (
    <IconButton
      icon={retired ? IconArchive : IconRotate}
      label={t(retired ? 'visit-form.admin.retire' : 'visit-form.admin.reinstate', { answer: answer.description })}
      busy={retire.busy}
      onClick={() => void retire.run({ id: answer.id, retired })}
    />
  );
}
