/** Forms of an electronic invoice that a customer can get. */
export const invoiceProfiles = ['peppol', 'xrechnung', 'en16931', 'facturx', 'none'] as const;
export type InvoiceProfile = (typeof invoiceProfiles)[number];

/** A profile with a document. */
export type DocumentProfile = Exclude<InvoiceProfile, 'none'>;

/** The names by which people know the profiles: the same in all languages. */
export const profileNames: Readonly<Record<DocumentProfile, string>> = {
  peppol: 'Peppol BIS Billing 3',
  xrechnung: 'XRechnung 3.0',
  en16931: 'EN 16931',
  facturx: 'Factur-X (ZUGFeRD)',
};

/** The names of each profile in its document: the specification, the business process, and the syntax of its document. */
export const profileFacts: Readonly<
  Record<DocumentProfile, { readonly specification: string; readonly process: string; readonly syntax: 'ubl' | 'cii' }>
> = {
  peppol: {
    specification: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    syntax: 'ubl',
  },
  xrechnung: {
    specification: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    syntax: 'ubl',
  },
  en16931: { specification: 'urn:cen.eu:en16931:2017', process: '', syntax: 'ubl' },
  facturx: { specification: 'urn:cen.eu:en16931:2017', process: '', syntax: 'cii' },
};

/**
 * Profiles of a country's companies where neither market nor customer names one: what the law of the country asks for
 * between companies, or what is usual there. Countries without a row have the plain document of the standard.
 */
const usualProfiles: Readonly<Record<string, InvoiceProfile>> = {
  BE: 'peppol',
  DE: 'xrechnung',
  DK: 'peppol',
  FI: 'peppol',
  FR: 'facturx',
  LU: 'peppol',
  NL: 'peppol',
  NO: 'peppol',
  SE: 'peppol',
  SG: 'peppol',
};

/** The profile of a customer: its own, else that of the market, else the usual one of its country. */
export function profileOf(of: {
  readonly customer: InvoiceProfile | '';
  readonly market: InvoiceProfile | '';
  readonly country: string;
}): InvoiceProfile {
  return of.customer || of.market || (usualProfiles[of.country] ?? 'en16931');
}
