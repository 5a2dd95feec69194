/** The operations that W1 to W6 are made of: what the workloads' content asks for, in the product's own words. */

const product = `
  id articleCode name size
  colour { id description }
  image { thumbnail }
  price { currency dealer retail deals { salesDealNo steps { qty price } } }
  available { qty mask }
  nextArrival { date qty mask }
  allowToOrder { status }
  orderBlocked { status }
  hierarchyBlocked { status }
  brandBlocked { status }
  categoryBlocked { status }
  sorgBlocked { status }
  blockReason { code description }`;

export const productsDocument = `query Products($page: Int!, $limit: Int!, $sort: String!, $filter: ProductFilterInput!) {
  products(page: $page, limit: $limit, sort: $sort, view: "list", filter: $filter) {
    data { ${product} }
    info { page count pageTotal }
  }
}`;

export const addToCartDocument = `mutation AddToCart($products: [CartProductInput!]!) {
  updateProductsInCart(products: $products) {
    cart { lines units version overview { sections { sorg merchant ready { units amount } preOrder { units amount } } } }
    message { status description }
    userErrors { field message code params }
  }
}`;

/** Setting many lines at once; the answer is the cart's state. */
export const fillCartDocument = `mutation FillCart($products: [CartProductInput!]!) {
  updateProductsInCart(products: $products) {
    cart { lines units version }
    message { status description }
    userErrors { field message code params }
  }
}`;

export const cartLinesDocument = `query CartCodes { simpleCart { product { article_code sorg } qty } }`;

export const ordersDocument = `query Orders($page: Int!, $limit: Int!) {
  orders(page: $page, limit: $limit, sort: "newest", withPayment: false) {
    data {
      id number createdAt status totalAmount
      currency { currency symbol }
      lines { articleCode description qty unitPrice subtotal }
    }
    info { page count pageTotal }
    nextCursor
  }
}`;

/** Everything that the checkout page shows: groups with their lines, shipments and payments, credit, addresses. */
export const reviewDocument = `query CheckoutReview {
  checkoutReview {
    cartVersion
    canCheckout
    blockers { code params }
    groups {
      sorg merchant merchantName units goods saving shipment tax total dispatchOn cutOffTime earliestOn shipmentId
      lines { id articleCode sorg uom qty unitPrice listPrice subtotal saving line { product { name article_code_display } } }
      shipments { id type desc input rate { rate currency } tax total earliestOn }
      payments { id type desc }
    }
    credit { companies currency hasAccount creditLimit thisOrder left isBlocked }
    shipTos { id code name address city postalCode country isDefault version }
  }
}`;

export const checkoutDocument = `mutation Checkout($products: [CheckoutProductInput!]!, $shipto: CheckoutShiptoInput!, $shipments: [CheckoutShipmentInput!], $paymentId: String!, $cartVersion: Int) {
  checkoutV5(products: $products, shipto: $shipto, shipments: $shipments, paymentId: $paymentId, cartVersion: $cartVersion) {
    orders { number status totalAmount currency { currency } }
    leftOut { field code params }
    message { status description }
    userErrors { field message code params }
  }
}`;
