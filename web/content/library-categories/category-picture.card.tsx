import { IconFocusCentered } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { useUpload } from '#platform/uploads/uploads.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { UploadSlot } from '#ui/picture/upload-slot.tsx';
import { FocalPointDialog } from '#content/content/focal-point.part.tsx';
import type { CategoryDetail, CategoryValues } from './category-values.ts';
import { usePictureSize } from './use-picture-size.ts';

type Picture = NonNullable<CategoryValues['file']>;
type Stored = NonNullable<CategoryDetail['file']>;

const newPicture: Picture = {
  id: null,
  attachmentId: null,
  title: '',
  language: null,
  focalLeft: 500,
  focalTop: 500,
  crop: null,
  rightsEndOn: null,
};

/** The picture of a category's card, with its focal point. */
export function CategoryPictureCard({
  place,
  stored,
  value,
  error,
  disabled,
  onChange,
}: {
  place: string;
  stored: Stored | null;
  value: Picture | null;
  error: string | undefined;
  disabled: boolean;
  onChange: (file: Picture | null) => void;
}) {
  const t = useText();
  const upload = useUpload(place);
  const [focusing, setFocusing] = useState(false);
  const kept = stored !== null && value !== null && value.attachmentId === null ? stored : null;
  const size = usePictureSize(upload?.preview ?? null);
  const choosePicture = () => {
    if (upload?.preview) return size && { url: upload.preview, ...size, name: upload.fileName };
    if (kept?.wholeUrl && kept.width && kept.height)
      return { url: kept.wholeUrl, width: kept.width, height: kept.height, name: kept.fileName };
    return null;
  };
  const picture = choosePicture();
  return (
    <Card title={t('marketing-admin.field.picture')}>
      <Stack gap={3}>
        <UploadSlot
          place={place}
          kind="material"
          title={t('marketing-admin.field.picture')}
          hint={t('marketing-admin.category.pictureHint')}
          drawing="photo"
          stored={
            kept && {
              id: kept.attachmentId,
              fileName: kept.fileName,
              state: 'ready',
              bytes: 0,
              receivedBytes: 0,
              smallUrl: kept.thumbnailUrl,
            }
          }
          error={error}
          disabled={disabled}
          onChange={(attachmentId) => {
            if (attachmentId === null) return onChange(null);
            // The same row of the server: links to the picture of the category stay.
            onChange({ ...newPicture, id: stored?.id ?? null, attachmentId });
          }}
        />
        {value && picture && (
          <Button icon={IconFocusCentered} disabled={disabled} onClick={() => setFocusing(true)}>
            {t('marketing-admin.category.focus')}
          </Button>
        )}
      </Stack>
      {focusing && value && picture && (
        <FocalPointDialog
          picture={picture}
          value={value}
          onSave={(focus) => onChange({ ...value, ...focus })}
          onClose={() => setFocusing(false)}
        />
      )}
    </Card>
  );
}
