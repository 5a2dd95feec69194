import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { chartTick } from '#ui/figures/chart-look.ts';
import type { Figures } from './claim-desk.documents.ts';

type FiguresChartProps = { rows: readonly Figures[]; bars: readonly FiguresBar[] };
/** One colour of the bars: which figure, its name and colour. */
export type FiguresBar = readonly [key: 'open' | 'approved' | 'rejected', name: string, colour: string];

/** Stacked bars: open, approved and rejected claims. For the eye only: the table has the same figures. */
export function FiguresChart({ rows, bars }: FiguresChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...rows]} layout="vertical" accessibilityLayer={false} margin={{ left: 0, right: 12 }}>
        <CartesianGrid horizontal={false} stroke="var(--line)" />
        <XAxis type="number" allowDecimals={false} tick={chartTick} tickLine={false} axisLine={false} />
        <YAxis
          type="category"
          dataKey="label"
          width={120}
          interval={0}
          tick={chartTick}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip cursor={{ fill: 'var(--hover)' }} isAnimationActive={false} />
        {bars.map(([key, name, colour]) => (
          <Bar key={key} dataKey={key} name={name} stackId="all" fill={colour} isAnimationActive={false} />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
