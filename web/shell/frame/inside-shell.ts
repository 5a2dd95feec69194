import { createContext } from 'react';

/** True if the bars of the portal surround a page; then the main landmark exists already. */
export const InsideShell = createContext(false);
