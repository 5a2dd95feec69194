type QrCodeProps = {
  /** One text a row, `1` for a dark module; with the quiet margin. */
  rows: readonly string[];
  label: string;
  className?: string;
};

/** A QR code, black on white in both colour schemes, because readers need it. */
export function QrCode({ rows, label, className }: QrCodeProps) {
  const dark = rows.flatMap((row, line) =>
    [...row.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${line}h${run.length}v1h-${run.length}z`),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={dark.join('')} />
    </svg>
  );
}
