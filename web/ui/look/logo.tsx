/** The logo mark: riders in a row. */
export function Mark({ size = 25 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="var(--brand)" aria-hidden>
      <path d="M1.6 20L5.9 11h4L5.6 20z" opacity=".5" />
      <path d="M7.8 20l6-12.6h4L11.8 20z" opacity=".76" />
      <path d="M14 20L21.6 4h1.1c.9 0 1.4.9 1 1.7L17 20z" />
    </svg>
  );
}
