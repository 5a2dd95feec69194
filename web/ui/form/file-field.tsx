import { largestUpload } from '#rules/attachments/largest-upload.ts';
import { IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Field, type FieldLook } from './field.tsx';
import css from './file-field.module.css';
import { Icon } from '#ui/look/icon.tsx';

/** Pictures that the server takes outside of attachments; it checks the content. */
export const pictureFiles = {
  accept: '.jpg,.jpeg,.png,.webp,image/jpeg,image/png,image/webp',
  largest: largestUpload,
} as const;

export type FileFieldProps = FieldLook & {
  name?: string;
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** File extensions and types for the picker: '.csv,.xlsx'. The server checks the content. */
  accept?: string;
  many?: boolean;
  /** In bytes. */
  largest?: number;
  /** Opens the camera of a phone. */
  camera?: boolean;
  disabled?: boolean;
};

export function fileSizeText(bytes: number, tag: string): string {
  const [value, unit] = bytes >= 1_048_576 ? [bytes / 1_048_576, 'megabyte'] : [bytes / 1024, 'kilobyte'];
  return new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
}

/** Drop or choose files; lists them with their size and a remove button. */
export function FileField({
  files,
  onChange,
  accept,
  many,
  largest,
  camera,
  disabled,
  name,
  error,
  ...look
}: FileFieldProps) {
  const t = useText();
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  const add = (list: FileList | null) => {
    const wanted = [...(list ?? [])];
    const fitting = wanted.filter((file) => largest === undefined || file.size <= largest);
    const tooLarge = wanted.find((file) => !fitting.includes(file));
    setRefused(
      tooLarge && largest !== undefined
        ? t('ui.file.tooLarge', { name: tooLarge.name, limit: fileSizeText(largest, document.documentElement.lang) })
        : null,
    );
    if (fitting.length > 0) onChange(many ? [...files, ...fitting] : fitting.slice(0, 1));
  };

  return (
    <Field {...look} error={error ?? refused}>
      {(ids) => (
        <>
          <div
            className={classNames(css.drop, over && css.over, Boolean(error ?? refused) && css.bad)}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(false);
              if (!disabled) add(event.dataTransfer.files);
            }}
          >
            <Icon of={IconUpload} size={22} />
            <span>
              <b>{t('ui.file.choose')}</b> {t('ui.file.drop')}
            </span>
            <input
              {...ids}
              type="file"
              name={name}
              accept={accept}
              multiple={many}
              disabled={disabled}
              {...(camera ? { capture: 'environment' as const } : {})}
              onChange={(event) => {
                add(event.target.files);
                event.target.value = '';
              }}
            />
          </div>
          {files.length > 0 && (
            <ul className={css.files}>
              {files.map((file, at) => (
                <li key={`${file.name}-${at}`} className={css.file}>
                  <Icon of={IconFile} size={16} />
                  <span className={css.name}>{file.name}</span>
                  <span>{fileSizeText(file.size, document.documentElement.lang)}</span>
                  <IconButton
                    size="small"
                    icon={IconX}
                    label={t('ui.file.remove', { name: file.name })}
                    disabled={disabled}
                    onClick={() => onChange(files.filter((entry) => entry !== file))}
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  );
}
