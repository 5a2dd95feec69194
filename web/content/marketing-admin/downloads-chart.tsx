import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { chartTick } from '#ui/figures/chart-look.ts';

/** Downloads of a day, week or month. */
type DownloadsBar = {
  /** Below the axis. */
  readonly label: string;
  /** The whole period, for the tooltip. */
  readonly title: string;
  readonly count: number;
};

/** A bar for each day, week or month. For the eye only: the card has the same figures as a table. */
export function DownloadsChart({ bars, name }: { bars: readonly DownloadsBar[]; name: string }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...bars]} accessibilityLayer={false} barCategoryGap="18%" margin={{ top: 8, right: 4, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="label"
          minTickGap={16}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-2)' }}
          tick={chartTick}
        />
        <YAxis width="auto" allowDecimals={false} tickLine={false} axisLine={false} tick={chartTick} />
        <Tooltip
          cursor={{ fill: 'var(--hover)' }}
          isAnimationActive={false}
          labelFormatter={(label, payload) => (payload[0]?.payload as DownloadsBar | undefined)?.title ?? label}
          contentStyle={{ background: 'var(--surface)', borderColor: 'var(--line)', color: 'var(--text)' }}
        />
        <Bar dataKey="count" name={name} fill="var(--c1)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}
