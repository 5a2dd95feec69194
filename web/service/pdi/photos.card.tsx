import { IconCamera, IconX } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { mostPhotos } from '#rules/service/pdi/checklist.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { photoName } from '#platform/kept-device.ts';
import { logProblem } from '#platform/problem-log.ts';
import { useText } from '#platform/texts/texts.tsx';
import { shrunkPhoto } from '#platform/uploads/shrunk-photo.ts';
import { IconButton } from '#ui/button/button.tsx';
import { buttonClasses } from '#ui/button/button-look.ts';
import { Card } from '#ui/page/card.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import type { Device } from './device.ts';
import type { KeptPhoto, KeptRecord } from './kept-record.ts';
import { recordId } from './pdi.links.ts';
import { InspectionOf, RemoveInspectionPhoto, RestoreInspectionPhoto } from './pdi.documents.ts';
import css from './pdi.module.css';

/** Pixels: enough to read a sticker. */
const longestSide = 1_600;

type PhotosCardProps = {
  device: Device;
  record: KeptRecord;
  disabled: boolean;
  onEdit: (edit: (photos: readonly KeptPhoto[]) => KeptPhoto[]) => void;
};

/** Photos of a record: those that are stored, and those that this device still keeps. */
export function PhotosCard({ device, record, disabled, onEdit }: PhotosCardProps) {
  const t = useText();
  const field = useId();
  const { removed, removeStored } = useStoredPhotos(record.id);
  const drop = useKeptPhotos(device, record.id, onEdit);
  const stored = (record.base?.photos ?? []).filter(({ id }) => !removed.has(id));
  // The record was read long ago: its addresses have ended.
  const { data: now } = useDocument(
    InspectionOf,
    { id: record.base?.id ?? '' },
    { enabled: stored.length > 0, keepPrevious: false, quiet: true, signedFiles: true },
  );
  const fresh = new Map(now?.claimPDI?.photos.map(({ id, attachment }) => [id, attachment]));
  const count = stored.length + record.photos.length;

  const add = async (files: readonly File[]): Promise<void> => {
    const added: KeptPhoto[] = [];
    for (const file of files.slice(0, mostPhotos - count)) {
      const id = recordId(Date.now());
      await device.writeBytes(photoName(record.id, id), await shrunkPhoto(file, longestSide));
      added.push({ id, name: file.name || 'photo.jpg' });
    }
    onEdit((photos) => [...photos, ...added]);
  };
  const adding = useVerb(add, { failed: () => t('pdi.kept.failed') });

  return (
    <Card
      title={t('pdi.photo.title')}
      note={<Text tone="muted">{t('pdi.photo.count', { count, most: mostPhotos })}</Text>}
    >
      <Stack gap={3}>
        {count > 0 && (
          <ul className={css.photos}>
            {stored.map(({ id, attachment }, at) => (
              <Photo
                key={id}
                number={at + 1}
                address={(fresh.get(id) ?? attachment)?.smallUrl ?? null}
                link={(fresh.get(id) ?? attachment)?.url ?? null}
                onRemove={disabled ? undefined : () => removeStored(id)}
              />
            ))}
            {record.photos.map((photo, at) => (
              <KeptPhotoItem
                key={photo.id}
                device={device}
                name={photoName(record.id, photo.id)}
                number={stored.length + at + 1}
                onRemove={disabled ? undefined : () => drop(photo)}
              />
            ))}
          </ul>
        )}
        {!disabled && count < mostPhotos && (
          <div>
            <input
              id={field}
              type="file"
              className="visually-hidden"
              accept="image/jpeg,image/png,image/heic,image/webp"
              multiple
              onChange={(event) => {
                const files = [...(event.target.files ?? [])];
                event.target.value = '';
                void adding.run(files);
              }}
            />
            <label htmlFor={field} className={buttonClasses({}, css.photoButton)}>
              <Icon of={IconCamera} size={16} />
              {t('pdi.photo.add')}
            </label>
          </div>
        )}
        {disabled && count === 0 && <Text tone="muted">{t('pdi.photo.none')}</Text>}
      </Stack>
    </Card>
  );
}

