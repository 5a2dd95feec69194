/** The search box of the page, which filters its list; null on pages without one. */
export const pageSearchField = (): HTMLElement | null =>
  document.querySelector('main [data-page-search], main [role="searchbox"]');
