-- A hybrid invoice (Factur-X) is a PDF with its XML inside: both are kept, and what left the house is the PDF.
alter table e_invoices_document
  add column paper bytea,
  add column paper_sha256 text check (paper_sha256 ~ '^[0-9a-f]{64}$'),
  add check ((paper is null) = (paper_sha256 is null)),
  -- Those from before have the XML alone.
  add constraint e_invoices_document_hybrid check (profile = 'facturx' or paper is null);
