import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { emptyDraft } from '#rules/service/claims/draft.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useSite } from '#platform/site.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { Checkbox, Field, TextArea } from '#ui/form/field.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Segments } from '#ui/page/tabs.tsx';
import { withNearest } from '#ui/text/nearest-text.tsx';
import { QuantityStepper } from '#ui/form/quantity-stepper.tsx';
import { SearchSelect } from '#ui/form/search-select.tsx';
import { useSettled } from '#ui/table/use-settled.ts';
import { FrameNumberField } from '#goods/frames/frame-number-field.part.tsx';
import { useWriting } from './claim-context.ts';
import { PreviousClaims } from '#service/claims/previous-claims.tsx';
import { usePrefill, useRegistration } from './use-prefill.ts';
import { VerdictDetails } from './verdict.tsx';
import { ClaimArticles } from './claim-form.documents.ts';

/** Which product, and when it was bought; says at once whether the warranty covers it. */
export function ProductStep() {
  const t = useText();
  const { type, form, set, today, found, errorOf } = useWriting();
  const source = usePurchaseSource();
  return (
    <Card title={t(`claim-form.step.${type}`)}>
      <Stack gap={4}>
        <SoldQuestion />
        {type === 'bike' ? <BikeFields /> : <ArticleFields />}
        {!form.notSoldYet && (
          <div data-field="purchaseDate">
            <DateField
              label={t('claim-form.field.purchaseDate')}
              hint={source ? t(source) : t('claim-form.field.purchaseHint')}
              value={form.purchaseDate || null}
              max={today}
              error={errorOf('purchaseDate')}
              onChange={(date) => set({ purchaseDate: date ?? '' })}
            />
          </div>
        )}
        <VerdictDetails />
        {type === 'bike' && found.frame && <PreviousClaims frameNumber={found.frame.frameNumber} />}
      </Stack>
    </Card>
  );
}

/** The first question: an unsold product needs no consumer, no identity card and no purchase date (Q-130). */
function SoldQuestion() {
  const t = useText();
  const { form, set } = useWriting();
  return (
    <Stack gap={1}>
      <Segments
        wide
        label={t('claim-form.sold.question')}
        value={form.notSoldYet ? 'unsold' : 'sold'}
        options={[
          { value: 'sold', label: t('claim-form.sold.sold') },
          { value: 'unsold', label: t('claim-form.sold.unsold') },
        ]}
        onChange={(value) =>
          set(
            value === 'sold'
              ? { notSoldYet: false }
              : { notSoldYet: true, consumer: emptyDraft.consumer, purchaseDate: '' },
          )
        }
      />
      {form.notSoldYet && (
        <Text size="sm" tone="muted">
          {t('claim-form.sold.unsoldHint')}
        </Text>
      )}
    </Stack>
  );
}

/** Says where a purchase date comes from that nobody typed. */
function usePurchaseSource() {
  const { type, form, article } = useWriting();
  const registration = useRegistration();
  const { purchaseDate } = form;
  if (purchaseDate === '') return null;
  if (registration) return registration.soldOn === purchaseDate ? 'claim-form.prefill.registration' : null;
  return type === 'paa' && purchaseDate === article?.deliveredOn ? 'claim-form.prefill.delivery' : null;
}

function BikeFields() {
  const t = useText();
  const { form, set, found, errorOf } = useWriting();
  useReference(form.frameNumber, found.frame?.frameNumber);
  usePrefill();
  return (
    <Stack gap={3}>
      <div data-field="frameNumber">
        <FrameNumberField
          value={form.frameNumber}
          onChange={(frameNumber) => set({ frameNumber })}
          found={found}
          withoutLink
          error={errorOf('frameNumber')}
          autoFocus={form.frameNumber === ''}
        />
      </div>
      <WithoutCode named={form.frameNumber} label={t('claim-form.field.noFrame')} />
    </Stack>
  );
}

