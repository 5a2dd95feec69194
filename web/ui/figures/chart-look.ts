/** Labels at the axes of charts. */
export const chartTick = { fill: 'var(--text-2)', fontSize: 11 } as const;
