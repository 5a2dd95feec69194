import { documentOf } from '#platform/api/documents.ts';
import type {
  BoughtBeforeQuery,
  BoughtBeforeQueryVariables,
  PastOrdersQuery,
  RepeatOfferFragment,
  ReorderPreviewQuery,
} from '#platform/api/generated/graphql.ts';

const offer = /* GraphQL */ `
  fragment RepeatOffer on RepeatOffer {
    qty
    inCart
    laterQty
    unitPrice
    notes
    problems {
      code
      message
    }
    product {
      articleCode
      articleCodeDisplay
      name
      sorg
      slug
      category
      uom
      packSize
      orderLimit
      discontinued
      image {
        small
      }
      price {
        currency
        dealer
        deals {
          steps {
            qty
            price
          }
        }
      }
      available {
        qty
        mask
      }
      availability {
        state
        qty
        mask
        date
        precision
      }
      nextArrival {
        date
        qty
        mask
        precision
      }
      preOrder {
        from
        to
      }
      blockReason {
        description
        setting
      }
    }
  }
`;
export type Offer = RepeatOfferFragment;
export type RepeatProduct = Offer['product'];

export const BoughtBefore = documentOf<'BoughtBefore'>(/* GraphQL */ `
  query BoughtBefore($search: String, $category: String, $orderable: Boolean, $sort: String, $page: Int, $limit: Int) {
    boughtBefore(search: $search, category: $category, orderable: $orderable, sort: $sort, page: $page, limit: $limit) {
      asOf
      info {
        page
        count
        pageTotal
      }
      data {
        lastAt
        lastNumber
        lastQty
        typicalQty
        times
        yearQty
        onOrderQty
        id
        articleCode
        sorg
        paidPrice
        paidCurrency
        priceChange
        priceChangePercent
        take
        changes
        same {
          ...RepeatOffer
        }
        successor {
          ...RepeatOffer
        }
      }
    }
  }
  ${offer}
`);
export type BoughtVariables = BoughtBeforeQueryVariables;
export type BoughtRow = BoughtBeforeQuery['boughtBefore']['data'][number];

export const PastOrders = documentOf<'PastOrders'>(/* GraphQL */ `
  query PastOrders($filter: OrderFilterInput, $page: Int, $limit: Int) {
    orders(filter: $filter, page: $page, limit: $limit, sort: "newest", withPayment: false) {
      info {
        page
        count
        pageTotal
      }
      data {
        id
        number
        poNumber
        createdAt
        origin
        totalAmount
        lineCount
        orderStatus {
          description
        }
        currency {
          currency
        }
        createdBy {
          name
        }
        progress {
          ordered
        }
      }
    }
  }
`);
export type PastOrder = PastOrdersQuery['orders']['data'][number];

/** The order or delivery to reorder. */
export type RepeatSource = { orderNumber: string } | { deliveryNumber: string };

export const ReorderPreview = documentOf<'ReorderPreview'>(/* GraphQL */ `
  query ReorderPreview($orderNumber: String, $deliveryNumber: String) {
    reorderPreview(orderNumber: $orderNumber, deliveryNumber: $deliveryNumber) {
      kind
      number
      poNumber
      at
      leftOut
      asOf
      lines {
        displayCode
        description
        uom
        qty
        id
        articleCode
        sorg
        paidPrice
        paidCurrency
        priceChange
        priceChangePercent
        take
        changes
        same {
          ...RepeatOffer
        }
        successor {
          ...RepeatOffer
        }
      }
    }
  }
  ${offer}
`);
export type Preview = NonNullable<ReorderPreviewQuery['reorderPreview']>;
export type RepeatLine = Preview['lines'][number];
/** An article of a past order with its price then and its availability now. */
export type Repeated = Omit<RepeatLine, 'displayCode' | 'description' | 'uom' | 'qty'>;

/** The current cart. Quantities are absolute, so a reorder adds to them; the version detects changes. */
export const RepeatCart = documentOf<'RepeatCart'>(/* GraphQL */ `
  query RepeatCart {
    cartOverview {
      version
      lines {
        articleCode
        sorg
        qty
      }
    }
  }
`);

export type CartProduct = { articleCode: string; sorg: string; qty: number };
export const AddAgain = documentOf<'AddAgain'>(/* GraphQL */ `
  mutation AddAgain($products: [CartProductInput!]!, $version: Int) {
    updateProductsInCart(products: $products, version: $version) {
      cart {
        lines
        units
        version
      }
    }
  }
`);
