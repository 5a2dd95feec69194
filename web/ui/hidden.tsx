import type { ReactNode } from 'react';

/** Read by screen readers only. */
export function Hidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}
