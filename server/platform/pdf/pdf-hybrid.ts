import type { Pdf } from './pdf.ts';

/** The name that readers of Factur-X and ZUGFeRD look for. */
const fileName = 'factur-x.xml';

/** The fields of Factur-X, described as PDF/A asks for fields that are not its own, and their values. */
const metadata = `
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas>
    <rdf:Bag>
      <rdf:li rdf:parseType="Resource">
        <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
        <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>fx</pdfaSchema:prefix>
        <pdfaSchema:property>
          <rdf:Seq>${[
            ['DocumentFileName', 'name of the embedded XML file'],
            ['DocumentType', 'INVOICE'],
            ['Version', 'version of the XML schema of Factur-X'],
            ['ConformanceLevel', 'profile of the embedded XML file'],
          ]
            .map(
              ([name = '', description = '']) => `
            <rdf:li rdf:parseType="Resource">
              <pdfaProperty:name>${name}</pdfaProperty:name>
              <pdfaProperty:valueType>Text</pdfaProperty:valueType>
              <pdfaProperty:category>external</pdfaProperty:category>
              <pdfaProperty:description>${description}</pdfaProperty:description>
            </rdf:li>`,
            )
            .join('')}
          </rdf:Seq>
        </pdfaSchema:property>
      </rdf:li>
    </rdf:Bag>
  </pdfaExtension:schemas>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>${fileName}</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>`;

/**
 * Puts an invoice as XML (CII, profile EN 16931) inside of its PDF, which must be a PDF/A-3: a hybrid invoice by Factur-X 1.0
 * and ZUGFeRD 2. The XML says the same as the pages, in another form.
 */
export function embedInvoice(pdf: Pdf, xml: string, at: Date): void {
  const relationship = { relationship: 'Alternative' };
  pdf.file(Buffer.from(xml, 'utf8'), {
    ...relationship,
    name: fileName,
    type: 'text/xml',
    description: 'Factur-X',
    creationDate: at,
    modifiedDate: at,
  });
  pdf.appendXML(metadata);
}
