import { createStore } from '../store.ts';

/** Number of files that the server is making for this page and that take longer than a moment. */
export const filesBeingMade = createStore(0);
