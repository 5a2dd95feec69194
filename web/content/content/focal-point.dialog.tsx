import { useState } from 'react';
import { cropOfRatio } from '#rules/content/content/focal-point.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Columns, Row, Stack, Text } from '#ui/page/layout.tsx';
import { Segments } from '#ui/page/tabs.tsx';
import { FocalPreviews } from './focal-previews.tsx';
import { FocalStage } from './focal-stage.tsx';
import { PercentInput } from './percent-input.tsx';
import {
  type FocalPicture,
  type PictureFocus,
  pictureRatios,
  type RatioName,
  ratioNames,
  storedFocus,
  wholePicture,
} from './picture-focus.ts';

export type FocalPointContentProps = {
  /** The whole picture, whatever its crop. */
  picture: FocalPicture;
  value: PictureFocus;
  onSave: (focus: PictureFocus) => void;
  onClose: () => void;
};

/** The dialog of `focal-point.part`. */
export function FocalPointContent({ picture, value, onSave, onClose }: FocalPointContentProps) {
  const t = useText();
  const [focus, setFocus] = useState<PictureFocus>(value);
  const [mode, setMode] = useState<'point' | 'crop'>('point');
  const [ratioName, setRatioName] = useState<RatioName>('free');
  const shape = pictureRatios[ratioName];
  // A ratio of the screen, in thousandths of the sides of the picture.
  const ratio = shape === null ? null : (shape * picture.height) / picture.width;
  const chooseRatio = (name: RatioName): void => {
    setRatioName(name);
    const next = pictureRatios[name];
    if (next !== null) setFocus({ ...focus, crop: cropOfRatio(focus, (next * picture.height) / picture.width) });
  };
  return (
    <Dialog
      title={t('focal-point.dialog.title')}
      subtitle={picture.name}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              onSave(storedFocus(focus));
              onClose();
            }}
          >
            {t('focal-point.dialog.apply')}
          </Button>
        </>
      }
    >
      <Columns least="card" gap={5}>
        <Stack gap={3}>
          <Segments
            label={t('focal-point.dialog.what')}
            value={mode}
            onChange={setMode}
            wide
            options={[
              { value: 'point', label: t('focal-point.mode.point') },
              { value: 'crop', label: t('focal-point.mode.crop') },
            ]}
          />
          <FocalStage picture={picture} focus={focus} mode={mode} ratio={ratio} onChange={setFocus} />
          <Text size="sm" tone="muted" as="p">
            {t(mode === 'point' ? 'focal-point.hint.point' : 'focal-point.hint.crop')}
          </Text>
        </Stack>
        <Stack gap={4}>
          {mode === 'point' ? (
            <PointFields focus={focus} onChange={setFocus} />
          ) : (
            <CropFields focus={focus} ratioName={ratioName} onRatio={chooseRatio} onChange={setFocus} />
          )}
          <FocalPreviews picture={picture} focus={focus} />
        </Stack>
      </Columns>
    </Dialog>
  );
}

type FieldsProps = { focus: PictureFocus; onChange: (focus: PictureFocus) => void };

/** The point as two numbers. */
function PointFields({ focus, onChange }: FieldsProps) {
  const t = useText();
  return (
    <Columns least="narrow" gap={3}>
      <PercentInput
        label={t('focal-point.field.fromLeft')}
        value={focus.focalLeft}
        onChange={(focalLeft) => onChange({ ...focus, focalLeft })}
      />
      <PercentInput
        label={t('focal-point.field.fromTop')}
        value={focus.focalTop}
        onChange={(focalTop) => onChange({ ...focus, focalTop })}
      />
    </Columns>
  );
}

/** The crop as a ratio and four numbers. */
function CropFields({
  focus,
  ratioName,
  onRatio,
  onChange,
}: FieldsProps & { ratioName: RatioName; onRatio: (name: RatioName) => void }) {
  const t = useText();
  const crop = focus.crop ?? wholePicture;
  return (
    <Stack gap={3}>
      <Row gap={2} align="baseline" justify="between">
        <SelectInput
          label={t('focal-point.field.ratio')}
          value={ratioName}
          choices={ratioNames.map((value) => ({ value, label: t(`focal-point.ratio.${value}`) }))}
          onChange={({ target }) => onRatio(ratioNames.find((name) => name === target.value) ?? 'free')}
        />
        <Button
          disabled={focus.crop === null}
          onClick={() => {
            onRatio('free');
            onChange({ ...focus, crop: null });
          }}
        >
          {t('focal-point.crop.remove')}
        </Button>
      </Row>
      <Columns least="narrow" gap={3}>
        <PercentInput
          label={t('focal-point.field.fromLeft')}
          value={crop.left}
          most={1000 - crop.width}
          onChange={(left) => onChange({ ...focus, crop: { ...crop, left } })}
        />
        <PercentInput
          label={t('focal-point.field.fromTop')}
          value={crop.top}
          most={1000 - crop.height}
          onChange={(top) => onChange({ ...focus, crop: { ...crop, top } })}
        />
        <PercentInput
          label={t('focal-point.field.width')}
          value={crop.width}
          least={100}
          most={1000 - crop.left}
          onChange={(width) => onChange({ ...focus, crop: { ...crop, width } })}
        />
        <PercentInput
          label={t('focal-point.field.height')}
          value={crop.height}
          least={100}
          most={1000 - crop.top}
          onChange={(height) => onChange({ ...focus, crop: { ...crop, height } })}
        />
      </Columns>
    </Stack>
  );
}
