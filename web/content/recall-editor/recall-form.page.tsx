import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { RecallDetail, RecallList } from '#goods/frames/frames.documents.ts';
import { recallLink, recallsRoute } from '#goods/frames/frames.links.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NoResult, SkeletonPage } from '#ui/page/states.tsx';
import { PublishRecallDialog } from './publish-recall.dialog.tsx';
import {
  type Choices,
  CreateRecall,
  DeleteRecall,
  EditedRecallDetail,
  EditedRecallList,
  type Edition,
  RecallChoices,
  UpdateRecall,
} from './recall-editor.documents.ts';
import { editRecallLink, readEditRecallSearch } from './recall-editor.links.ts';
import { RecallForm } from './recall.form.tsx';
import { StageChip } from './recall-stage.tsx';

const changed = [EditedRecallDetail, EditedRecallList, RecallList, RecallDetail];

function useCrumbs() {
  const t = useText();
  const lang = useLocale();
  return [
    {
      key: 'list',
      link: (
        <Link to={recallsRoute} params={{ lang }} search={{ view: 'all' }}>
          {t('frames.recalls.title')}
        </Link>
      ),
    },
  ];
}

/** A new recall, as a draft. */
export function NewRecallPage() {
  const t = useText();
  const crumbs = useCrumbs();
  const choices = useDocument(RecallChoices, {});
  const create = useAction(CreateRecall, (answer) => answer.createRecall, { refresh: [EditedRecallList] });
  const renderContent = () => {
    if (isForbidden(choices.error)) return <NoPermission />;
    if (choices.error) return <ErrorPanel error={choices.error} onRetry={() => void choices.refetch()} />;
    if (!choices.data) return <SkeletonPage />;
    return (
      <RecallForm
        recall={null}
        choices={choices.data.recallChoices}
        onSave={(inputs) => create.mutateAsync({ inputs })}
      />
    );
  };
  return (
    <PageFrame title={t('recall-editor.form.new')} crumbs={crumbs}>
      {renderContent()}
    </PageFrame>
  );
}

/** Changes, publishes or deletes a recall. */
export function EditRecallPage() {
  const t = useText();
  const crumbs = useCrumbs();
  const { code = '' } = useParams({ strict: false }) as { code?: string };
  const choices = useDocument(RecallChoices, {});
  const query = useDocument(EditedRecallDetail, { code }, { keepPrevious: false });
  const recall = query.data?.editedRecall;
  const error = query.error ?? choices.error;
  const frame = (content: ReactNode, actions?: ReactNode) => (
    <PageFrame
      title={t('recall-editor.form.edit', { code })}
      badge={recall && <StageChip stage={recall.stage} />}
      crumbs={crumbs}
      actions={actions}
    >
      {content}
    </PageFrame>
  );
  if (isForbidden(error)) return frame(<NoPermission />);
  if (error)
    return frame(<ErrorPanel error={error} onRetry={() => void Promise.all([query.refetch(), choices.refetch()])} />);
  if (!query.data || !choices.data) return frame(<SkeletonPage />);
  if (!recall) return frame(<NoResult title={t('frames.recall.missing', { code })} />);
  return frame(
    <Editor key={recall.version} recall={recall} choices={choices.data.recallChoices} />,
    recall.stage === 'draft' && recall.editable && <DeleteDraft recall={recall} />,
  );
}

function Editor({ recall, choices }: { recall: Edition; choices: Choices }) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const { publish } = readEditRecallSearch(useSearch({ strict: false }));
  const { code, version, stage, source, editable } = recall;
  const update = useAction(UpdateRecall, (answer) => answer.updateRecall, { refresh: changed });
  return (
    <Stack gap={4}>
      {!editable && <Note tone="warn">{t('recall-editor.form.locked')}</Note>}
      {editable && source === 'file' && <Note tone="warn">{t('recall-editor.form.ofFile')}</Note>}
      {editable && stage !== 'draft' && <Note>{t('recall-editor.form.published')}</Note>}
      <RecallForm
        recall={recall}
        choices={choices}
        onSave={(inputs) => update.mutateAsync({ code, version, inputs })}
      />
      {publish && stage === 'draft' && (
        <PublishRecallDialog
          recall={recall}
          choices={choices}
          onClose={() => void navigate({ ...editRecallLink(lang, code), replace: true })}
          onPublished={() => void navigate(recallLink(lang, code))}
        />
      )}
    </Stack>
  );
}

function DeleteDraft({ recall: { code, version } }: { recall: Edition }) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const remove = useAction(DeleteRecall, (answer) => answer.deleteRecall, { refresh: [EditedRecallList] });
  const removal = useAsked(async (_code: string) => {
    await remove.mutateAsync({ code, version });
    void navigate({ to: recallsRoute, params: { lang }, search: { view: 'all' } });
  });
  return (
    <>
      <Button variant="danger" onClick={() => removal.ask(code)}>
        {t('recall-editor.delete.action')}
      </Button>
      <ConfirmDelete
        of={removal}
        title={t('recall-editor.delete.title', { code })}
        action={t('recall-editor.delete.action')}
        done={t('recall-editor.delete.done')}
      />
    </>
  );
}
