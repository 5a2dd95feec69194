import { documentOf } from '#platform/api/documents.ts';
import type { SalesAreaRegionsQuery } from '#platform/api/generated/graphql.ts';

export type SalesMap = SalesAreaRegionsQuery['salesAreaMaps'];
export type MapRegion = SalesMap['regions'][number];

/** The map with a layer's figures. */
export const SalesAreaRegions = documentOf<'SalesAreaRegions'>(/* GraphQL */ `
  query SalesAreaRegions($layer: String, $onlySalesArea: Boolean) {
    salesAreaMaps(layer: $layer, onlySalesArea: $onlySalesArea) {
      layer
      layers
      dealersElsewhere
      categories {
        code
        name
        colour
      }
      regions {
        id
        description
        lat
        lng
        dealers
        canEdit
        openClaims
        revenue {
          currency
          netSales
          netSalesLastYear
        }
        visits {
          lastVisitOn
          dealersDue
        }
        regionGroups {
          id
          description
          category
          version
          dealers
          whiteSpot
        }
      }
    }
  }
`);

/** Dealers of one region with the figures of the layer. */
export const SalesAreaDealers = documentOf<'SalesAreaDealers'>(/* GraphQL */ `
  query SalesAreaDealers($regionId: ID!, $layer: String) {
    salesAreaDealers(regionId: $regionId, layer: $layer) {
      custCode
      name
      city
      regionGroup
      openClaims
      revenue {
        currency
        netSales
        netSalesLastYear
      }
      visits {
        lastVisitOn
        dealersDue
      }
    }
  }
`);

export const SaveAreaCategories = documentOf<'SaveAreaCategories'>(/* GraphQL */ `
  mutation SaveAreaCategories($salesMaps: [SalesMapAreaCategoryInput!]!) {
    updateSalesMapAreaCategories(salesMaps: $salesMaps)
  }
`);
