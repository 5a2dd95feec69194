import { needsConsumer } from '#rules/service/claims/draft.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { CalendarDate } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { useWriting } from './claim-context.ts';
import css from './claim-form.module.css';
import { useKnownFrame } from './use-prefill.ts';
import { useProblems } from './use-problems.ts';
import { VerdictChip } from './verdict.tsx';

/** The product, its warranty and what was written so far. */
export function ClaimAside() {
  const t = useText();
  const { type, form, found, article } = useWriting();
  const chosen = useProblems().filter(({ id }) => form.problems.some((one) => one.id === id));
  const passport = found.frame?.passport;
  const picture = useKnownFrame()?.image?.small ?? null;
  const name = type === 'bike' ? passport?.description : article?.articleName;
  const code = type === 'bike' ? form.frameNumber : (article?.articleInfo ?? form.articleCode);
  if (!name && !code) return null;
  return (
    <Card>
      <Stack gap={3}>
        <div className={css.bikeHead}>
          <Tile small src={picture} />
          <Stack gap={0} grow>
            <Text strong>
              {[name ?? t('claim-form.aside.unknown'), passport?.modelYear].filter(Boolean).join(' · ')}
            </Text>
            <Text size="sm" tone="muted">
              {type === 'bike' ? t('claim-form.aside.frame', { number: code }) : code}
            </Text>
          </Stack>
        </div>
        <div>
          <VerdictChip />
        </div>
        <div className={css.facts}>
          <DescriptionList
            items={[
              ...(form.purchaseDate
                ? [{ name: t('claim-form.field.purchaseDate'), value: <CalendarDate date={form.purchaseDate} /> }]
                : []),
              ...chosen.map(({ id, part, description }) => ({
                id,
                name: t('claim-form.step.problem'),
                value: `${part}, ${description}`,
              })),
              ...(needsConsumer(form) && form.consumer.name
                ? [{ name: t('claim-form.step.customer'), value: form.consumer.name }]
                : []),
            ]}
          />
        </div>
      </Stack>
    </Card>
  );
}
