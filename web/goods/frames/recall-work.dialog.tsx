import * as v from 'valibot';
import { frameNumberOf } from '#rules/goods/frames/frame-number.ts';
import { frameRecallInput } from '#rules/goods/frames/recall-work.ts';
import { nextRecallStates, type RecallState } from '#rules/goods/frames/recall.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { OptionCards, TextArea } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { FramePassport, RecallDetail, type RecallFrame, RecallList, ReportRecallWork } from './frames.documents.ts';

const schema = v.object({ state: frameRecallInput.entries.state, note: frameRecallInput.entries.note });

/** Reports what the workshop did about one frame. `row` is missing if the frame is not on the shown page. */
export function RecallWorkDialog({
  code,
  number,
  row,
  onClose,
}: {
  code: string;
  number: string;
  row: RecallFrame | undefined;
  onClose: () => void;
}) {
  const t = useText();
  const report = useAction(ReportRecallWork, (answer) => answer.reportRecallWork, {
    refresh: [RecallDetail, RecallList, FramePassport],
  });
  const present = (row?.state ?? 'open') as RecallState;
  const offered = [...(present === 'open' ? [] : [present]), ...nextRecallStates[present]];
  return (
    <FormDialog
      title={t('frames.work.title', { number: frameNumberOf(number) })}
      subtitle={row?.description}
      action={t('frames.work.send')}
      success={t('frames.work.done')}
      labels={{ state: t('frames.col.state'), note: t('frames.col.note') }}
      schema={schema}
      initial={{ state: present === 'open' ? 'checked' : present, note: row?.note ?? '' }}
      onSubmit={({ state, note }) => report.mutateAsync({ code, frameNumber: number, state, note })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <OptionCards
            label={t('frames.col.state')}
            options={offered.map((value) => ({
              value,
              label: t(`frames.state.${value}`),
              consequence: t(`frames.work.${value}`),
            }))}
            {...form.control('state')}
          />
          <TextArea label={t('frames.col.note')} optional rows={2} maxLength={500} {...form.input('note')} />
        </>
      )}
    </FormDialog>
  );
}
