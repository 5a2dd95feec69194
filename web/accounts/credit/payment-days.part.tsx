import type { ReactNode } from 'react';
import type { AveragePaymentDaysQuery } from '#platform/api/generated/graphql.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { AveragePaymentDays } from './credit.documents.ts';

/**
 * The average payment days of the active customer, per sales organisation and credit customer, year by year.
 * `waiting` keeps the card's space while it loads.
 */
export function PaymentDaysCard({ waiting }: { waiting?: ReactNode }) {
  const query = useDocument(AveragePaymentDays, {}, { quiet: true });
  if (query.isPending) return waiting;
  return <PaymentDaysList rows={query.data?.averagePaymentDays ?? []} />;
}

/** The card for figures that are loaded already; none without figures. */
export function PaymentDaysList({ rows }: { rows: AveragePaymentDaysQuery['averagePaymentDays'] }) {
  const t = useText();
  const customers = rows.flatMap(({ sorg, creditCusts }) => creditCusts.map((customer) => ({ sorg, ...customer })));
  if (customers.length === 0) return null;
  return (
    <Card title={t('shell.credit.averageDays')}>
      <Stack gap={4}>
        {customers.map(({ sorg, custCode, custName, averages }) => (
          <Stack key={`${sorg} ${custCode.unified}`} gap={1}>
            <Text size="sm" tone="muted">
              {sorg} · {custName}
            </Text>
            <DescriptionList
              items={averages.map(({ year, averagePaymentDay }) => ({
                name: String(year),
                value: t('shell.credit.days', { count: averagePaymentDay }),
              }))}
            />
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}
