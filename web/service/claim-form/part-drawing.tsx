import type { ReactNode } from 'react';

const wheel = (
  <>
    <circle cx="24" cy="24" r="18" />
    <circle cx="24" cy="24" r="3" />
    <path d="M24 6v15M24 27v15M6 24h15M27 24h15M11 11l11 11M26 26l11 11M37 11L26 22M22 26L11 37" />
  </>
);
const frame = <path d="M6 34l9-17h20l7 17M15 17l8 17H6M23 34l13-14M12 11h8M16 11l-1 6M35 17l-2-7h5" />;
const gear = (
  <>
    <circle cx="22" cy="22" r="11" />
    <circle cx="22" cy="22" r="3" />
    <path d="M22 7v4M22 33v4M7 22h4M33 22h4M11.500 11.500l3 3M29.500 29.500l3 3M32.500 11.500l-3 3M14.500 29.500l-3 3M24 24l15 15M36 42l6-6" />
  </>
);
const drawings: Readonly<Record<string, ReactNode>> = {
  frame,
  fork: <path d="M24 4v10M15 14h18M16 14v24l-3 5M32 14v24l3 5M12 44h3M33 44h3M16 24h4M28 24h4" />,
  wheel,
  tire: wheel,
  brake: (
    <>
      <circle cx="21" cy="25" r="16" />
      <circle cx="21" cy="25" r="5" />
      <path d="M29 8h13v16h-8M10 25h.01M32 25h.01M21 14h.01M21 36h.01M14 18h.01M28 32h.01" />
    </>
  ),
  drivetrain: gear,
  'bottom-bracket': (
    <>
      <rect x="10" y="13" width="28" height="22" rx="4" />
      <path d="M4 24h40M16 13v22M32 13v22" />
    </>
  ),
  headset: <path d="M24 4v40M12 14h24M14 14l2 6h16l2-6M16 28h16l2 6M14 34h20M14 34v4h20v-4" />,
  handlebar: <path d="M4 18c8 0 9-6 14-6h12c5 0 6 6 14 6M24 12v26M18 38h12M4 18v6M44 18v6" />,
  saddle: <path d="M6 16c8-4 22-4 36 1-4 3-12 4-18 4S10 21 6 16zM24 21v23M18 28h12" />,
  suspension: <path d="M24 4v8M15 12h18l-18 6h18l-18 6h18l-18 6h18M24 36v8M18 4h12M18 44h12" />,
  battery: (
    <>
      <rect x="6" y="15" width="32" height="18" rx="3" />
      <path d="M38 21h4v6h-4M24 18l-6 7h6l-2 6 7-8h-6z" />
    </>
  ),
  motor: (
    <>
      <circle cx="24" cy="24" r="12" />
      <path d="M24 12V5M24 43v-7M12 24H5M43 24h-7M25 18l-5 7h8l-5 6" />
    </>
  ),
  display: (
    <>
      <rect x="9" y="11" width="30" height="22" rx="3" />
      <path d="M15 26a9 9 0 0 1 18 0M24 26l5-6M17 39h14" />
    </>
  ),
  paint: <path d="M8 12h26v9H8zM34 16h7v11H24v7M21 34h6v10h-6z" />,
  clothing: <path d="M17 7l-12 7 4 9 5-2v20h20V21l5 2 4-9-12-7c-3 6-11 6-14 0z" />,
  helmet: <path d="M6 30c0-13 9-20 20-20s17 9 17 19c-10-4-26-4-37 1zM16 13l4 14M28 11l1 15M10 32l4 9" />,
  light: <path d="M16 10h14v20H16zM16 16h14M30 14l12-5M30 20h13M30 26l12 5M20 30v8h6v-8" />,
  packaging: <path d="M24 5l17 9v20l-17 9-17-9V14zM7 14l17 9 17-9M24 23v20M15 9l17 9" />,
};
const tools = (
  <path d="M31 8a9 9 0 0 1 9-1l-6 6 1 5 5 1 6-6a9 9 0 0 1-12 11L17 41a4 4 0 0 1-7-7l17-17a9 9 0 0 1 4-9z" />
);

/** A line drawing of a part of the bicycle; tools for a part without one. */
export function PartDrawing({ name }: { name: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      width="40"
      height="40"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {drawings[name] ?? tools}
    </svg>
  );
}
