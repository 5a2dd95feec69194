import { claimStatuses, type ClaimStatus } from '#rules/service/claims/status.ts';
import { useText } from '#platform/texts/texts.tsx';
import css from './claim-settings.module.css';

/** Column and row of each status in the drawing: from left to right as a claim goes. */
const places: Readonly<Record<ClaimStatus, readonly [column: number, row: number]>> = {
  submitted: [0, 1],
  in_review: [1, 1],
  waiting_for_dealer: [1, 2],
  rejected: [2, 0],
  approved: [2, 1],
  in_settlement: [3, 1],
  completed: [4, 1],
  cancelled: [2, 2],
};
const box = { width: 150, height: 44, column: 190, row: 96, left: 10, top: 16 } as const;
const corner = (status: ClaimStatus) => {
  const [column, row] = places[status];
  return { x: box.left + column * box.column, y: box.top + row * box.row };
};

export type Step = { readonly from: ClaimStatus; readonly to: ClaimStatus };

/** The line between two boxes; the way back bends to the other side, so that both stay visible. */
function path({ from, to }: Step, hasReturn: boolean): string {
  const [a, b] = [corner(from), corner(to)];
  const [startX, startY] = [a.x + box.width / 2, a.y + box.height / 2];
  const [endX, endY] = [b.x + box.width / 2, b.y + box.height / 2];
  const length = Math.hypot(endX - startX, endY - startY) || 1;
  const [alongX, alongY] = [(endX - startX) / length, (endY - startY) / length];
  // A line along a row would run behind the boxes between its ends: it goes around them.
  const around = a.y === b.y && Math.abs(a.x - b.x) > box.column;
  const chooseBend = () => {
    if (around) return box.row;
    if (hasReturn) return 26;
    return 0;
  };
  const bend = chooseBend();
  const [middleX, middleY] = [(startX + endX) / 2 - alongY * bend, (startY + endY) / 2 + alongX * bend];
  const edge = (towardsX: number, towardsY: number): number =>
    Math.min(
      towardsX === 0 ? Infinity : box.width / 2 / Math.abs(towardsX),
      towardsY === 0 ? Infinity : box.height / 2 / Math.abs(towardsY),
    );
  const inX = endX - middleX;
  const inY = endY - middleY;
  const inLength = Math.hypot(inX, inY) || 1;
  const gap = edge(inX / inLength, inY / inLength) + 5;
  const outX = middleX - startX;
  const outY = middleY - startY;
  const outLength = Math.hypot(outX, outY) || 1;
  const out = edge(outX / outLength, outY / outLength);
  const from_ = `${startX + (outX / outLength) * out} ${startY + (outY / outLength) * out}`;
  const to_ = `${endX - (inX / inLength) * gap} ${endY - (inY / inLength) * gap}`;
  return `M${from_} Q${middleX} ${middleY} ${to_}`;
}

/** The statuses and the changes between them. Readers of the list below have the same as text. */
export function CapabilityGraph({ steps }: { steps: readonly Step[] }) {
  const t = useText();
  const width = box.left * 2 + 4 * box.column + box.width;
  const height = box.top * 2 + 2 * box.row + box.height;
  const back = (step: Step) => steps.some(({ from, to }) => from === step.to && to === step.from);
  return (
    <svg
      className={css.graph}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('claim-settings.graph.label')}
    >
      <defs>
        <marker id="claim-arrow" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0l8 4-8 4z" fill="var(--text-3)" />
        </marker>
      </defs>
      {steps.map((step) => (
        <path
          key={`${step.from} ${step.to}`}
          d={path(step, back(step))}
          fill="none"
          stroke="var(--text-3)"
          strokeWidth="1.6"
          markerEnd="url(#claim-arrow)"
        />
      ))}
      {claimStatuses.map((status) => {
        const { x, y } = corner(status);
        return (
          <g key={status}>
            <rect
              x={x}
              y={y}
              width={box.width}
              height={box.height}
              rx="8"
              fill="var(--surface)"
              stroke="var(--action)"
            />
            <text
              x={x + box.width / 2}
              y={y + box.height / 2 + 4}
              textAnchor="middle"
              fontSize="12.5"
              fill="var(--text)"
            >
              {t(`claims.status.${status}`)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
