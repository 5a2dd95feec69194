import { createContext } from 'react';

/** Whether the bars of the portal stand around a page; then its main landmark is there already. */
export const InsideShell = createContext(false);
