import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Crop } from '#rules/attachments/renditions.ts';
import { movedCrop, movedFocal, resizedCrop } from '#rules/content/content/focal-point.ts';
import { useText } from '#platform/texts/texts.tsx';
import { classNames } from '#ui/look/class-names.ts';
import css from './focal-point.module.css';
import { type FocalPicture, type PictureFocus, wholePicture } from './picture-focus.ts';

type Corner = Parameters<typeof resizedCrop>[1];
const corners: readonly Corner[] = [
  { x: 'left', y: 'top' },
  { x: 'right', y: 'top' },
  { x: 'left', y: 'bottom' },
  { x: 'right', y: 'bottom' },
];
const lowerRight: Corner = { x: 'right', y: 'bottom' };
/** Steps of the arrow keys in thousandths, and with Shift held for the point. */
const step = 10;
const longStep = 50;

type StageProps = {
  picture: FocalPicture;
  focus: PictureFocus;
  mode: 'point' | 'crop';
  ratio: number | null;
  onChange: (focus: PictureFocus) => void;
};
/** The content of the pointer: where it was, and the crop when it was pressed. */
type Hold = { corner: Corner | null; x: number; y: number; crop: Crop };

const arrowOf = ({ key }: KeyboardEvent): { x: number; y: number } | null =>
  ({
    ArrowLeft: { x: -1, y: 0 },
    ArrowRight: { x: 1, y: 0 },
    ArrowUp: { x: 0, y: -1 },
    ArrowDown: { x: 0, y: 1 },
  })[key] ?? null;

const percentOf = (thousandths: number): number => Math.round(thousandths / 10);

/** The whole picture with its point or its crop, which a pointer drags and the arrow keys move. */
export function FocalStage({ picture, focus, mode, ratio, onChange }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const hold = useRef<Hold | null>(null);
  /** Where the pointer is, in thousandths of the picture. */
  const spotOf = ({ clientX, clientY }: PointerEvent): { x: number; y: number } => {
    const box = stage.current?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return { x: 500, y: 500 };
    return { x: ((clientX - box.left) / box.width) * 1000, y: ((clientY - box.top) / box.height) * 1000 };
  };
  const press = (event: PointerEvent, corner: Corner | null): void => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const { x, y } = spotOf(event);
    hold.current = { corner, x, y, crop: focus.crop ?? wholePicture };
    if (mode !== 'point') return;
    event.preventDefault();
    stage.current?.querySelector('button')?.focus();
    movePoint(x, y);
  };
  const movePoint = (x: number, y: number): void =>
    onChange({ ...focus, ...movedFocal({ focalLeft: 0, focalTop: 0 }, x, y) });
  const drag = (event: PointerEvent): void => {
    const held = hold.current;
    if (!held) return;
    const { x, y } = spotOf(event);
    if (mode === 'point') return movePoint(x, y);
    const [right, down] = [x - held.x, y - held.y];
    const crop = held.corner
      ? resizedCrop(held.crop, held.corner, right, down, ratio)
      : movedCrop(held.crop, right, down);
    onChange({ ...focus, crop });
  };
  const release = (): void => void (hold.current = null);
  const pointer = { onPointerMove: drag, onPointerUp: release, onPointerCancel: release };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside do the same by keys
    <div
      ref={stage}
      className={classNames(css.stage, mode === 'point' && css.pointing)}
      style={{
        aspectRatio: `${picture.width} / ${picture.height}`,
        maxInlineSize: `calc(60dvh * ${picture.width / picture.height})`,
      }}
      {...(mode === 'point' ? { onPointerDown: (event: PointerEvent) => press(event, null), ...pointer } : {})}
    >
      <img src={picture.url} alt="" draggable={false} />
      {mode === 'crop' && <CropFrame focus={focus} ratio={ratio} onChange={onChange} press={press} pointer={pointer} />}
      <FocalMark focus={focus} still={mode === 'crop'} onChange={onChange} />
    </div>
  );
}

/** The most important point. */
function FocalMark({
  focus,
  still,
  onChange,
}: {
  focus: PictureFocus;
  still: boolean;
  onChange: StageProps['onChange'];
}) {
  const t = useText();
  const place = { insetInlineStart: `${focus.focalLeft / 10}%`, insetBlockStart: `${focus.focalTop / 10}%` };
  if (still) return <span className={css.mark} style={place} data-still aria-hidden />;
  const words = t('focal-point.mark.point', { left: percentOf(focus.focalLeft), top: percentOf(focus.focalTop) });
  const move = (event: KeyboardEvent): void => {
    const arrow = arrowOf(event);
    if (!arrow) return;
    event.preventDefault();
    const by = event.shiftKey ? longStep : step;
    onChange({ ...focus, ...movedFocal(focus, arrow.x * by, arrow.y * by) });
  };
  return (
    <>
      <button type="button" className={css.mark} style={place} aria-label={words} onKeyDown={move} data-autofocus="" />
      <Spoken words={words} />
    </>
  );
}

/** The part that the sizes of the picture show. */
function CropFrame({
  focus,
  ratio,
  onChange,
  press,
  pointer,
}: Pick<StageProps, 'focus' | 'ratio' | 'onChange'> & {
  press: (event: PointerEvent, corner: Corner | null) => void;
  pointer: Record<'onPointerMove' | 'onPointerUp' | 'onPointerCancel', (event: PointerEvent) => void>;
}) {
  const t = useText();
  const crop = focus.crop ?? wholePicture;
  const words = t('focal-point.mark.crop', {
    left: percentOf(crop.left),
    top: percentOf(crop.top),
    width: percentOf(crop.width),
    height: percentOf(crop.height),
  });
  const move = (event: KeyboardEvent): void => {
    const arrow = arrowOf(event);
    if (!arrow) return;
    event.preventDefault();
    const [right, down] = [arrow.x * step, arrow.y * step];
    // With a ratio only the width is free.
    const next = event.shiftKey
      ? resizedCrop(crop, lowerRight, ratio !== null && right === 0 ? down : right, down, ratio)
      : movedCrop(crop, right, down);
    onChange({ ...focus, crop: next });
  };
  return (
    <>
      <button
        type="button"
        className={css.crop}
        style={{
          insetInlineStart: `${crop.left / 10}%`,
          insetBlockStart: `${crop.top / 10}%`,
          inlineSize: `${crop.width / 10}%`,
          blockSize: `${crop.height / 10}%`,
        }}
        aria-label={words}
        onKeyDown={move}
        onPointerDown={(event) => press(event, null)}
        {...pointer}
      />
      {corners.map((corner) => (
        <span
          key={`${corner.x} ${corner.y}`}
          aria-hidden
          className={css.handle}
          data-corner={`${corner.y}-${corner.x}`}
          style={{
            insetInlineStart: `${(corner.x === 'left' ? crop.left : crop.left + crop.width) / 10}%`,
            insetBlockStart: `${(corner.y === 'top' ? crop.top : crop.top + crop.height) / 10}%`,
          }}
          onPointerDown={(event) => press(event, corner)}
          {...pointer}
        />
      ))}
      <Spoken words={words} />
    </>
  );
}

/** Says a change, but not what there was when the dialog opened. */
function Spoken({ words }: { words: string }) {
  const [first] = useState(words);
  return (
    <span className="visually-hidden" role="status">
      {words === first ? '' : words}
    </span>
  );
}
