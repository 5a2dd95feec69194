import { useAction } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmVerb, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { EditedRecallDetail, EditedRecallList, EndRecall, RemindRecall } from './recall-editor.documents.ts';
import { editRecallLink } from './recall-editor.links.ts';

type Refresh = readonly { name: string }[];

/** The acts of staff on a published recall: edit, remind dealers, end. `refresh` names what the page shows of it. */
export function RecallVerbs({
  code,
  version,
  left,
  refresh,
}: {
  code: string;
  version: number;
  /** Bikes that nobody checked. */
  left: number;
  refresh: Refresh;
}) {
  const t = useText();
  const lang = useLocale();
  const changed = { refresh: [...refresh, EditedRecallDetail, EditedRecallList] };
  const remind = useAction(RemindRecall, (answer) => answer.remindRecall, changed);
  const end = useAction(EndRecall, (answer) => answer.endRecall, changed);
  const reminder = useAsked((asked: string) => remind.mutateAsync({ code: asked }));
  const ending = useAsked((asked: string) => end.mutateAsync({ code: asked, version }));
  return (
    <>
      <ButtonLink {...editRecallLink(lang, code)}>{t('recall-editor.verb.edit')}</ButtonLink>
      <Button onClick={() => ending.ask(code)}>{t('recall-editor.verb.end')}</Button>
      {left > 0 && (
        <Button variant="primary" onClick={() => reminder.ask(code)}>
          {t('recall-editor.verb.remind')}
        </Button>
      )}
      <ConfirmVerb
        of={reminder}
        title={t('recall-editor.remind.title', { code })}
        action={t('recall-editor.verb.remind')}
        done={({ count }) => t('recall-editor.remind.done', { count: count ?? 0 })}
      >
        {t('recall-editor.remind.effect')}
      </ConfirmVerb>
      <ConfirmVerb
        of={ending}
        title={t('recall-editor.end.title', { code })}
        action={t('recall-editor.verb.end')}
        danger
        done={t('recall-editor.end.done')}
      >
        {t('recall-editor.end.effect')}
      </ConfirmVerb>
    </>
  );
}
