import { useDocument } from '../../platform/api/queries.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { DocumentRows } from './document-rows.tsx';
import { ProductDocuments as ProductDocumentsOf } from './sales-documents.documents.ts';

/** Valid documents about a model or its articles, for the page of a product; nothing without one. Texts: `sales-documents`. */
export function ProductDocuments({ modelCode }: { modelCode: string }) {
  const t = useText();
  const { data } = useDocument(ProductDocumentsOf, { articleCode: modelCode }, { quiet: true, keepPrevious: false });
  const documents = data?.salesDocumentsOfArticle ?? [];
  if (documents.length === 0) return null;
  return (
    <Card title={t('documents.product.title')} padded={false}>
      <DocumentRows documents={documents} withKind />
    </Card>
  );
}
