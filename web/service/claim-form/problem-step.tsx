import { useRef, useState } from 'react';
import { claimRow } from '#rules/service/claims/row.ts';
import { claimResolutions } from '#rules/service/claims/status.ts';
import { useSite } from '#platform/site.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Checkbox, OptionCards, TextArea, TextInput } from '#ui/form/field.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Bone } from '#ui/page/states.tsx';
import { useWriting } from './claim-context.ts';
import { ClaimLine } from './claim-line.tsx';
import css from './claim-form.module.css';
import { PartDrawing } from './part-drawing.tsx';
import { useProblems } from './use-problems.ts';
import type { Problem } from './claim-form.documents.ts';

/** Parts of a bicycle that a claim can name, before the server says which. */
const usualParts = 16;
const PartPlace = () => (
  <div className={classNames(css.part, css.partPlace)} data-skeleton aria-hidden>
    <Bone />
  </div>
);

/** The problem: the part by its picture, then its problems. */
export function ProblemStep() {
  const t = useText();
  const { claimProblemRequired } = useSite();
  const { form, set, errorOf } = useWriting();
  const problems = useProblems();
  const parts = [...Map.groupBy(problems, ({ partKey }) => partKey)];
  const chosenParts = new Set(
    problems.filter(({ id }) => form.problems.some((one) => one.id === id)).map(({ partKey }) => partKey),
  );
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const open = (key: string) => {
    setOpened(key);
    requestAnimationFrame(() => list.current?.scrollIntoView({ block: 'center' }));
  };
  const part = opened ?? [...chosenParts][0] ?? null;
  const shown = problems.filter(({ partKey }) => partKey === part);
  const error = errorOf('problems');
  return (
    <Card title={t('claim-form.step.problem')}>
      <Stack gap={4}>
        <Stack gap={2}>
          <Text as="p" size="sm" tone="muted">
            {t(claimProblemRequired ? 'claim-form.problem.hint' : 'claim-form.problem.hintOptional')}
          </Text>
          <div className={css.parts} role="group" aria-label={t('claim-form.problem.parts')} data-field="problems">
            {problems.length === 0 && Array.from({ length: usualParts }, (_, at) => <PartPlace key={at} />)}
            {parts.map(([key, [first]]) => (
              <button
                key={key}
                type="button"
                className={css.part}
                aria-pressed={key === part}
                onClick={() => open(key)}
              >
                <PartDrawing name={first?.picture || key} />
                {first?.part}
              </button>
            ))}
          </div>
          {error && (
            <Text as="p" size="sm" tone="err">
              {error}
            </Text>
          )}
        </Stack>
        <div ref={list}>{shown.length > 0 && <PartProblems problems={shown} />}</div>
        <ClaimLine
          of={claimRow.partSerialNumber}
          side={t('ui.field.optional')}
          hint={t('claims.field.partSerialHint')}
        />
        <TextArea
          label={t('claim-form.field.notes')}
          hint={t('claim-form.field.notesHint')}
          optional
          name="customerNotes"
          rows={3}
          maxLength={2_000}
          value={form.customerNotes}
          error={errorOf('customerNotes')}
          onChange={(event) => set({ customerNotes: event.target.value })}
        />
        <OptionCards
          label={t('claim-form.field.wish')}
          pairs
          value={form.wishedResolution ?? 'desk'}
          options={[
            ...claimResolutions.map((value) => ({
              value,
              label: t(`claims.resolution.${value}`),
              consequence: t(`claim-form.wish.${value}`),
            })),
            { value: 'desk', label: t('claim-form.wish.none'), consequence: t('claim-form.wish.desk') },
          ]}
          onChange={(value) => set({ wishedResolution: value === 'desk' ? null : value })}
        />
      </Stack>
    </Card>
  );
}

function PartProblems({ problems }: { problems: readonly Problem[] }) {
  const t = useText();
  const { form, set } = useWriting();
  return (
    <ul className={css.problems} aria-label={problems[0]?.part}>
      {problems.map(({ id, description }) => {
        const chosen = form.problems.find((one) => one.id === id);
        const others = form.problems.filter((one) => one.id !== id);
        return (
          <li key={id}>
            <Checkbox
              label={description}
              checked={chosen !== undefined}
              onChange={(event) => set({ problems: event.target.checked ? [...others, { id, notes: '' }] : others })}
            />
            {chosen && (
              <TextInput
                label={t('claim-form.problem.notes', { problem: description })}
                hideLabel
                placeholder={t('claim-form.problem.notesHint')}
                maxLength={500}
                value={chosen.notes}
                onChange={(event) =>
                  set({
                    problems: form.problems.map((one) => (one.id === id ? { id, notes: event.target.value } : one)),
                  })
                }
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
