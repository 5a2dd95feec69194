import { useState } from 'react';
import { decimalString, parseDecimal } from '#rules/money.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { DescriptionList } from '#ui/page/card.tsx';
import { Field, TextInput } from '#ui/form/field.tsx';
import { Money, Quantity } from '#ui/figures/figures.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { QuantityStepper } from '#ui/form/quantity-stepper.tsx';
import { SearchSelect } from '#ui/form/search-select.tsx';
import type { Form } from '#ui/form/use-form.ts';
import { useSettled } from '#ui/table/use-settled.ts';
import { ClaimReplacements, type Replacement, type ReplacementChoices } from './claim.documents.ts';

type Control<T> = { value: T; onChange: (value: T) => void; error: string | undefined; disabled: boolean };

/** The article that is sent, how many, their value and the stock. */
export function ReplacementFields({
  claimId,
  choices,
  chosen,
  labels,
  article,
  qty,
  onChoose,
}: {
  claimId: string;
  /** Without words: spare parts before the claimed article. */
  choices: ReplacementChoices;
  chosen: Replacement | null;
  labels: { articleCode: string; qty: string };
  article: Control<string | null>;
  qty: Control<number>;
  onChoose: (chosen: Replacement | null) => void;
}) {
  const t = useText();
  const formats = useFormats();
  const [typed, setTyped] = useState('');
  const words = useSettled(typed.trim(), 250);
  const { data, isFetching } = useDocument(
    ClaimReplacements,
    { id: claimId, search: words },
    { quiet: true, enabled: words !== '' },
  );
  const found = words === '' ? choices.data : (data?.claimReplacements?.data ?? []);
  const rows = [...found, ...(chosen ? [chosen] : [])].filter(
    (one, at, all) => all.findIndex(({ articleCode }) => articleCode === one.articleCode) === at,
  );
  const wordsOf = (one: Replacement) =>
    [
      one.displayCode,
      one.articleName,
      ...(one.reason === 'claimed' ? [t('claims.approve.claimed')] : []),
      ...(one.price !== null && one.currency !== null ? [formats.moneyIn(one.currency, one.price)] : []),
    ].join(' · ');
  return (
    <Stack gap={3}>
      <div data-field="articleCode">
        <SearchSelect
          label={labels.articleCode}
          hint={t('claims.approve.articleHint')}
          placeholder={t('claims.approve.search')}
          choices={rows.map((one) => ({ value: one.articleCode, label: wordsOf(one) }))}
          loading={isFetching}
          onSearch={setTyped}
          {...article}
          onChange={(articleCode) => onChoose(rows.find((one) => one.articleCode === articleCode) ?? null)}
        />
      </div>
      <Field label={labels.qty} error={qty.error}>
        {() => <QuantityStepper label={labels.qty} min={1} max={999} {...qty} />}
      </Field>
      {chosen && <ChosenFacts chosen={chosen} qty={qty.value} wholeArticle={choices.wholeArticle} />}
    </Stack>
  );
}

function ChosenFacts({ chosen, qty, wholeArticle }: { chosen: Replacement; qty: number; wholeArticle: boolean }) {
  const t = useText();
  const { price, currency, stock, reason } = chosen;
  if (price === null || currency === null) return <Note tone="err">{t('claims.approve.noPrice')}</Note>;
  const total = decimalString((parseDecimal(price, currency) ?? 0) * qty, currency);
  return (
    <Stack gap={2}>
      <DescriptionList
        align="left"
        items={[
          { name: t('claims.approve.each'), value: <Money amount={price} currency={currency} /> },
          { name: t('claims.approve.value'), value: <Money amount={total} currency={currency} /> },
          { name: t('claims.approve.stock'), value: <Quantity value={stock} /> },
        ]}
      />
      {stock < qty && <Note tone="err">{t('claims.approve.short')}</Note>}
      {reason === 'claimed' && !wholeArticle && <Note tone="warn">{t('claims.approve.wholeSent')}</Note>}
    </Stack>
  );
}

/** The amount of the credit note, beside what the claimed goods cost. */
export function CreditFields({
  choices,
  label,
  input,
}: {
  choices: ReplacementChoices;
  label: string;
  input: ReturnType<Form<{ creditAmount: string }>['input']>;
}) {
  const t = useText();
  return (
    <Stack gap={3}>
      <TextInput label={label} inputMode="decimal" {...input} />
      {choices.goodsValue !== null && (
        <DescriptionList
          align="left"
          items={[
            {
              name: t('claims.approve.goods'),
              value: <Money amount={choices.goodsValue} currency={choices.currency} />,
            },
          ]}
        />
      )}
    </Stack>
  );
}
