import { Link } from '@tanstack/react-router';
import { IconNotes } from '@tabler/icons-react';
import { useState } from 'react';
import * as v from 'valibot';
import { dealerNote, longestDealerNote } from '#rules/field/dealer-page/dealer-note.ts';
import { useAction } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { ListCard } from '#ui/page/list-card.tsx';
import type { DealerCardProps } from './dealer-cards.tsx';
import { AddDealerNote, DealerPage } from './dealer-page.documents.ts';
import { dealerRoute } from './dealer-page.links.ts';
import css from './dealer-page.module.css';

/** Notes of the staff about the dealer, a page of them, the newest first. */
export function NotesCard({ dealer, query }: DealerCardProps) {
  const t = useText();
  const lang = useLocale();
  const [open, setOpen] = useState(false);
  const { code, name, notes } = dealer;
  const toPage = (page: number, words: string) => (
    <Link to={dealerRoute} params={{ lang, code }} search={page > 1 ? { page } : {}} resetScroll={false}>
      {words}
    </Link>
  );
  return (
    <>
      <ListCard
        title={t('dealer-page.notes.title')}
        error={query.errorOf('notes')}
        onRetry={query.refetch}
        empty={t('dealer-page.notes.none')}
        actions={
          <Button size="small" icon={IconNotes} onClick={() => setOpen(true)}>
            {t('dealer-page.notes.add')}
          </Button>
        }
        list={
          notes && {
            count: notes.info.count,
            rows: notes.data.map(({ id, note, createdByName, createdAt }) => ({
              id,
              title: <span className={css.note}>{note}</span>,
              more: (
                <>
                  {createdByName} · <Instant at={createdAt} show="minute" />
                </>
              ),
            })),
          }
        }
        links={
          notes &&
          notes.info.pageTotal > 1 && (
            <>
              {notes.info.page > 1 && toPage(notes.info.page - 1, t('dealer-page.notes.newer'))}
              {notes.info.page < notes.info.pageTotal && toPage(notes.info.page + 1, t('dealer-page.notes.older'))}
            </>
          )
        }
      />
      {open && <NoteDialog code={code} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

const noteSchema = v.object({ note: dealerNote });

function NoteDialog({ code, name, onClose }: { code: string; name: string; onClose: () => void }) {
  const t = useText();
  const add = useAction(AddDealerNote, (answer) => answer.addDealerNote, { refresh: [DealerPage] });
  return (
    <FormDialog
      title={t('dealer-page.notes.about', { name })}
      size="small"
      action={t('dealer-page.notes.save')}
      schema={noteSchema}
      initial={{ note: '' }}
      onSubmit={({ note }) => add.mutateAsync({ code, note })}
      onClose={onClose}
    >
      {(form) => (
        <TextArea
          label={t('dealer-page.notes.label')}
          hint={t('dealer-page.notes.hint')}
          rows={4}
          maxLength={longestDealerNote}
          {...form.input('note')}
        />
      )}
    </FormDialog>
  );
}
