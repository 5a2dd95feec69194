import type { DocumentProfile } from '#rules/money/e-invoices/profiles.ts';
import type { SellerField } from '#rules/money/invoices/seller.ts';
import type { InvoiceSellersQuery } from '#platform/api/generated/graphql.ts';
import type { Translate } from '#platform/texts/texts.tsx';

type Gaps = Pick<InvoiceSellersQuery['invoiceSellers']['data'][number], 'missing' | 'missingFor'>;

/** The fields of the form that close a gap. */
const fieldsOf = (gap: string): readonly ('electronicAddress' | 'contactName' | 'contactPhone')[] =>
  gap === 'sellerAddress' ? ['electronicAddress'] : ['contactName', 'contactPhone'];

/** The names of the fields that a seller lacks for all electronic invoices. */
export const missingWords = (t: Translate, missing: readonly string[]): string =>
  missing.map((field) => t(`sellers.field.${field as SellerField}`)).join(', ');

/** The names of the fields that some forms of electronic invoices need besides, a text for each form. */
export const missingForWords = (t: Translate, missingFor: Gaps['missingFor']): string[] =>
  missingFor.map(({ profile, gaps }) =>
    t('sellers.edit.lackingFor', {
      profile: t(`sellers.profile.${profile as DocumentProfile}`),
      fields: gaps
        .flatMap(fieldsOf)
        .map((field) => t(`sellers.field.${field}`))
        .join(', '),
    }),
  );

/** All that a seller lacks, in one text. */
export const allMissingWords = (t: Translate, { missing, missingFor }: Gaps): string =>
  [...(missing.length > 0 ? [missingWords(t, missing)] : []), ...missingForWords(t, missingFor)].join('; ');
