import { hostIsIn, siteStore } from '#platform/site.ts';

/** True if the inquiry form for new customers is off, for the market or for this host. */
export function inquiryIsHidden(): boolean {
  const site = siteStore.get();
  return (
    !site.allowNewCustomerInquiry || hostIsIn(site.features.CUSTOM_URL_TO_HIDE_NEW_INQUIRY, window.location.hostname)
  );
}
