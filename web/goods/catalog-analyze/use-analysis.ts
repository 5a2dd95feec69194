import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { batchesOf } from '#rules/goods/catalog/analysis.ts';
import { graphql } from '#platform/api/graphql.ts';
import { documentKey } from '#platform/api/queries.ts';
import { type Analysed, AnalyzeProducts } from './catalog-analyze.documents.ts';

/** Number of codes per request, so that long lists show progress. */
const codesPerRequest = 1_000;

export type AnalysisRequest = {
  sorg: string;
  codes: readonly string[];
  custCode: { r3: string; isr: string } | null;
  sales: string | null;
};

/** The analysis of a list, loaded in parts. */
export function useAnalysis({ sorg, codes, custCode, sales }: AnalysisRequest) {
  const [read, setRead] = useState(0);
  const query = useQuery<Analysed[]>({
    queryKey: [...documentKey(AnalyzeProducts), sorg, custCode, sales, codes],
    queryFn: async ({ signal }) => {
      const rows: Analysed[] = [];
      setRead(0);
      for (const articleCodes of batchesOf(codes, codesPerRequest)) {
        const answer = await graphql(
          AnalyzeProducts,
          { sorg, articleCodes, custCode, salesUsername: sales },
          { signal },
        );
        rows.push(...answer.productAnalyzesV3.data);
        setRead(rows.length);
      }
      return rows;
    },
    enabled: sorg !== '' && codes.length > 0,
    staleTime: 0,
  });
  return { ...query, read };
}