/** Suggests a reference for the dealer's own books, so that nobody has to invent one. */
function useReference(typed: string, known: string | undefined): void {
  const { form, set, today } = useWriting();
  const suggest = useEffectEvent((number: string) => {
    if (number !== typed || form.referenceNo !== '') return;
    set({ referenceNo: `${today.slice(2).replaceAll('-', '')}-${number.slice(-6)}` });
  });
  // Once for each bicycle; later changes of the field stay.
  useEffect(() => {
    if (known !== undefined) suggest(known);
  }, [known]);
}

/** Where the market allows it, a product without a readable code is described instead (R-257). */
function WithoutCode({ named, label }: { named: string; label: string }) {
  const t = useText();
  const { claimAllowNonCode, claimNonCode } = useSite();
  const { form, set, errorOf } = useWriting();
  const [without, setWithout] = useState(named === '' && form.description !== '');
  if (!claimAllowNonCode) return null;
  const shown = without || (claimNonCode !== null && claimNonCode !== '' && named === claimNonCode);
  return (
    <>
      <Checkbox
        label={label}
        checked={shown}
        onChange={(event) => {
          setWithout(event.target.checked);
          set(
            event.target.checked
              ? { frameNumber: '', articleCode: '' }
              : { description: '', ...(named === claimNonCode ? { articleCode: '' } : {}) },
          );
        }}
      />
      {shown && (
        <div data-field="description">
          <TextArea
            label={t('claim-form.field.description')}
            hint={t('claim-form.field.descriptionHint')}
            name="description"
            rows={3}
            maxLength={1_000}
            value={form.description}
            error={withNearest(errorOf('description'), {
              value: form.description,
              rule: 'lines',
              onTake: (description) => set({ description }),
            })}
            onChange={(event) => set({ description: event.target.value })}
          />
        </div>
      )}
    </>
  );
}

/** Fills the purchase date of an article with its latest delivery; another article replaces that. */
function useDelivery(): void {
  const { form, set, article } = useWriting();
  const before = useRef('');
  const day = article?.deliveredOn ?? '';
  const fill = useEffectEvent(() => {
    const isOwn = form.purchaseDate === '' || form.purchaseDate === before.current;
    if (isOwn && !form.notSoldYet) set({ purchaseDate: day });
    before.current = day;
  });
  const code = article?.articleCode;
  // Once for each article and answer to the first question; later changes of the field stay.
  useEffect(() => {
    if (code !== undefined) fill();
  }, [code, form.notSoldYet]);
}

function ArticleFields() {
  const t = useText();
  const { form, set, article, errorOf } = useWriting();
  const [typed, setTyped] = useState('');
  const words = useSettled(typed.trim(), 250);
  const { data, isFetching } = useDocument(ClaimArticles, { search: words }, { quiet: true });
  useDelivery();
  const choices = [...(article ? [article] : []), ...(data?.claimArticlesV2 ?? [])].filter(
    (one, at, all) => all.findIndex(({ articleCode }) => articleCode === one.articleCode) === at,
  );
  return (
    <Stack gap={3}>
      <div data-field="articleCode">
        <SearchSelect
          label={t('claim-form.field.article')}
          placeholder={t('claim-form.field.articleHint')}
          choices={choices.map((one) => ({
            value: one.articleCode,
            label: `${one.displayCode} · ${one.articleName}${one.articleInfo ? ` · ${one.articleInfo}` : ''}`,
          }))}
          value={form.articleCode || null}
          loading={isFetching}
          error={errorOf('articleCode')}
          onSearch={setTyped}
          onChange={(articleCode) =>
            set({
              articleCode: articleCode ?? '',
              ...(articleCode && form.referenceNo === '' ? { referenceNo: articleCode.slice(0, 35) } : {}),
            })
          }
        />
      </div>
      <Field label={t('claim-form.field.qty')} error={errorOf('qty')}>
        {() => (
          <QuantityStepper
            value={form.qty}
            min={1}
            max={999}
            label={t('claim-form.field.qty')}
            onChange={(qty) => set({ qty })}
          />
        )}
      </Field>
      <WithoutCode named={form.articleCode} label={t('claim-form.field.noArticle')} />
    </Stack>
  );
}
