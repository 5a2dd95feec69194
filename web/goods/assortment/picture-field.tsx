import { useText } from '#platform/texts/texts.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { FileField, pictureFiles } from '#ui/form/file-field.tsx';
import { FormWide } from '#ui/form/form.tsx';
import { Row, Stack } from '#ui/page/layout.tsx';
import { Tile } from '#ui/page/tile.tsx';
import css from './assortment.module.css';

type PictureFieldProps = {
  /** The address of the stored picture. */
  stored: string | null;
  value: File | null;
  onChange: (file: File | null) => void;
  removed: boolean;
  onRemoved: (removed: boolean) => void;
  error: string | undefined;
  disabled: boolean;
};

/** Chooses a picture; a stored one can be removed. */
export function PictureField({ stored, value, onChange, removed, onRemoved, error, disabled }: PictureFieldProps) {
  const t = useText();
  return (
    <FormWide>
      <Stack gap={2}>
        <FileField
          label={t('assortment.field.picture')}
          hint={t('assortment.hint.picture')}
          name="picture"
          {...pictureFiles}
          files={value ? [value] : []}
          error={error}
          disabled={disabled}
          onChange={([file]) => onChange(file ?? null)}
        />
        {stored && !value && (
          <Row gap={3}>
            <Tile small src={stored} className={css.picture} />
            <Checkbox
              label={t('assortment.picture.remove')}
              checked={removed}
              disabled={disabled}
              onChange={(event) => onRemoved(event.target.checked)}
            />
          </Row>
        )}
      </Stack>
    </FormWide>
  );
}
