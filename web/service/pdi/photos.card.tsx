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
import { InspectionOf, RemoveInspectionPhoto } from './pdi.documents.ts';
import css from './pdi.module.css';

/** Pixels: enough to read a sticker. */
const longestSide = 1_600;

/** Photos of a record: those that are stored, and those that this device still keeps. */
export function PhotosCard({
  device,
  record,
  disabled,
  onEdit,
}: {
  device: Device;
  record: KeptRecord;
  disabled: boolean;
  onEdit: (edit: (photos: readonly KeptPhoto[]) => KeptPhoto[]) => void;
}) {
  const t = useText();
  const field = useId();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const remove = useAction(RemoveInspectionPhoto, (answer) => answer.removeClaimPDIPhoto, { refresh: [InspectionOf] });
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
  const drop = async (id: string): Promise<void> => {
    await device.remove(photoName(record.id, id));
    onEdit((photos) => photos.filter((photo) => photo.id !== id));
  };
  const removeStored = useVerb((id: string) => remove.mutateAsync({ id: record.id, photoId: id }), {
    done: (_outcome, id) => setRemoved((before) => new Set(before).add(id)),
  });
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
                onRemove={disabled ? undefined : () => void removeStored.run(id)}
              />
            ))}
            {record.photos.map(({ id }, at) => (
              <KeptPhotoItem
                key={id}
                device={device}
                name={photoName(record.id, id)}
                number={stored.length + at + 1}
                onRemove={disabled ? undefined : () => void drop(id)}
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
