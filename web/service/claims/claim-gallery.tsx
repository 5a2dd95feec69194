import { IconFileText, IconPaperclip, IconTrash, IconVideo } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { largestAttachment } from '#rules/attachments/attachment-kinds.ts';
import { useAction } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/queries.ts';
import { upload } from '#platform/api/upload.ts';
import { loadTexts, useText } from '#platform/texts/texts.tsx';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { FileField, fileSizeText } from '#ui/form/file-field.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import type { LightboxPicture } from '#ui/picture/lightbox.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { AddClaimDocument, type Claim, ClaimDetail, RemoveClaimDocument } from './claim.documents.ts';
import css from './claims.module.css';
import { slotWords } from './slot-words.ts';

const Lightbox = lazyPart(
  async () => (await Promise.all([import('#ui/picture/lightbox.tsx'), loadTexts(['lightbox'])]))[0],
  (module) => module.Lightbox,
);

type File_ = NonNullable<Claim['docs'][number]['attachment']>;
const isPicture = (file: File_): boolean => file.contentType?.startsWith('image/') ?? false;

/** The proof and further documents; pictures and the video open large. */
export function ClaimFiles({
  claim,
  shown,
  onShow,
}: {
  claim: Claim;
  /** Slot of the picture that shows large. */
  shown: string | undefined;
  onShow: (slot: string | undefined) => void;
}) {
  const t = useText();
  const files = [
    ...claim.docs.map(({ docType, attachment }) => ({ slot: docType, attachment })),
    ...claim.additionalDocuments.map(({ no, attachment }) => ({ slot: `additionalDoc${no}`, attachment })),
  ].flatMap(({ slot, attachment }) => (attachment ? [{ slot, name: slotWords(t, slot), file: attachment }] : []));
  const pictures = files.flatMap(({ slot, name, file }): LightboxPicture[] =>
    file.url && (isPicture(file) || file.kind === 'video')
      ? [{ id: slot, name, url: file.url, video: file.kind === 'video', poster: file.posterUrl }]
      : [],
  );
  return (
    <Card title={t('claims.files.title')}>
      <Stack gap={4}>
        {files.length === 0 && <Text tone="muted">{t('claims.files.none')}</Text>}
        <ul className={css.gallery}>
          {files.map(({ slot, name, file }) => (
            <li key={slot}>
              {pictures.some(({ id }) => id === slot) ? (
                <button type="button" className={css.thumb} onClick={() => onShow(slot)}>
                  {file.smallUrl ? (
                    <img src={file.smallUrl} alt="" loading="lazy" />
                  ) : (
                    <Icon of={IconVideo} size={28} />
                  )}
                  <span>{name}</span>
                </button>
              ) : (
                <a className={css.thumb} href={file.url ?? undefined} download={file.fileName}>
                  <Icon of={IconFileText} size={28} />
                  <span>{name}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
        <FurtherDocuments claim={claim} />
      </Stack>
      {shown && (
        <Suspense>
          <Lightbox pictures={pictures} shown={shown} onShow={onShow} onClose={() => onShow(undefined)} />
        </Suspense>
      )}
    </Card>
  );
}

/** Documents that both sides add later; each side removes its own. */
function FurtherDocuments({ claim }: { claim: Claim }) {
  const t = useText();
  const [adding, setAdding] = useState(false);
  const remove = useAction(RemoveClaimDocument, (answer) => answer.deleteClaimAdditionalDocument, {
    refresh: [ClaimDetail],
  });
  const removal = useAsked((row: Claim['additionalDocuments'][number]) =>
    remove.mutateAsync({ id: claim.id, documentId: row.id }),
  );
  const open = claim.status.category !== 'closed';
  const own = claim.additionalDocuments.filter(({ canDelete }) => canDelete);
  return (
    <Stack gap={2}>
      {own.map((document) => (
        <Row key={document.id} gap={2} justify="between">
          <Text size="sm" truncate>
            {document.attachment?.fileName}{' '}
            {document.attachment && (
              <Text tone="muted">
                {fileSizeText(document.attachment.bytes, globalThis.document.documentElement.lang)}
              </Text>
            )}
          </Text>
          <IconButton
            size="small"
            icon={IconTrash}
            label={t('ui.file.remove', { name: document.attachment?.fileName ?? '' })}
            onClick={() => removal.ask(document)}
          />
        </Row>
      ))}
      {open && claim.additionalDocuments.length < 5 && !adding && (
        <Row>
          <Button icon={IconPaperclip} size="small" onClick={() => setAdding(true)}>
            {t('claims.files.add')}
          </Button>
        </Row>
      )}
      {adding && <AddDocument claim={claim} onDone={() => setAdding(false)} />}
      <ConfirmDelete
        of={removal}
        title={(row) => t('claims.files.removeTitle', { name: row.attachment?.fileName ?? '' })}
        action={t('claims.files.removeAction')}
        done={t('claims.files.removed')}
      />
    </Stack>
  );
}

function AddDocument({ claim, onDone }: { claim: Claim; onDone: () => void }) {
  const t = useText();
  const [files, setFiles] = useState<File[]>([]);
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const send = async (file: File) => {
    setShare(0);
    setError(null);
    try {
      await upload(
        AddClaimDocument,
        { id: claim.id },
        file,
        (answer) => answer.createClaimAdditionalDocument,
        (sent) => setShare(sent),
      );
      showToast({ text: t('claims.files.added') });
      await queryClient.invalidateQueries({ queryKey: ['graphql', ClaimDetail.name] });
      onDone();
    } catch (failure) {
      setError(failureWords(t, failure));
    }
    setShare(null);
  };
  return (
    <FileField
      label={t('claims.files.add')}
      hint={share === null ? t('claims.files.hint') : t('claims.files.sending', { percent: Math.floor(share * 100) })}
      error={error}
      files={files}
      accept=".pdf,.jpg,.jpeg,.png"
      largest={largestAttachment.document}
      disabled={share !== null}
      onChange={(chosen) => {
        setFiles(chosen);
        if (chosen[0]) void send(chosen[0]);
      }}
    />
  );
}
