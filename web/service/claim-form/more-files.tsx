import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { attachmentTypes, largestAttachment } from '#rules/attachments/attachment-kinds.ts';
import type { ClaimSlot } from '#rules/service/claims/slots.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { fileSizeText } from '#ui/form/file-field.tsx';
import { Text } from '#ui/page/layout.tsx';
import css from './claim-form.module.css';

type Kind = 'photo' | 'video' | 'document';
type MoreFilesProps = {
  /** The slot that a further file of a kind would fill; null: no more. */
  free: (kind: Kind) => ClaimSlot | null;
  onFile: (slot: ClaimSlot, file: File) => void;
  /** Offers more photos. */
  photo: boolean;
};

/** Further photos of the defect, a video, documents. */
export function MoreFiles({ free, onFile, photo }: MoreFilesProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<Kind>('document');
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const open = (next: Kind) => {
    setKind(next);
    // The input takes the types of the kind before it opens.
    requestAnimationFrame(() => input.current?.click());
  };
  const choose = (file: File | undefined) => {
    const slot = free(kind);
    if (!file || !slot) return;
    const largest = largestAttachment[kind];
    if (file.size > largest)
      return setTooLarge(
        t('ui.file.tooLarge', { name: file.name, limit: fileSizeText(largest, document.documentElement.lang) }),
      );
    setTooLarge(null);
    onFile(slot, file);
  };
  const kinds: Kind[] = photo ? ['photo', 'video', 'document'] : ['video', 'document'];
  return (
    <>
      <div className={css.more}>
        {kinds.map((one) => (
          <Button key={one} icon={IconPlus} disabled={free(one) === null} onClick={() => open(one)}>
            {t(`claim-form.more.${one}`)}
          </Button>
        ))}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t(`claim-form.more.${kind}`)}
        accept={attachmentTypes[kind].join(',')}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {tooLarge && (
        <Text as="p" size="sm" tone="err">
          {tooLarge}
        </Text>
      )}
    </>
  );
}
