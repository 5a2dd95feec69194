import * as v from 'valibot';
import { askableSlots, askedSlots, type AskedSlot } from '#rules/service/claims/asked.ts';
import { productCategories } from '#rules/service/claims/status.ts';
import type { ErrorCode } from '#rules/errors.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Checkbox, TextArea } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { type Claim, ClaimDetail } from './claim.documents.ts';
import { Claims, TriageClaims } from './claims.documents.ts';
import css from './claims.module.css';
import { slotName } from './slot-words.ts';
import { TextBlocks } from './text-blocks.tsx';

/** The part of a claim that a question needs. */
export type Askable = Pick<Claim, 'id' | 'number' | 'version' | 'type'> & { dealerLanguage: string | null };

const code = (value: ErrorCode): ErrorCode => value;
/** A question has words or a list of photos. */
const schema = v.pipe(
  v.object({
    asked: v.array(v.picklist(askedSlots)),
    reason: v.pipe(v.string(), v.trim(), v.maxLength(2_000, code('too_long'))),
  }),
  v.forward(
    v.check(({ asked, reason }) => asked.length > 0 || reason !== '', code('claim_reason_required')),
    ['reason'],
  ),
);

/** The photos that can be asked of all these claims. */
function slotsFor(claims: readonly Askable[]): AskedSlot[] {
  const types = productCategories.filter((type) => claims.some((claim) => claim.type === type));
  return askedSlots.filter((slot) => types.every((type) => askableSlots(type).includes(slot)));
}

/** Asks the dealers of claims: a list of photos and documents to tick, words, or both. */
export function AskDialog({
  claims,
  refresh = [],
  onDone,
  onClose,
}: {
  claims: readonly Askable[];
  /** Further documents that show the claims. */
  refresh?: readonly { name: string }[];
  onDone?: (() => void) | undefined;
  onClose: () => void;
}) {
  const t = useText();
  const triage = useAction(TriageClaims, (answer) => answer.triageClaims, {
    refresh: [ClaimDetail, Claims, ...refresh],
  });
  const [first] = claims;
  const languages = new Set(claims.map(({ dealerLanguage }) => dealerLanguage));
  const labels = { reason: t('claims.move.reason') };
  const action = t('claims.move.waiting_for_dealer');
  return (
    <FormDialog
      title={action}
      subtitle={
        claims.length === 1
          ? t('claims.detail.named', { number: first?.number ?? '' })
          : t('claim-desk.ask.many', { count: claims.length })
      }
      action={action}
      success={t('claim-desk.ask.done', { count: claims.length })}
      labels={labels}
      schema={schema}
      initial={{ asked: [], reason: '' }}
      onSubmit={({ asked, reason }) =>
        triage.mutateAsync({
          claims: claims.map(({ id, version }) => ({ id, version })),
          newStatus: 'waiting_for_dealer',
          reason: reason || null,
          asked,
        })
      }
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {(form) => (
        <>
          <fieldset className={css.asked}>
            <legend>{t('claim-desk.ask.list')}</legend>
            {slotsFor(claims).map((slot) => (
              <Checkbox
                key={slot}
                label={t(slotName(slot))}
                checked={form.values.asked.includes(slot)}
                onChange={({ target }) =>
                  form.set(
                    'asked',
                    target.checked ? [...form.values.asked, slot] : form.values.asked.filter((one) => one !== slot),
                  )
                }
              />
            ))}
          </fieldset>
          <TextBlocks
            purpose="ask"
            language={languages.size === 1 ? (first?.dealerLanguage ?? null) : null}
            onText={(text) => form.set('reason', text)}
          />
          <TextArea
            label={labels.reason}
            hint={t('claim-desk.ask.hint')}
            optional={form.values.asked.length > 0}
            rows={4}
            maxLength={2_000}
            {...form.input('reason')}
          />
        </>
      )}
    </FormDialog>
  );
}
