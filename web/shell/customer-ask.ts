import { createStore } from '../platform/store.ts';

/** Whether a page has asked for the customer picker. */
export const customerAsked = createStore(false);

/** Opens the customer picker from where a customer is missed: a product that cannot be ordered without one. */
export const askForCustomer = (): void => customerAsked.set(true);
