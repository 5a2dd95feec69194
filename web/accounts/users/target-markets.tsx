import { useText } from '#platform/texts/texts.tsx';
import { Checkbox } from '#ui/form/field.tsx';
import type { Choices } from './user-values.ts';
import css from './users.module.css';

type Props = {
  markets: Choices['contentTargetMarkets'];
  value: readonly string[];
  disabled: boolean;
  onChange: (ids: string[]) => void;
};

/** Content target markets as check boxes in four columns. */
export function TargetMarkets({ markets, value, disabled, onChange }: Props) {
  const t = useText();
  return (
    <fieldset className={css.markets} disabled={disabled}>
      <legend className="visually-hidden">{t('users.section.markets')}</legend>
      {markets.map((market) => (
        <Checkbox
          key={market.id}
          label={market.marketName}
          checked={value.includes(market.id)}
          onChange={(event) =>
            onChange(event.target.checked ? [...value, market.id] : value.filter((id) => id !== market.id))
          }
        />
      ))}
    </fieldset>
  );
}
