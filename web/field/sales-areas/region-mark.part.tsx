import { classNames } from '#ui/look/class-names.ts';
import css from './region-mark.module.css';

type MarkShape = 'circle' | 'square' | 'diamond' | 'up' | 'down' | 'ring';
export type MarkTone = 'blue' | 'green' | 'amber' | 'grey';

/** How a region looks: its shape says the same as its colour. */
export type MarkLook = { shape: MarkShape; tone: MarkTone; hollow?: boolean; text?: string };

const outlines: Readonly<Record<Exclude<MarkShape, 'circle' | 'ring'>, string>> = {
  square: 'M4 4h16v16H4z',
  diamond: 'M12 2l10 10-10 10L2 12z',
  up: 'M12 2.5L22 20.5H2z',
  down: 'M12 21.5L2 3.5h20z',
};

/** The mark of a region on the map, in its list and in the legend; `size` in pixels. */
export function RegionMark({ shape, tone, hollow, text, size }: MarkLook & { size: number }) {
  const round = shape === 'circle' || shape === 'ring';
  const chooseY = () => {
    if (shape === 'up') return 14;
    if (shape === 'down') return 10;
    return 12;
  };
  return (
    <svg
      className={classNames(css.mark, css[tone], (hollow || shape === 'ring') && css.hollow)}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden
    >
      {round ? <circle cx={12} cy={12} r={shape === 'ring' ? 7 : 10} /> : <path d={outlines[shape]} />}
      {shape === 'ring' && <path d="M8.5 12h7" />}
      {text && (
        <text x={12} y={chooseY()} dominantBaseline="central" textAnchor="middle">
          {text}
        </text>
      )}
    </svg>
  );
}
