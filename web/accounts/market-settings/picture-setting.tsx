import { useMutation } from '@tanstack/react-query';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { BrandPicture } from '#rules/accounts/markets/brand-pictures.ts';
import { upload } from '#platform/api/upload.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { type FieldLook, TextInput } from '#ui/form/field.tsx';
import { fileSizeText, pictureFiles } from '#ui/form/file-field.tsx';
import { Row, Stack } from '#ui/page/layout.tsx';
import { UploadMarketPicture } from './market-settings.documents.ts';
import css from './brand-pictures.module.css';

type PictureProps = Omit<FieldLook, 'label'> & {
  label: string;
  path: BrandPicture;
  name: string;
  disabled: boolean;
  value: string;
  onChange: (address: string) => void;
};

/** A picture of the brand: uploaded here, or an address; what is shown is not saved before the form is. */
export function PictureSetting({ path, name, disabled, value, onChange, error, label, ...field }: PictureProps) {
  const t = useText();
  const chooser = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const send = useMutation<string, Error, File>({
    mutationFn: async (file) =>
      (await upload(UploadMarketPicture, { setting: path }, file, (answer) => answer.uploadMarketPicture)).address ??
      '',
    onSuccess: onChange,
  });
  const choose = (file: File | undefined) => {
    if (!file) return;
    send.reset();
    const tag = document.documentElement.lang;
    const over = file.size > pictureFiles.largest;
    setTooLarge(
      over ? t('ui.file.tooLarge', { name: file.name, limit: fileSizeText(pictureFiles.largest, tag) }) : null,
    );
    if (!over) send.mutate(file);
  };
  const write = (address: string) => {
    send.reset();
    setTooLarge(null);
    onChange(address);
  };
  const wrong = tooLarge ?? (send.error ? failureWords(t, send.error) : null);
  const missing = value !== '' && broken === value ? t('markets.picture.broken') : null;
  return (
    <Stack gap={2}>
      <TextInput
        {...field}
        label={label}
        name={name}
        error={error ?? wrong ?? missing}
        disabled={disabled || send.isPending}
        placeholder={t('markets.picture.none')}
        value={value}
        onChange={(event) => write(event.target.value)}
      />
      <Row gap={2} wrap>
        {value !== '' && (
          <span className={css.thumb}>
            <img src={value} alt="" onError={() => setBroken(value)} onLoad={() => setBroken(null)} />
          </span>
        )}
        <Button
          size="small"
          icon={IconPhotoUp}
          busy={send.isPending}
          disabled={disabled}
          onClick={() => chooser.current?.click()}
        >
          {t(value === '' ? 'markets.picture.upload' : 'markets.picture.replace')}
          <span className="visually-hidden">: {label}</span>
        </Button>
        {value !== '' && (
          <Button size="small" variant="quiet" icon={IconTrash} disabled={disabled} onClick={() => write('')}>
            {t('markets.picture.remove')}
            <span className="visually-hidden">: {label}</span>
          </Button>
        )}
        <input
          ref={chooser}
          className="visually-hidden"
          type="file"
          tabIndex={-1}
          aria-label={t('markets.picture.file', { setting: label })}
          accept={pictureFiles.accept}
          disabled={disabled}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </Row>
    </Stack>
  );
}
