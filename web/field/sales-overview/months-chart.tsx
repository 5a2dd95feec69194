import { Bar, BarChart, CartesianGrid, Rectangle, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { chartTick } from '#ui/figures/chart-look.ts';
import { Text } from '#ui/page/layout.tsx';
import css from './sales-overview.module.css';

export type ChartMonth = {
  readonly name: string;
  /** Below the axis. */
  readonly label: string;
  readonly title: string;
  readonly now: number;
  readonly before: number;
  /** Amounts as texts, for the tooltip. */
  readonly nowText: string;
  readonly beforeText: string;
  readonly change: string;
  /** Still in progress, or not among the chosen months: drawn lighter. */
  readonly faded: boolean;
};

type MonthsChartProps = {
  months: readonly ChartMonth[];
  /** Names of the bars: the year and the year before. */
  names: readonly [now: string, before: string];
  axisText: (value: number) => string;
  onPick: (month: string) => void;
};

const colours = { now: 'var(--c1)', before: 'var(--c2)' } as const;

function bar(key: 'now' | 'before') {
  return (props: unknown) => {
    const shape = props as { payload?: ChartMonth };
    const opacity = shape.payload?.faded ? 0.45 : 1;
    return <Rectangle {...(props as object)} fill={colours[key]} fillOpacity={opacity} radius={[3, 3, 0, 0]} />;
  };
}
const [nowBar, beforeBar] = [bar('now'), bar('before')];

/** Bars of the months beside the year before. For the eye only: the card has the same figures as a table. */
export function MonthsChart({ months, names, axisText, onPick }: MonthsChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...months]}
        accessibilityLayer={false}
        barGap={1}
        barCategoryGap="22%"
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        onClick={({ activeIndex }) => {
          const month = months[Number(activeIndex)];
          if (month) onPick(month.name);
        }}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="label" interval={0} tickLine={false} axisLine={{ stroke: 'var(--line-2)' }} tick={chartTick} />
        <YAxis width="auto" tickFormatter={axisText} tickLine={false} axisLine={false} tick={chartTick} />
        <Tooltip
          cursor={{ fill: 'var(--hover)' }}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const month = payload[0]?.payload as ChartMonth | undefined;
            return active && month ? <MonthTip month={month} names={names} /> : null;
          }}
        />
        <Bar dataKey="now" shape={nowBar} isAnimationActive={false} />
        <Bar dataKey="before" shape={beforeBar} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}

function MonthTip({ month, names }: { month: ChartMonth; names: readonly [string, string] }) {
  return (
    <div className={css.tip}>
      <Text strong>{month.title}</Text>
      <dl>
        <dt>{names[0]}</dt>
        <dd>{month.nowText}</dd>
        <dt>{names[1]}</dt>
        <dd>{month.beforeText}</dd>
      </dl>
      <Text size="sm" tone="muted">
        {month.change}
      </Text>
    </div>
  );
}
