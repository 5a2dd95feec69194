import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { questionStates } from '#rules/exchange/questions/question-choices.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { pagingOf, useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { QuestionChip, useSubjectWords } from './question-words.tsx';
import { type ListedQuestion, QuestionList } from './questions.documents.ts';
import { questionLink, readQuestionsSearch } from './questions.links.ts';
import { useIsDealer } from './use-is-dealer.ts';

const rowId = (row: ListedQuestion): string => row.id;

/** Questions about documents: the dealer's own, for staff those of the dealers of their areas. Those that wait come first. */
export function QuestionListPage() {
  const t = useText();
  const dealer = useIsDealer();
  const { search, change, refilter } = useListSearch(readQuestionsSearch);
  const { page = 1, limit = 10, q, state } = search;
  const query = useDocument(QuestionList, { state, search: q, page, limit });
  const columns = useColumns(dealer);
  return (
    <PageFrame
      title={t('questions.list.title')}
      subtitle={t(dealer ? 'questions.list.hint' : 'questions.list.hintStaff')}
    >
      {isForbidden(query.error) ? (
        <NoPermission />
      ) : (
        <DataTable
          name="questions"
          label={t('questions.list.title')}
          columns={columns}
          {...tablePage(query, query.data?.questions)}
          rowId={rowId}
          {...pagingOf(search, change)}
          search={wordsOf(search, refilter, t(dealer ? 'questions.list.search' : 'questions.list.searchStaff'))}
          toolbar={
            <SelectInput
              hideLabel
              inputSize="small"
              label={t('questions.col.state')}
              value={state ?? ''}
              placeholder={t('questions.state.any')}
              choices={questionStates.map((value) => ({ value, label: t(`questions.state.${value}`) }))}
              onChange={(event) =>
                refilter({ ...search, state: questionStates.find((one) => one === event.target.value) })
              }
            />
          }
          empty={
            <NothingYet title={t('questions.list.none')}>
              {t(dealer ? 'questions.list.noneHint' : 'questions.list.noneHintStaff')}
            </NothingYet>
          }
        />
      )}
    </PageFrame>
  );
}

function useColumns(dealer: boolean): TableColumn<ListedQuestion>[] {
  const t = useText();
  const lang = useLocale();
  const wordsOfSubject = useSubjectWords();
  return useMemo(
    () => [
      {
        id: 'subject',
        header: t('questions.col.subject'),
        fixed: true,
        card: 'title',
        csv: wordsOfSubject,
        cell: (row) => <Link {...questionLink(lang, row.id)}>{wordsOfSubject(row)}</Link>,
      },
      {
        id: 'state',
        header: t('questions.col.state'),
        card: 'status',
        csv: (row) => t(`questions.state.${row.state as 'waiting'}`),
        cell: (row) => <QuestionChip state={row.state} />,
      },
      ...(dealer
        ? []
        : [
            {
              id: 'customer',
              header: t('questions.col.customer'),
              card: 'meta',
              csv: (row: ListedQuestion) => row.custName,
              cell: (row: ListedQuestion) => row.custName,
            } satisfies TableColumn<ListedQuestion>,
          ]),
      {
        id: 'askedAt',
        header: t('questions.col.askedAt'),
        csv: (row) => row.askedAt,
        cell: (row) => <Instant at={row.askedAt} show="date" />,
      },
      {
        id: 'writtenAt',
        header: t('questions.col.writtenAt'),
        card: 'meta',
        csv: (row) => row.writtenAt,
        cell: (row) => <Instant at={row.writtenAt} show="minute" />,
      },
    ],
    [t, lang, dealer, wordsOfSubject],
  );
}
