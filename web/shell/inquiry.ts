import { hostIsIn, siteStore } from '../platform/site.ts';

/** The inquiry of new customers can be off for the market or for single hosts. */
export function inquiryIsHidden(): boolean {
  const site = siteStore.get();
  return !site.allowNewCustomerInquiry || hostIsIn(site.features.CUSTOM_URL_TO_HIDE_NEW_INQUIRY, window.location.hostname);
}
