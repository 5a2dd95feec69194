import { useEffect, useId, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { confirmAbove, creditLimit, needsConfirmation } from '#rules/service/claims/settlement.ts';
import { claimResolutions } from '#rules/service/claims/status.ts';
import { decimalString, parseDecimal } from '#rules/money.ts';
import type { ErrorCode } from '#rules/errors.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { type CurrencyFormat, useSite } from '#platform/site.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { typedMinor } from '#platform/typed-amount.ts';
import { Button } from '#ui/button/button.tsx';
import { DescriptionList } from '#ui/page/card.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Checkbox, OptionCards, TextArea } from '#ui/form/field.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { Form } from '#ui/form/form.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { ErrorPanel, SkeletonCard } from '#ui/page/states.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { CreditFields, ReplacementFields } from './approve-claim-fields.tsx';
import {
  type Claim,
  ClaimDetail,
  ClaimReplacements,
  MoveClaim,
  type Replacement,
  type ReplacementChoices,
} from './claim.documents.ts';
import { Claims } from './claims.documents.ts';
import { TextBlocks } from './text-blocks.tsx';

/** The part of a claim that the dialog needs. */
export type Approvable = Pick<
  Claim,
  'id' | 'number' | 'version' | 'wishedResolution' | 'custName' | 'custCode' | 'dealerLanguage'
>;

const code = (value: ErrorCode): ErrorCode => value;
/** The goods or the amount must be given: nothing stands for an empty field. */
const schemaOf = (format: CurrencyFormat, currency: string) =>
  v.pipe(
    v.object({
      resolution: v.nullable(v.picklist(claimResolutions)),
      articleCode: v.nullable(v.string()),
      qty: v.number(),
      creditAmount: v.pipe(
        v.string(),
        v.transform((text) => typedMinor(text, format, currency)),
      ),
      reason: v.pipe(v.string(), v.trim(), v.maxLength(2_000, code('too_long'))),
    }),
    v.forward(
      v.check(({ resolution }) => resolution !== null, code('claim_resolution_required')),
      ['resolution'],
    ),
    v.forward(
      v.check(
        ({ resolution, articleCode }) => resolution !== 'replacement' || articleCode !== null,
        code('claim_replacement_article'),
      ),
      ['articleCode'],
    ),
    v.forward(
      v.check(
        ({ resolution, creditAmount }) => resolution !== 'credit' || (creditAmount ?? 0) > 0,
        code('claim_amount_required'),
      ),
      ['creditAmount'],
    ),
  );

/** Approves a claim: names what is sent or credited, and asks twice for a value above the limit of the market. */
export function ApproveDialog(props: {
  claim: Approvable;
  status: string;
  refresh?: { name: string } | undefined;
  onDone?: (() => void) | undefined;
  onClose: () => void;
}) {
  const t = useText();
  const { claim, onClose } = props;
  const { data, error, refetch } = useDocument(ClaimReplacements, { id: claim.id, search: '' }, { quiet: true });
  const choices = data?.claimReplacements;
  if (choices) return <LoadedDialog {...props} choices={choices} />;
  return (
    <Dialog title={t('claims.move.approved')} onClose={onClose}>
      {error || data ? (
        <ErrorPanel error={error ?? new Error(t('claims.detail.none'))} onRetry={() => void refetch()} />
      ) : (
        <SkeletonCard />
      )}
    </Dialog>
  );
}

function LoadedDialog({
  claim,
  status,
  refresh,
  choices,
  onDone,
  onClose,
}: Parameters<typeof ApproveDialog>[0] & { choices: ReplacementChoices }) {
  const t = useText();
  const formats = useFormats();
  const { currency: format } = useSite();
  const formId = useId();
  const [chosen, setChosen] = useState<Replacement | null>(null);
  const [checking, setChecking] = useState(false);
  const [sure, setSure] = useState(false);
  const schema = useMemo(() => schemaOf(format, choices.currency), [format, choices.currency]);
  const move = useAction(MoveClaim, (answer) => answer.updateClaimStatus, {
    refresh: [ClaimDetail, Claims, ClaimReplacements, ...(refresh ? [refresh] : [])],
  });
  const form = useForm({
    schema,
    initial: {
      resolution: claimResolutions.find((one) => one === claim.wishedResolution) ?? null,
      articleCode: null,
      qty: 1,
      creditAmount: '',
      reason: '',
    },
    onSubmit: async ({ resolution, articleCode, qty, creditAmount, reason }) => {
      const asks = value !== null && needsConfirmation(value.minor, limit);
      if (asks && !checking) {
        setSure(false);
        return setChecking(true);
      }
      if (asks && !sure) return undefined;
      const terms =
        resolution === 'replacement'
          ? { articleCode, qty }
          : { creditAmount: decimalString(creditAmount ?? 0, choices.currency) };
      const confirmed = asks ? { confirmedValue: value.text } : {};
      try {
        await move.mutateAsync({
          id: claim.id,
          newStatus: 'approved',
          reason: reason || null,
          version: claim.version,
          resolution,
          ...terms,
          ...confirmed,
        });
      } catch (error) {
        setChecking(false);
        throw error;
      }
      showToast({ text: t('claims.move.done', { status }) });
      onDone?.();
      onClose();
    },
  });
  const { values } = form;
  const value = valueOf(values, chosen, choices, format);
  const limit = limitOf(values.resolution, value?.currency ?? choices.currency, choices);
  const asks = value !== null && needsConfirmation(value.minor, limit);
  const worth = value ? formats.moneyIn(value.currency, value.text) : '';
  const labels = {
    resolution: t('claims.field.resolution'),
    articleCode: t('claims.approve.article'),
    qty: t('claims.field.qty'),
    creditAmount: t('claims.approve.amount', { currency: choices.currency }),
    reason: t('claims.move.reason'),
  };
  const lastWords = t(values.resolution === 'credit' ? 'claims.approve.credit' : 'claims.approve.send', {
    value: worth,
  });
  return (
    <Dialog
      title={t('claims.move.approved')}
      subtitle={t('claims.move.subtitle', { number: claim.number, status })}
      onClose={form.busy ? undefined : onClose}
      footer={
        <>
          <Button disabled={form.busy} onClick={checking ? () => setChecking(false) : onClose}>
            {t(checking ? 'claims.approve.back' : 'ui.dialog.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy} disabled={checking && !sure}>
            {checking ? lastWords : t(asks ? 'claims.approve.next' : 'claims.move.approved')}
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} labels={labels} guard={false}>
        {checking && value ? (
          <Check
            claim={claim}
            goods={values.resolution === 'replacement' && chosen ? `${values.qty} × ${chosen.articleName}` : null}
            code={chosen?.displayCode ?? ''}
            value={value}
            limit={limit === 0 ? null : formats.moneyIn(value.currency, decimalString(limit, value.currency))}
            sure={sure}
            onSure={setSure}
          />
        ) : (
          <>
            <OptionCards
              label={labels.resolution}
              pairs
              options={claimResolutions.map((one) => ({
                value: one,
                label: t(`claims.resolution.${one}`),
                consequence: t(`claims.settle.${one}`),
              }))}
              {...form.control('resolution')}
            />
            {values.resolution === 'replacement' && (
              <ReplacementFields
                claimId={claim.id}
                choices={choices}
                chosen={chosen}
                labels={labels}
                article={form.control('articleCode')}
                qty={form.control('qty')}
                onChoose={(next) => {
                  setChosen(next);
                  form.set('articleCode', next?.articleCode ?? null);
                }}
              />
            )}
            {values.resolution === 'credit' && (
              <CreditFields choices={choices} label={labels.creditAmount} input={form.input('creditAmount')} />
            )}
            <TextBlocks purpose="approve" language={claim.dealerLanguage} onText={(text) => form.set('reason', text)} />
            <TextArea
              label={labels.reason}
              hint={t('claims.move.noteHint')}
              optional
              rows={3}
              maxLength={2_000}
              {...form.input('reason')}
            />
          </>
        )}
        <Note>
          {choices.recallMinutes > 0
            ? t('claims.approve.kept', { minutes: choices.recallMinutes })
            : t('claims.approve.atOnce')}
        </Note>
      </Form>
    </Dialog>
  );
}

/** The limit above which the server asks for the confirmed value. */
function limitOf(resolution: string | null, currency: string, choices: ReplacementChoices): number {
  const market = { claimConfirmAbove: choices.confirmAbove, currency: { display: choices.confirmCurrency } };
  const limit = confirmAbove(market, currency);
  if (resolution !== 'credit') return limit;
  return creditLimit(limit, choices.goodsValue === null ? null : parseDecimal(choices.goodsValue, currency));
}

interface Value {
  readonly minor: number;
  /** As a decimal. */
  readonly text: string;
  readonly currency: string;
}

/** The cost of the settlement; null: it is not said yet. */
function valueOf(
  values: { resolution: string | null; qty: number; creditAmount: string },
  chosen: Replacement | null,
  choices: ReplacementChoices,
  format: CurrencyFormat,
): Value | null {
  const currency = values.resolution === 'replacement' ? chosen?.currency : choices.currency;
  if (!currency) return null;
  const minor =
    values.resolution === 'replacement'
      ? (parseDecimal(chosen?.price ?? '', currency) ?? 0) * values.qty
      : (typedMinor(values.creditAmount, format, currency) ?? 0);
  return minor === 0 ? null : { minor, text: decimalString(minor, currency), currency };
}

/** The second step: what goes out, to whom, and for how much. */
function Check({
  claim,
  goods,
  code: articleCode,
  value,
  limit,
  sure,
  onSure,
}: {
  claim: Approvable;
  goods: string | null;
  code: string;
  value: Value;
  /** Null if the market asks about every value. */
  limit: string | null;
  /** A double press of the button before must not send. */
  sure: boolean;
  onSure: (sure: boolean) => void;
}) {
  const t = useText();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Stack gap={3}>
      <Note tone="warn" role="alert">
        {limit === null ? t('claims.approve.confirmAll') : t('claims.approve.confirm', { limit })}
      </Note>
      <DescriptionList
        align="left"
        items={[
          {
            name: t('claims.field.resolution'),
            value: t(goods === null ? 'claims.resolution.credit' : 'claims.resolution.replacement'),
          },
          ...(goods === null ? [] : [{ name: t('claims.field.goods'), value: `${goods} · ${articleCode}` }]),
          { name: t('claims.col.customer'), value: `${claim.custName} · ${claim.custCode}` },
          { name: t('claims.approve.value'), value: <Money amount={value.text} currency={value.currency} /> },
        ]}
      />
      <Checkbox
        ref={box}
        label={t('claims.approve.sure')}
        checked={sure}
        onChange={({ target }) => onSure(target.checked)}
      />
    </Stack>
  );
}
