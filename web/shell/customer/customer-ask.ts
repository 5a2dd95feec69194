import { createStore } from '#platform/store.ts';

/** True if a page has asked for the customer picker. */
export const customerAsked = createStore(false);

/** Opens the customer picker from a page that needs a customer, for example to order a product. */
export const askForCustomer = (): void => customerAsked.set(true);
