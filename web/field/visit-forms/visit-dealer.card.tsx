import { addressLine } from '#rules/accounts/customers/postal-address.ts';
import { useEffect, useEffectEvent } from 'react';
import { useOnline } from '#platform/connection.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { CalendarDate, Money } from '#ui/figures/figures.tsx';
import { Columns, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { SearchSelect } from '#ui/form/search-select.tsx';
import { forDealer, isUntouched, type Reference } from './kept-visit.ts';
import type { VisitState } from './use-visit.ts';
import { type DealerFacts, type LastVisit, VisitDealerFacts } from './visit.documents.ts';
import { VisitChanges } from './visit-changes.tsx';
import { answerWords, fieldsOf } from './visit-words.ts';
import { oldestVisitDays } from '#rules/field/visit-forms/visit-choices.ts';

/** The dealer's last visit: from the server, else as the device remembers it. */
const lastOf = (reference: Reference, code: string | undefined): LastVisit | null =>
  reference.lastVisits.find(({ custCode }) => custCode === code) ?? null;

/** Who is visited and when; what the portal knows of the dealer, and what changed since the last visit. */
export function VisitDealerCard({
  state: { visit, today, busy, problems, change, edit },
  reference,
  offline,
}: {
  state: VisitState;
  reference: Reference;
  offline: boolean;
}) {
  const t = useText();
  const online = useOnline() && !offline;
  const { dealer, base, brand } = visit;
  const code = dealer?.custCode;
  const query = useDocument(
    VisitDealerFacts,
    { brand, custCode: code ?? '' },
    { enabled: online && code !== undefined && base === null, keepPrevious: false, quiet: true },
  );
  const facts = code === undefined ? null : (query.data?.formVisitDraft ?? null);
  const last = facts?.lastVisit ?? lastOf(reference, code);
  // The server may know a later visit than the device.
  const later = base === null && last !== null && visit.filledFrom !== last.visitedOn && isUntouched(visit);
  const take = useEffectEvent(() => edit((before) => forDealer(before, before.dealer, last)));
  useEffect(() => {
    if (later) take();
  }, [later, code, last?.visitedOn]);
  const choices = reference.dealers.map(({ custCode, name, city }) => ({
    value: custCode,
    label: [name, city, custCode].filter(Boolean).join(', '),
  }));
  return (
    <Card title={t('visit-form.form.dealer')}>
      <Stack gap={3}>
        <Columns least="field" gap={3}>
          {base === null ? (
            <SearchSelect
              label={t('visit-form.field.dealer')}
              hint={t('visit-form.form.dealerHint', { count: choices.length })}
              error={problems.dealer && t(problems.dealer)}
              choices={choices}
              value={code ?? null}
              disabled={busy}
              onChange={(value) => {
                const chosen = reference.dealers.find(({ custCode }) => custCode === value) ?? null;
                edit((before) => forDealer(before, chosen, lastOf(reference, chosen?.custCode)));
              }}
            />
          ) : (
            <div>
              <Text strong>{base.custName}</Text>{' '}
              <Text tone="muted">{[base.custCity, base.custCode].filter(Boolean).join(' · ')}</Text>
            </div>
          )}
          <DateField
            label={t('visit-form.field.visitedOn')}
            value={visit.visitedOn}
            max={today}
            disabled={busy}
            error={problems.visitedOn && t(problems.visitedOn, { days: oldestVisitDays })}
            onChange={(date) => change({ visitedOn: date ?? visit.visitedOn })}
          />
        </Columns>
        {facts && <KnownFacts facts={facts} />}
        {base === null && code !== undefined && (
          <Stack gap={2}>
            {visit.filledFrom && last && (
              <Note>
                {t('visit-form.form.filled')} <CalendarDate date={visit.filledFrom} />
              </Note>
            )}
            {last ? (
              <details>
                <summary>
                  {t('visit-form.since.title')} <CalendarDate date={last.visitedOn} />
                </summary>
                <VisitChanges
                  answers={visit.answers}
                  before={last}
                  fields={fieldsOf(brand)}
                  words={answerWords(reference.answers, [last])}
                />
              </details>
            ) : (
              <Text tone="muted">{t('visit-form.form.first')}</Text>
            )}
          </Stack>
        )}
      </Stack>
    </Card>
  );
}

function KnownFacts({ facts: { customer, revenue, changes } }: { facts: DealerFacts }) {
  const t = useText();
  const items = [
    { id: 'address', name: t('visit-form.dealer.address'), value: addressLine(customer, '') },
    { id: 'phone', name: t('visit-form.dealer.phone'), value: customer.phone },
    { id: 'group', name: t('visit-form.dealer.group'), value: customer.group },
    {
      id: 'revenue',
      name: t('visit-form.dealer.revenue'),
      value: revenue && (
        <>
          <Money amount={revenue.thisYear} currency={revenue.currency} precision={0} /> (
          {t('visit-form.dealer.lastYear')}{' '}
          <Money amount={revenue.lastYear} currency={revenue.currency} precision={0} />)
        </>
      ),
    },
    ...(changes
      ? [
          {
            id: 'since',
            name: (
              <>
                {t('visit-form.dealer.since')} <CalendarDate date={changes.since} />
              </>
            ),
            value: (['orders', 'claims', 'openClaims', 'registrations'] as const)
              .flatMap((what) => {
                const count = changes[what];
                return count === null ? [] : [t(`visit-form.dealer.${what}`, { count })];
              })
              .join(', '),
          },
        ]
      : []),
  ];
  return <DescriptionList align="left" items={items.filter(({ value }) => value)} />;
}
