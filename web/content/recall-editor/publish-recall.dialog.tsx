import { useState } from 'react';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { RecallDetail, RecallList } from '#goods/frames/frames.documents.ts';
import { writeRecallFrames } from '#rules/content/recall-editor/recall-frames.ts';
import { allSorgs } from '#rules/content/recall-editor/recall-input.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { Checkbox } from '#ui/form/field.tsx';
import { FailureNote } from '#ui/page/failure-note.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import {
  type Choices,
  EditedRecallDetail,
  EditedRecallList,
  type Edition,
  PublishRecall,
} from './recall-editor.documents.ts';
import { RecallReachCount } from './recall-reach.tsx';

/** The question before a publication: whom it reaches, and who reads the bulletin as news. */
export function PublishRecallDialog({
  recall,
  choices,
  onClose,
  onPublished,
}: {
  recall: Edition;
  choices: Choices;
  onClose: () => void;
  onPublished: () => void;
}) {
  const t = useText();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const publish = useAction(PublishRecall, (answer) => answer.publishRecall, {
    refresh: [EditedRecallDetail, EditedRecallList, RecallList, RecallDetail],
  });
  const verb = useVerb(publish.mutateAsync, {
    beside: true,
    done: () => t('recall-editor.publish.done', { code: recall.code }),
  });
  const marketIds = choices.newsMarkets.map(({ id }) => id).filter((id) => !left.has(id));
  const act = async () => {
    if (await verb.run({ code: recall.code, version: recall.version, marketIds })) onPublished();
  };
  return (
    <Dialog
      title={t('recall-editor.publish.title', { code: recall.code })}
      onClose={verb.busy ? undefined : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={verb.busy}>
            {t('recall-editor.publish.later')}
          </Button>
          <Button variant="primary" busy={verb.busy} onClick={() => void act()}>
            {t('recall-editor.publish.action')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <RecallReachCount sorg={recall.sorg ?? allSorgs} frames={writeRecallFrames(recall.ranges)} />
        <Text size="sm">{t('recall-editor.publish.effect')}</Text>
        {choices.newsMarkets.length > 0 && (
          <Stack as="fieldset" gap={2}>
            <Text as="legend" size="sm" strong>
              {t('recall-editor.publish.news')}
            </Text>
            {choices.newsMarkets.map(({ id, marketName }) => (
              <Checkbox
                key={id}
                label={marketName}
                checked={!left.has(id)}
                disabled={verb.busy}
                onChange={(event) => {
                  const next = new Set(left);
                  if (event.target.checked) next.delete(id);
                  else next.add(id);
                  setLeft(next);
                }}
              />
            ))}
          </Stack>
        )}
        <FailureNote error={verb.error} />
      </Stack>
    </Dialog>
  );
}
