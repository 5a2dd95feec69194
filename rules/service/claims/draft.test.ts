import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forWritten } from '#rules/table-row.ts';
import type { ClaimTerms } from './claim-form.ts';
import { sampleClaim, sampleTerms } from './claim-samples.ts';
import { claimSteps } from './draft-steps.ts';
import {
  emptyDraft,
  freeSlot,
  needsConsumer,
  openItems,
  proofCount,
  readDraft,
  shownSlots,
  stepOf,
  type DraftForm,
} from './draft.ts';
import { claimRow } from './row.ts';
import { claimSlots, type ClaimSlot } from './slots.ts';

const complete: DraftForm = {
  ...emptyDraft,
  ...sampleClaim,
  frameNumber: 'WTU183K0042',
};
const proof = new Set<ClaimSlot>(['invoice', 'idCard', 'photo1', 'photo2', 'photo3']);
const items = (form: DraftForm, filled: ReadonlySet<ClaimSlot> = proof, more: Partial<ClaimTerms> = {}) =>
  openItems(form, { ...sampleTerms, ...more }, filled).map(({ step, field, code }) => `${step} ${field} ${code}`);

describe('what a draft lacks', () => {
  test('nothing, once everything is filled', () => expect(items(complete)).toEqual([]));

  test('an empty bike claim names every field once, in the order of the steps', () =>
    expect(items(emptyDraft, new Set())).toEqual([
      'product frameNumber claim_frame_required',
      'product purchaseDate required',
      'problem problems claim_problem_required',
      'photos attachments.invoice claim_invoice',
      'photos attachments.idCard claim_id_card',
      'photos attachments.photo1 claim_full_bike',
      'photos attachments.photo2 claim_serial',
      'photos attachments.photo3 claim_issue',
      'customer referenceNo not_empty',
      'customer consumer.name required',
      'customer consumer.phone required',
      'customer consumer.address required',
      'customer consumer.city required',
    ]));

  test('an unsold bike needs neither consumer nor identity card nor purchase date', () => {
    const unsold = { ...complete, consumer: emptyDraft.consumer, notSoldYet: true, purchaseDate: '' };
    expect(needsConsumer(unsold)).toBe(false);
    expect(items(unsold, new Set(['invoice', 'photo1', 'photo2', 'photo4']))).toEqual([]);
    expect(
      items({ ...unsold, consumer: complete.consumer }, new Set(['invoice', 'photo1', 'photo2', 'photo4'])),
    ).toEqual(['photos attachments.idCard claim_id_card']);
  });

  test('a refused field does not hide what else is missing', () =>
    expect(
      items({ ...complete, consumer: { ...complete.consumer, email: 'no mail', city: '' }, problems: [] }),
    ).toEqual([
      'problem problems claim_problem_required',
      'customer consumer.email valid_email',
      'customer consumer.city required',
    ]));

  const limits = Object.entries(forWritten(claimRow, ({ written }) => written.most ?? 0));
  test.each(limits.filter(([, most]) => most > 0))('a text of %s above its limit hides nothing else', (name, most) =>
    expect(
      items({ ...complete, [name]: 'x'.repeat(most + 1), consumer: { ...complete.consumer, city: '' } }).toSorted(),
    ).toEqual(['customer consumer.city required', `${stepOf(name)} ${name} too_long`].toSorted()),
  );

  test.each(['1'.repeat(18), '+62 812', 'call me'])('phone %j is refused at both fields (R-133)', (phone) =>
    expect(items({ ...complete, contactPersonPhone: phone, consumer: { ...complete.consumer, phone } })).toEqual([
      'customer contactPersonPhone must_be_numeric_with_max_digits',
      'customer consumer.phone must_be_numeric_with_max_digits',
    ]),
  );

  test("names, reference and notes take O'Brien and it's (Q-086)", () =>
    expect(
      items({
        ...complete,
        referenceNo: "#12 (O'Brien)",
        contactPersonName: "O'Brien",
        customerNotes: "it's\nbent; 50%?",
        consumer: { ...complete.consumer, name: 'Ana <b>' },
      }),
    ).toEqual(['customer consumer.name valid_free_text']));

  test('parts need an article, not a frame', () =>
    expect(items({ ...complete, frameNumber: '' }, proof, { productCategory: 'paa' })).toEqual([
      'product articleCode claim_article_required',
    ]));

  test('without a code, the market may ask for a description', () =>
    expect(items({ ...complete, frameNumber: '' }, proof, { allowNonCode: true })).toEqual([
      'product description claim_description_required',
    ]));

  test('paths of the server lead to the step with their field', () => {
    expect(['claim.frameNumber', 'claim.consumer.name', 'attachments.photo1', 'version'].map(stepOf)).toEqual([
      'product',
      'customer',
      'photos',
      'review',
    ]);
  });
});

describe('a saved form', () => {
  test('reads itself back', () => expect(readDraft(JSON.parse(JSON.stringify(complete)))).toEqual(complete));
  test('keeps what is written in each field, and nothing that the field cannot have', () => {
    const sample = { text: 'A word', int: 3, flag: true, date: '2026-01-05', choice: 'credit' };
    const other = { text: 7, int: 1.5, flag: 'yes', date: null, choice: 'gift' };
    const of = (values: Readonly<Record<string, unknown>>) =>
      forWritten(claimRow, (field) => values['choices' in field ? 'choice' : field.kind]);
    expect(readDraft(of(sample))).toEqual({ ...emptyDraft, ...of(sample) });
    expect(readDraft(of(other))).toEqual(emptyDraft);
  });
  test('never fails, and never keeps a value of another type', () =>
    fc.assert(
      fc.property(fc.anything(), (saved) => {
        const form = readDraft(saved);
        expect(Object.keys(form)).toEqual(Object.keys(emptyDraft));
        openItems(form, sampleTerms, new Set());
      }),
    ));
});

describe('slots', () => {
  test('the meter counts one issue photo, whichever slot holds it', () => {
    expect(proofCount(complete, 'bike', new Set(['photo5', 'invoice']))).toEqual({ done: 2, needed: 5 });
    expect(proofCount({ ...emptyDraft, notSoldYet: true }, 'paa', new Set())).toEqual({ done: 0, needed: 2 });
  });
  test('a part shows no photo of the bike; filled slots always show', () => {
    expect(shownSlots({ ...emptyDraft, notSoldYet: true }, 'paa', new Set()).map(({ slot }) => slot)).toEqual([
      'photo3',
      'invoice',
      'photo4',
    ]);
    fc.assert(
      fc.property(
        fc.subarray([...claimSlots]),
        fc.constantFrom('bike' as const, 'paa' as const),
        (filled, category) => {
          const shown = shownSlots(complete, category, new Set(filled)).map(({ slot }) => slot);
          expect(new Set(shown).size).toBe(shown.length);
          for (const slot of filled) expect(shown).toContain(slot);
        },
      ),
    );
  });
  test('more files take the next free slot of their kind', () => {
    expect(freeSlot('photo', new Set(['photo3', 'photo4']))).toBe('photo5');
    expect(freeSlot('video', new Set(['video']))).toBeNull();
    expect(freeSlot('document', new Set(['additionalDoc1']))).toBe('additionalDoc2');
  });
  test('there are five steps', () => expect(claimSteps).toHaveLength(5));
});
