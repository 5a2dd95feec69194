import type { ReactNode } from 'react';
import type { Flag as FlagCode } from '../platform/texts/languages.ts';
import css from './flag.module.css';

const stripes = (colours: [string, string, string], upright = false) => (
  <>
    {colours.map((colour, at) => (
      <rect key={at} fill={colour} {...(upright ? { x: (at * 20) / 3, width: 20 / 3 + 0.1, height: 14 } : { y: (at * 14) / 3, width: 20, height: 14 / 3 + 0.1 })} />
    ))}
  </>
);

const drawings: Record<FlagCode, ReactNode> = {
  us: (
    <>
      <rect width="20" height="14" fill="#fff" />
      <path d="M0 1h20M0 3.2h20M0 5.4h20M0 7.6h20M0 9.8h20M0 12h20" stroke="#c5324a" strokeWidth="1.1" />
      <rect width="9" height="7.5" fill="#33508c" />
    </>
  ),
  ca: (
    <>
      <rect width="20" height="14" fill="#fff" />
      <path d="M0 0h5v14H0zM15 0h5v14h-5z" fill="#d52b1e" />
      <path d="M10 2.6l1 1.8 1.2-.5-.4 2 1.6-.9-.3 1.3 1 .4-2.3 1.9.3 1-1.7-.3v1.8h-.8V9.300l-1.7.3.3-1-2.3-1.9 1-.4-.3-1.3 1.6.9-.4-2 1.2.5z" fill="#d52b1e" />
    </>
  ),
  gb: (
    <>
      <rect width="20" height="14" fill="#21468b" />
      <path d="M0 0l20 14M20 0L0 14" stroke="#fff" strokeWidth="2.6" />
      <path d="M0 0l20 14M20 0L0 14" stroke="#cf2b37" strokeWidth="1" />
      <path d="M10 0v14M0 7h20" stroke="#fff" strokeWidth="4.4" />
      <path d="M10 0v14M0 7h20" stroke="#cf2b37" strokeWidth="2.4" />
    </>
  ),
  nl: stripes(['#ae1c28', '#ffffff', '#21468b']),
  id: (
    <>
      <rect width="20" height="7" fill="#d8232a" />
      <rect y="7" width="20" height="7" fill="#fff" />
    </>
  ),
  my: (
    <>
      <rect width="20" height="14" fill="#fff" />
      <path d="M0 1h20M0 5h20M0 9h20M0 13h20" stroke="#cc0001" strokeWidth="2" />
      <rect width="10" height="8" fill="#010066" />
      <path d="M5.6 1.700a2.5 2.5 0 1 0 0 4.6 2.9 2.9 0 1 1 0-4.600z" fill="#fc0" />
      <circle cx="6.5" cy="4" r="1.2" fill="#fc0" />
    </>
  ),
  sg: (
    <>
      <rect width="20" height="7" fill="#ee2536" />
      <rect y="7" width="20" height="7" fill="#fff" />
      <path d="M5 1.200a2.6 2.6 0 1 0 0 4.7 3.1 3.1 0 0 1 0-4.700z" fill="#fff" />
      <path d="M7 2.200h.01M8.5 3.300h.01M8 5h.01M6 5h.01M5.5 3.300h.01" stroke="#fff" strokeWidth=".9" strokeLinecap="round" />
    </>
  ),
  de: stripes(['#222222', '#d0021b', '#f5c400']),
  fr: stripes(['#21468b', '#ffffff', '#cf2b37'], true),
};

/** A drawn flag beside the name of a language; never alone. */
export function Flag({ of: code }: { of: FlagCode }) {
  return (
    <svg className={css.flag} viewBox="0 0 20 14" aria-hidden>
      {drawings[code]}
    </svg>
  );
}
