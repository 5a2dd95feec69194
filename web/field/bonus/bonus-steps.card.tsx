import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Card } from '#ui/page/card.tsx';
import { Text } from '#ui/page/layout.tsx';
import { Meter } from '#ui/figures/progress.tsx';
import { type Bonus, useDecimal } from './bonus-figures.ts';
import css from './bonus.module.css';

/** Progress to the next step, and what a further registration would bring. */
export function BonusSteps({ bonus }: { bonus: Bonus }) {
  const t = useText();
  const formats = useFormats();
  const decimal = useDecimal();
  const money = (amount: string): string => formats.moneyIn(bonus.currency, amount);
  const collected = Number(bonus.collectedPoints);
  const top = Number(bonus.steps.at(-1)?.points ?? 0);
  const { nextStep } = bonus;
  const words = nextStep
    ? t('bonus.step.missing', {
        points: decimal(bonus.missingPoints),
        name: nextStep.name,
        amount: money(nextStep.amount),
      })
    : t('bonus.step.all');
  return (
    <Card
      title={t('bonus.step.title')}
      note={<Text tone="muted">{t('bonus.unit.points', { points: decimal(bonus.collectedPoints) })}</Text>}
    >
      <div className={css.steps}>
        <div className={css.progress}>
          <Text strong as="p">
            {words}
          </Text>
          <Meter parts={[{ share: top > 0 ? collected / top : 0 }]} label={words} tall />
          <ol className={css.ladder}>
            {bonus.steps.map((step) => (
              <li key={step.points} data-reached={Number(step.points) <= collected || undefined}>
                <Text strong>{step.name}</Text>
                <Text size="sm" tone="muted">
                  {t('bonus.unit.points', { points: decimal(step.points) })} · {money(step.amount)}
                </Text>
                {Number(step.points) <= collected && <Text size="sm">{t('bonus.step.reached')}</Text>}
              </li>
            ))}
          </ol>
        </div>
        {bonus.furtherRegistrations.length > 0 && <Further bonus={bonus} money={money} />}
      </div>
    </Card>
  );
}

function Further({ bonus, money }: { bonus: Bonus; money: (amount: string) => string }) {
  const t = useText();
  const decimal = useDecimal();
  return (
    <div>
      <Text strong as="h3">
        {t('bonus.further.title')}
      </Text>
      <ul className={css.further}>
        {bonus.furtherRegistrations.map((each) => (
          <li key={`${each.brandId} ${each.class}`}>
            <span>
              {each.className === ''
                ? t('bonus.further.others', { brand: each.brandName })
                : `${each.className}, ${each.brandName}`}
              <Text size="sm" tone="muted" as="p">
                {[
                  t('bonus.unit.points', { points: decimal(each.points) }),
                  each.step
                    ? t('bonus.further.reaches', { name: each.step.name })
                    : each.countToNext !== null && t('bonus.further.count', { count: each.countToNext }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </span>
            <Text strong nowrap>
              +{'\u00a0'}
              {money(each.gain)}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  );
}
