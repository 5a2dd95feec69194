import { documentOf } from '#platform/api/documents.ts';
import type {
  CartLineFragment,
  CartOverviewFragment,
  CartProblemFragment,
  CartQuery,
  CheckoutCreditFragment,
  SaveCartMutation,
} from '#platform/api/generated/graphql.ts';

export const problem = /* GraphQL */ `
  fragment CartProblem on CartProblem {
    code
    field
    message
    params
  }
`;
export type Problem = CartProblemFragment;

/** A line with the catalog's data of its product, which is null if the user may no longer see it. */
export const cartLine = /* GraphQL */ `
  fragment CartLine on CartLine {
    id
    articleCode
    sorg
    merchant
    currency
    qty
    uom
    readyQty
    preOrderQty
    missingQty
    unitPrice
    listPrice
    readyPrice
    preOrderPrice
    readySubtotal
    preOrderSubtotal
    seenPrice
    priceChange
    problems {
      ...CartProblem
    }
    product {
      name
      slug
      article_code_display
    }
    article {
      modelName
      category
      colour {
        description
      }
      size
      image {
        small
      }
      packSize
      orderLimit
      preOrder {
        from
        to
      }
      nextArrival {
        qty
        mask
        date
        precision
      }
      availability {
        state
        qty
        mask
        date
        precision
      }
      blockReason {
        description
      }
    }
  }
`;
export type LineArticle = NonNullable<CartLineFragment['article']>;

export const checkoutCredit = /* GraphQL */ `
  fragment CheckoutCredit on CheckoutCredit {
    companies
    currency
    hasAccount
    creditLimit
    openInvoice
    openDo
    consignment
    held
    thisOrder
    exposureAfter
    left
    isBlocked
    reasonBlocked
    problem {
      ...CartProblem
    }
    lift {
      byPaying
      count
      amount
      short
      invoices {
        number
        dueOn
        overdueDays
        openAmount
      }
      payments {
        sorg
        assignments
        amount
        allowed
      }
    }
  }
`;
export type CreditBox = CheckoutCreditFragment;

/** The cart and what is saved for later, newest first. */
const overview = /* GraphQL */ `
  ${problem}
  ${cartLine}
  fragment CartOverview on CartOverview {
    version
    savedAt
    lineCount
    units
    disclaimer
    lines {
      ...CartLine
      otherCarts {
        owner
        name
        qty
      }
    }
    saved {
      ...CartLine
    }
    sections {
      sorg
      sorgName
      merchant
      merchantName
      currency {
        currency
      }
      earliestOn
      ready {
        lines
        units
        amount
      }
      preOrder {
        lines
        units
        amount
      }
    }
  }
`;
export type CartOverview = CartOverviewFragment;
export type CartSection = CartOverview['sections'][number];
/** Only the cart page requests the other carts that contain the same product. */
export type CartLine = CartLineFragment & Partial<Pick<CartOverview['lines'][number], 'otherCarts'>>;

export const Cart = documentOf<'Cart'>(/* GraphQL */ `
  query Cart {
    cartOverview {
      ...CartOverview
    }
    checkoutReview {
      canCheckout
      units
      lineCount
      creditCheck
      blockers {
        ...CartProblem
      }
      groups {
        sorg
        merchant
        merchantName
        currency {
          currency
        }
        goods
        saving
        shipment
        tax
        total
        includeTax
        shipments {
          id
          freeFrom
          rate {
            rate
          }
        }
      }
      staying {
        qty
        line {
          id
        }
      }
      credit {
        ...CheckoutCredit
      }
    }
    stockAge {
      asOf
      isStale
    }
  }
  ${overview}
  ${checkoutCredit}
`);
export type CartAnswer = CartQuery;
/** The order that checkout would place from the current cart. */
export type CartOutlook = CartQuery['checkoutReview'];

export type WantedQuantity = { articleCode: string; sorg: string; qty: number };

export const SaveCart = documentOf<'SaveCart'>(/* GraphQL */ `
  mutation SaveCart($products: [CartProductInput!]!, $version: Int) {
    updateProductsInCart(products: $products, version: $version) {
      cart {
        lines
        units
        version
        overview {
          ...CartOverview
        }
      }
    }
  }
  ${overview}
`);
export type SavedCart = SaveCartMutation['updateProductsInCart'];

/** Absolute quantities saved for later and in the cart (null: unchanged). */
export type SavedWish = { articleCode: string; sorg: string; qty: number; cartQty: number | null };

export const ArrangeSaved = documentOf<'ArrangeSaved'>(/* GraphQL */ `
  mutation ArrangeSaved($products: [SavedProductInput!]!, $version: Int) {
    updateSavedProducts(products: $products, version: $version) {
      cart {
        lines
        units
        version
        overview {
          ...CartOverview
        }
      }
    }
  }
  ${overview}
`);
