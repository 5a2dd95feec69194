import { useId, useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Radio } from '#ui/form/field.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import css from './content-editor.module.css';
import { compareVersions, type Conflict, type FieldName, withTheirs } from './content-difference.ts';
import type { EditedContent, EditorValues } from './content-values.ts';
import { type Known, TextDifference, useFieldLabel, useFieldWords } from './difference.tsx';

/**
 * Somebody else saved the item meanwhile: who and when, and field by field theirs or mine. Fields that only they changed
 * are taken over.
 */
export function ConflictDialog({
  found,
  base,
  mine,
  theirs,
  known,
  onSettle,
  onClose,
}: {
  found: EditedContent;
  base: EditorValues | null;
  mine: EditorValues;
  theirs: EditorValues;
  known: Known;
  onSettle: (merged: EditorValues) => void;
  onClose: () => void;
}) {
  const t = useText();
  const formats = useFormats();
  const label = useFieldLabel(known);
  const [{ taken, conflicts }] = useState(() => compareVersions(base, mine, theirs));
  const [chosen, setChosen] = useState<ReadonlySet<FieldName>>(new Set());
  const choose = (name: FieldName, isTheirs: boolean): void =>
    setChosen((before) => {
      const next = new Set(before);
      if (isTheirs) next.add(name);
      else next.delete(name);
      return next;
    });
  const who = found.updatedBy || t('content.history.nobody');
  return (
    <Dialog
      title={t('content.conflict.title')}
      subtitle={t('content.conflict.who', { name: who, at: formats.instant(found.updatedAt) })}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
          <Button variant="primary" onClick={() => onSettle(withTheirs(mine, theirs, [...taken, ...chosen]))}>
            {t('content.conflict.apply')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {conflicts.length === 0 ? (
          <Note tone="ok">{t('content.conflict.noneBoth')}</Note>
        ) : (
          <>
            <Row justify="between" wrap gap={2}>
              <Text>{t('content.conflict.choose', { count: conflicts.length })}</Text>
              <Row gap={2}>
                <Button size="small" onClick={() => setChosen(new Set())}>
                  {t('content.conflict.allMine')}
                </Button>
                <Button size="small" onClick={() => setChosen(new Set(conflicts.map(({ name }) => name)))}>
                  {t('content.conflict.allTheirs')}
                </Button>
              </Row>
            </Row>
            {conflicts.map((conflict) => (
              <ConflictField
                key={conflict.name}
                conflict={conflict}
                known={known}
                label={label(conflict.name)}
                who={who}
                isTheirs={chosen.has(conflict.name)}
                onChoose={(isTheirs) => choose(conflict.name, isTheirs)}
              />
            ))}
          </>
        )}
        {taken.length > 0 && (
          <Note>{t('content.conflict.taken', { name: who, fields: taken.map((name) => label(name)).join(', ') })}</Note>
        )}
      </Stack>
    </Dialog>
  );
}

function ConflictField({
  conflict: { name, mine, theirs },
  known,
  label,
  who,
  isTheirs,
  onChoose,
}: {
  conflict: Conflict;
  known: Known;
  label: string;
  who: string;
  isTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
}) {
  const t = useText();
  const words = useFieldWords(known);
  const group = useId();
  const isText = name.startsWith('text.');
  return (
    <fieldset className={css.conflict}>
      <legend>{label}</legend>
      <div className={css.sides}>
        <div>
          <Radio name={group} label={t('content.conflict.mine')} checked={!isTheirs} onChange={() => onChoose(false)} />
          <p>{words(name, mine)}</p>
        </div>
        <div>
          <Radio
            name={group}
            label={t('content.conflict.theirs', { name: who })}
            checked={isTheirs}
            onChange={() => onChoose(true)}
          />
          {isText && mine !== undefined && theirs !== undefined ? (
            <TextDifference before={words(name, mine)} after={words(name, theirs)} />
          ) : (
            <p>{words(name, theirs)}</p>
          )}
        </div>
      </div>
    </fieldset>
  );
}
