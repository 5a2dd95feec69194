import { Link } from '@tanstack/react-router';
import { IconChevronRight, IconCircleDashed } from '@tabler/icons-react';
import { needsConsumer, type OpenItem } from '#rules/service/claims/draft.ts';
import { claimRow, claimTexts } from '#rules/service/claims/row.ts';
import { claimSlots } from '#rules/service/claims/slots.ts';
import { forWritten } from '#rules/table-row.ts';
import { isErrorCode } from '#platform/api/errors.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { CalendarDate } from '#ui/figures/figures.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { useWriting } from './claim-context.ts';
import css from './claim-form.module.css';
import { readWriteClaimSearch } from './claim-form.links.ts';
import { slotName } from '#service/claims/slot-words.ts';
import { useProblems } from './use-problems.ts';
import { VerdictDetails } from './verdict.tsx';

/** The whole claim once more, and what it lacks as a list that leads to its fields. */
export function ReviewStep() {
  const t = useText();
  const { open } = useWriting();
  return (
    <Stack gap={3}>
      {open.length > 0 ? (
        <Card title={t('claim-form.review.missing', { count: open.length })} padded={false}>
          <ul className={css.missing}>
            {open.map((item) => (
              <MissingItem key={item.field} item={item} />
            ))}
          </ul>
        </Card>
      ) : (
        <Note tone="ok">{t('claim-form.review.complete')}</Note>
      )}
      <Summary />
    </Stack>
  );
}

function MissingItem({ item: { step, field, code, params } }: { item: OpenItem }) {
  const t = useText();
  const name = fieldName(field);
  const words = isErrorCode(code) ? t(code, params) : t('something_wrong');
  return (
    <li>
      <Link to="." search={(before) => ({ ...readWriteClaimSearch(before), step })} onClick={() => focusLater(field)}>
        <Icon of={IconCircleDashed} size={18} />
        <span>{name ? t('ui.label.value', { label: t(name), value: words }) : words}</span>
        <Icon of={IconChevronRight} size={16} />
      </Link>
    </li>
  );
}

/** Names of fields whose message alone does not say which one it is. */
const labels = forWritten(claimRow, ({ written }) => ('label' in written ? written.label : null));

function fieldName(field: string) {
  switch (field) {
    case 'consumer.name':
    case 'consumer.phone':
    case 'consumer.email':
    case 'consumer.address':
    case 'consumer.city':
      return `claim-form.${field}` as const;
    default:
      return Object.hasOwn(labels, field) ? labels[field as keyof typeof labels] : null;
  }
}

/** Moves to the field once its step shows. */
function focusLater(field: string): void {
  const root = field.split('.')[0] ?? field;
  const find = (left: number): void => {
    const target = document.querySelector<HTMLElement>(
      `[name="${CSS.escape(field)}"], [data-field="${CSS.escape(field)}"] :is(input, select, textarea, button), [data-field="${CSS.escape(root)}"] :is(input, select, textarea, button)`,
    );
    if (target) {
      target.focus();
      target.scrollIntoView({ block: 'center' });
    } else if (left > 0) requestAnimationFrame(() => find(left - 1));
  };
  requestAnimationFrame(() => find(60));
}

function Summary() {
  const t = useText();
  const { type, form, files, found, article } = useWriting();
  const chosen = useProblems().filter(({ id }) => form.problems.some((one) => one.id === id));
  const names = claimSlots.filter((slot) => files.states.has(slot)).map((slot) => t(slotName(slot)));
  const passport = found.frame?.passport;
  const rows = [
    type === 'bike'
      ? {
          name: t('claim-form.step.bike'),
          value: [passport?.description, form.frameNumber].filter(Boolean).join(' · ') || form.description,
        }
      : {
          name: t('claim-form.step.paa'),
          value:
            [article?.articleName ?? form.articleCode, `${form.qty}×`].filter(Boolean).join(' · ') || form.description,
        },
    ...(form.notSoldYet
      ? []
      : [
          {
            name: t('claim-form.field.purchaseDate'),
            value: form.purchaseDate ? <CalendarDate date={form.purchaseDate} /> : '–',
          },
        ]),
    {
      name: t('claim-form.step.problem'),
      value: chosen.map(({ part, description }) => `${part}: ${description}`).join(', ') || '–',
    },
    ...claimTexts
      .filter(({ written, wire }) => written.step === 'problem' && form[wire] !== '')
      .map(({ written, wire }) => ({ name: t(written.label), value: form[wire] })),
    { name: t('claim-form.step.photos'), value: names.join(', ') || '–' },
    {
      name: t('claim-form.customer.title'),
      value: needsConsumer(form)
        ? [form.consumer.name, form.consumer.city].filter(Boolean).join(', ') || '–'
        : t('claim-form.field.notSold'),
    },
    { name: t('claim-form.field.reference'), value: form.referenceNo || '–' },
  ];
  return (
    <Card title={t('claim-form.step.review')}>
      <Stack gap={3}>
        <DescriptionList align="left" items={rows} />
        <VerdictDetails />
      </Stack>
    </Card>
  );
}