/** Removes photos that the server has; the toast takes them back. */
function useStoredPhotos(id: string) {
  const t = useText();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const refresh = { refresh: [InspectionOf] };
  const remover = useAction(RemoveInspectionPhoto, (answer) => answer.removeClaimPDIPhoto, refresh);
  const restorer = useAction(RestoreInspectionPhoto, (answer) => answer.restoreClaimPDIPhoto, refresh);
  const restoring = useVerb((photoId: string) => restorer.mutateAsync({ id, photoId }), {
    done: (_outcome, photoId) => {
      setRemoved((before) => new Set([...before].filter((other) => other !== photoId)));
      return t('pdi.photo.restored');
    },
  });
  const removing = useVerb((photoId: string) => remover.mutateAsync({ id, photoId }), {
    done: (_outcome, photoId) => {
      setRemoved((before) => new Set(before).add(photoId));
      return {
        ofPage: true,
        text: t('pdi.photo.removed'),
        action: { label: t('ui.toast.undo'), run: () => void restoring.run(photoId) },
      };
    },
  });
  return { removed, removeStored: (photoId: string) => void removing.run(photoId) };
}

/** Removes photos that only this device has; the toast takes them back. */
function useKeptPhotos(device: Device, id: string, onEdit: PhotosCardProps['onEdit']): (photo: KeptPhoto) => void {
  const t = useText();
  const restoring = useVerb(
    async ({ photo, bytes }: { photo: KeptPhoto; bytes: ArrayBuffer }) => {
      await device.writeBytes(photoName(id, photo.id), bytes);
      onEdit((photos) => [...photos, photo]);
    },
    { done: () => t('pdi.photo.restored'), failed: () => t('pdi.kept.failed') },
  );
  const removing = useVerb(
    async (photo: KeptPhoto) => {
      const bytes = await device.readBytes(photoName(id, photo.id));
      await device.remove(photoName(id, photo.id));
      onEdit((photos) => photos.filter((other) => other.id !== photo.id));
      return bytes;
    },
    {
      done: (bytes, photo) => ({
        ofPage: true,
        text: t('pdi.photo.removed'),
        ...(bytes && {
          action: { label: t('ui.toast.undo'), run: () => void restoring.run({ photo, bytes }) },
        }),
      }),
      failed: () => t('pdi.kept.failed'),
    },
  );
  return (photo) => void removing.run(photo);
}

function KeptPhotoItem({
  device,
  name,
  number,
  onRemove,
}: {
  device: Device;
  name: string;
  number: number;
  onRemove: (() => void) | undefined;
}) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let made = '';
    let gone = false;
    const show = async (): Promise<void> => {
      const bytes = await device.readBytes(name);
      if (!bytes || gone) return;
      made = URL.createObjectURL(new Blob([bytes]));
      setAddress(made);
    };
    show().catch((error: unknown) => logProblem('A kept photo cannot be shown', error));
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [device, name]);
  return <Photo number={number} address={address} link={null} onRemove={onRemove} />;
}

function Photo({
  number,
  address,
  link,
  onRemove,
}: {
  number: number;
  address: string | null;
  link: string | null;
  onRemove: (() => void) | undefined;
}) {
  const t = useText();
  const picture = address && <img src={address} alt={t('pdi.photo.number', { number })} />;
  return (
    <li>
      {link && picture ? (
        <a href={link} target="_blank" rel="noreferrer">
          {picture}
        </a>
      ) : (
        picture
      )}
      {onRemove && (
        <span>
          <IconButton
            size="small"
            variant="default"
            icon={IconX}
            label={t('pdi.photo.remove', { number })}
            onClick={onRemove}
          />
        </span>
      )}
    </li>
  );
}
