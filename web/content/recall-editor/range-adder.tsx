import { type KeyboardEvent, useState } from 'react';
import { isRange, type RecallRange } from '#rules/content/recall-editor/recall-frames.ts';
import { frameNumberOf, frameNumberProblem } from '#rules/goods/frames/frame-number.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { Columns, Row, Stack } from '#ui/page/layout.tsx';

const blank = { first: '', last: '', article: '' };

/** Adds a range of frame numbers, perhaps of one article, to the frames of a recall. */
export function RangeAdder({ disabled, onAdd }: { disabled: boolean; onAdd: (range: RecallRange) => void }) {
  const t = useText();
  const [typed, setTyped] = useState(blank);
  const [wrong, setWrong] = useState(false);
  const set = (change: Partial<typeof blank>) => {
    setTyped({ ...typed, ...change });
    setWrong(false);
  };
  const add = () => {
    const [firstNumber, lastNumber] = [frameNumberOf(typed.first), frameNumberOf(typed.last || typed.first)];
    const isWrong = [firstNumber, lastNumber].some((number) => frameNumberProblem(number) !== null);
    if (isWrong || !isRange({ firstNumber, lastNumber })) {
      setWrong(true);
      return;
    }
    onAdd({ firstNumber, lastNumber, articleCode: typed.article.trim() });
    setTyped(blank);
  };
  // Enter adds the range and does not send the form around it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <Stack gap={2}>
      <Columns least="narrow" gap={3}>
        <TextInput
          label={t('recall-editor.range.first')}
          value={typed.first}
          disabled={disabled}
          error={wrong ? t('recall_range_invalid') : undefined}
          onChange={(event) => set({ first: event.target.value })}
          onKeyDown={onKeyDown}
        />
        <TextInput
          label={t('recall-editor.range.last')}
          value={typed.last}
          disabled={disabled}
          onChange={(event) => set({ last: event.target.value })}
          onKeyDown={onKeyDown}
        />
        <TextInput
          label={t('recall-editor.range.article')}
          optional
          maxLength={60}
          value={typed.article}
          disabled={disabled}
          onChange={(event) => set({ article: event.target.value })}
          onKeyDown={onKeyDown}
        />
      </Columns>
      <Row>
        <Button size="small" disabled={disabled || typed.first.trim() === ''} onClick={add}>
          {t('recall-editor.range.add')}
        </Button>
      </Row>
    </Stack>
  );
}
