import { isFrontSlot, type VisitBrand, type VisitSlot } from '#rules/field/visit-forms/visit-choices.ts';
import type { Translate } from '#platform/texts/texts.tsx';
import type { Answers, AnswerField, Reference } from './kept-visit.ts';
import type { LastVisit } from './visit.documents.ts';
import type { MergeField } from './visit-merge.ts';

/** The name of a photo slot. */
export function slotName(t: Translate, slot: VisitSlot): string {
  const number = slot.slice(-1);
  if (isFrontSlot(slot)) return t('visit-form.slot.front', { number });
  if (slot === 'displayBanner') return t('visit-form.slot.banner');
  if (slot === 'displayPoster') return t('visit-form.slot.poster');
  if (slot === 'displayHangtagShimano') return t('visit-form.slot.hangtag');
  return t('visit-form.slot.display', { number });
}

const polygonOnly: readonly AnswerField[] = ['brandDomination', 'qtyPlgGrp', 'qtyNonPlgGrp'];
const order: readonly AnswerField[] = [
  'otherMidrange',
  'otherMidrangeNote',
  'brandDomination',
  'qtyPlgGrp',
  'qtyNonPlgGrp',
  'brandDisplay',
  'brandDisplayNote',
  'seriesList',
  'seriesBrand',
  'otherSeriesList',
  'equipment',
  'equipmentText',
  'notes',
];

/** Fields of a brand's form, in their order. */
export const fieldsOf = (brand: VisitBrand): readonly AnswerField[] =>
  order.filter((field) => (brand === 'polygon' ? field !== 'seriesBrand' : !polygonOnly.includes(field)));

export const fieldName = (t: Translate, field: AnswerField): string => t(`visit-form.field.${field}`);

/** The name of what two versions of a visit say differently. */
export const mergeFieldName = (t: Translate, field: MergeField): string => {
  if (field === 'visitedOn') return t('visit-form.field.visitedOn');
  if ((order as readonly string[]).includes(field)) return fieldName(t, field as AnswerField);
  return slotName(t, field as VisitSlot);
};

/** Words of answer keys and names of brands of the catalog. */
export type AnswerWords = {
  list: (list: 'midrange' | 'equipment' | 'brandDisplay', key: string) => string;
  brand: (code: string) => string;
};

/** Words of the lists in use; a key that left its list has the words that a stored visit brings. */
export function answerWords(
  answers: Reference['answers'] | null | undefined,
  visits: readonly (LastVisit | null)[],
): AnswerWords {
  const known = {
    midrange: new Map<string, string>(),
    equipment: new Map<string, string>(),
    brandDisplay: new Map<string, string>(),
  };
  for (const visit of visits) {
    if (!visit) continue;
    // With a note the description is the note.
    if (visit.otherMidrange && visit.otherMidrangeNote === '')
      known.midrange.set(visit.otherMidrange, visit.otherMidrangeDescription ?? '');
    if (visit.brandDisplay && visit.brandDisplayNote === '')
      known.brandDisplay.set(visit.brandDisplay, visit.brandDisplayDescription ?? '');
    for (const [at, key] of visit.equipment.entries()) known.equipment.set(key, visit.equipmentDescriptions[at] ?? '');
  }
  for (const list of ['midrange', 'equipment', 'brandDisplay'] as const)
    for (const { key, description } of answers?.[list] ?? []) known[list].set(key, description);
  return {
    list: (list, key) => known[list].get(key) || key,
    brand: (code) => answers?.series.find(({ brand }) => brand === code)?.name ?? code,
  };
}

/** The answer of a field as text; '' if there is none. */
export function answerText(t: Translate, words: AnswerWords, answers: Answers, field: AnswerField): string {
  switch (field) {
    case 'otherMidrange':
      return answers.otherMidrange === null ? '' : words.list('midrange', answers.otherMidrange);
    case 'brandDisplay':
      return answers.brandDisplay === null ? '' : words.list('brandDisplay', answers.brandDisplay);
    case 'equipment':
      return answers.equipment.map((key) => words.list('equipment', key)).join(', ');
    case 'brandDomination':
      return answers.brandDomination === null
        ? ''
        : t(answers.brandDomination ? 'visit-form.answer.yes' : 'visit-form.answer.no');
    case 'seriesBrand':
      return answers.seriesBrand
        .map(({ brand, seriesList }) => `${words.brand(brand)}: ${seriesList.join(', ')}`)
        .join('; ');
    case 'seriesList':
    case 'otherSeriesList':
      return answers[field].join(', ');
    default:
      return answers[field];
  }
}
