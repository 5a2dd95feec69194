/** The operations of the workloads except W8, which sends the operation of the built web app. Exports documents only. */

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

/** Sets many lines at once; returns the state of the cart. */
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

/** Fields of a row in the order list of the staff. */
export const staffOrdersDocument = `query StaffOrders($filter: OrderFilterInput, $page: Int, $limit: Int, $sort: String) {
  orders(filter: $filter, page: $page, limit: $limit, sort: $sort) {
    countIsExact
    info { page count pageTotal }
    data {
      id number poNumber createdAt status order_status acting origin erpState erpReason sap_order_no sorg totalAmount lineCount expectedOn expectedPrecision
      orderStatus { id description pendingB2B }
      currency { currency }
      createdBy { name username }
      customer { name city unified }
      orderPayment { isPaymentWaiting isPaymentUploaded payment { type desc } paymentStatus { id description } paymentDocs { id } }
      handover { state attempts lastError nextAttemptAt canReplay }
      progress { ordered shipped confirmed invoiced cancelled shippedPercent }
    }
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

/** First page of open orders with the number of their lines, as the screen requests it. */
export const openOrdersDocument = `query OpenOrdersPage($filter: OpenOrderFilterInput, $sort: String, $page: Int, $limit: Int) {
  openOrders(filter: $filter, sort: $sort, page: $page, limit: $limit) {
    countIsExact
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
      status
      order_status
      acting
      origin
      erpState
      sap_order_no
      totalAmount
      lineCount
      requestDeliveryOn
      expectedOn
      expectedPrecision
      slipDays
      risk
      sorg
      orderStatus {
        id
        description
        pendingB2B
      }
      currency {
        currency
      }
      createdBy {
        name
      }
      customer {
        name
        city
        unified
      }
      shipTo {
        name
        city
      }
      progress {
        ordered
        shipped
        confirmed
        invoiced
        cancelled
        shippedPercent
      }
    }
  }
  openOrderLines(filter: $filter) {
    units
    info {
      count
    }
  }
}`;

/** The same as single lines: the SKU view. */
export const openLinesDocument = `query OpenLinesPage($filter: OpenOrderFilterInput, $sort: String, $page: Int, $limit: Int) {
  openOrderLines(filter: $filter, sort: $sort, page: $page, limit: $limit) {
    countIsExact
    units
    info {
      page
      count
      pageTotal
    }
    data {
      id
      orderNumber
      soNumber
      orderType
      poNumber
      createdAt
      qty
      orderedQty
      confirmedQty
      shippedQty
      cancelledQty
      price
      subTotal
      currency
      uom
      status
      risk
      slipDays
      firstPromisedOn
      expectedPrecision
      requestDeliveryDate {
        date
      }
      expectedDeliveryDate {
        date
      }
      shipTo
      article {
        code
        displayCode
        description
        slug
        picture
      }
      productCategory
    }
  }
  openOrders(filter: $filter) {
    info {
      count
    }
  }
}`;

/** The search of the bar (web/shell/search). */
export const searchDocument = `
  query Search($text: String!) {
    search(text: $text) { kind more hits { id name details day place slug exact } }
  }`;
