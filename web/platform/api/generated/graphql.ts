/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type CartProductInput = {
  articleCode: string;
  /** Absolute quantity; 0 takes the line out. */
  qty: number;
  sorg: string;
  /** The article's own unit; another one is refused. */
  uom?: string | null | undefined;
};

export type OrderCustomerInput = {
  isr: string;
  r3: string;
};

export type OrderFilterInput = {
  /** Only orders that staff placed (true) or that customers placed themselves (false). */
  acting?: boolean | null | undefined;
  custCode?: OrderCustomerInput | null | undefined;
  erpState?: string | null | undefined;
  from?: string | null | undefined;
  number?: string | null | undefined;
  /** portal or erp */
  origin?: string | null | undefined;
  /** customer = of the active customer, staff = the order list of the staff. */
  scope?: string | null | undefined;
  /** Order, ERP or PO number, customer, article code. */
  search?: string | null | undefined;
  sorg?: string | null | undefined;
  /** complete, pending, failed, void, on processing or cancelled; open or closed for groups of them. */
  status?: string | null | undefined;
  to?: string | null | undefined;
};

export type OrderPageQueryVariables = Exact<{
  filter?: OrderFilterInput | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  sort?: string | null | undefined;
}>;


export type OrderPageQuery = { orders: { countIsExact: boolean, info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, number: string, poNumber: string, createdAt: string, status: string, order_status: string, acting: boolean, origin: string, erpState: string, sap_order_no: string | null, totalAmount: string, lineCount: number, expectedOn: string | null, expectedPrecision: string | null, sorg: string, orderStatus: { id: string, description: string, pendingB2B: boolean }, currency: { currency: string }, createdBy: { name: string }, customer: { name: string, city: string, unified: string }, shipTo: { name: string, city: string }, progress: { ordered: number, shipped: number, confirmed: number, invoiced: number, cancelled: number, shippedPercent: number } }> } };

export type OrderDetailQueryVariables = Exact<{
  number: string;
}>;


export type OrderDetailQuery = { order: { id: string, number: string, poNumber: string, notes: string, createdAt: string, status: string, order_status: string, acting: boolean, origin: string, erpState: string, erpReason: string | null, sap_order_no: string | null, canCancel: boolean, cancelRefusal: string | null, lineCount: number, goodsAmount: string, shipmentAmount: string, taxAmount: string, totalAmount: string, requestDeliveryOn: string | null, expectedOn: string | null, expectedPrecision: string | null, sorg: string, orderStatus: { id: string, description: string, pendingB2B: boolean }, currency: { currency: string, symbol: string, decimalPrecission: number }, createdBy: { name: string, username: string }, customer: { name: string, city: string, unified: string }, merchant: { merchantName: string, sorgName: string }, shipTo: { name: string, address: string, city: string, postalCode: string, country: string }, orderShipment: { shipmentNotes: string, shipment: { type: string, desc: string } }, orderPayment: { amount: string, expiredDate: string | null, isPaymentWaiting: boolean, isPaymentUploaded: boolean, isPaymentFailed: boolean, paymentDocs: Array<{ id: string, fileName: string, url: string, uploadedAt: string }>, payment: { desc: string, merchantInstruction: string }, paymentStatus: { id: string, description: string } } | null, progress: { ordered: number, shipped: number, confirmed: number, invoiced: number, cancelled: number, shippedPercent: number }, timeline: Array<{ step: string, label: string, state: string, at: string | null, params: unknown }>, events: Array<{ id: string, at: string, kind: string, text: string, actorName: string }>, lines: Array<{ id: string, position: number, articleCode: string, displayCode: string, description: string, uom: string, qty: number, qtyConfirmed: number, qtyShipped: number, qtyInvoiced: number, qtyCancelled: number, qtyOpen: number, state: string, unitPrice: string, listPrice: string, subtotal: string, promisedOn: string | null, promisedPrecision: string | null, picture: string | null, slug: string | null, category: string | null, sorg: string, cancelReason: string | null, promises: Array<{ version: number, promisedOn: string, precision: string, source: string, at: string }>, confirmations: Array<{ supplyQty: number, supplyDate: string | null, precision: string, supplyLocation: string }> }>, deliveries: Array<{ id: string, doNumber: string, status: string, expeditionName: string, trackingNo: string, trackingUrl: string, units: number, deliveredOn: string | null, deliveryDate: { date: string } | null, estimatedDeliveryDate: { date: string } | null }>, invoices: Array<{ id: string, invoiceNo: string, invoiceDate: string, dueDate: string, grandTotal: string, openAmount: string, isOpen: boolean, units: number }> } | null };

export type CancelOrderMutationVariables = Exact<{
  orderNumber: string;
  reason?: string | null | undefined;
}>;


export type CancelOrderMutation = { cancelOrder: { order: { id: string, number: string, status: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type UploadReceiptMutationVariables = Exact<{
  id: string | number;
  file: unknown;
}>;


export type UploadReceiptMutation = { uploadPaymentDoc: { order: { id: string, number: string, status: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemoveReceiptMutationVariables = Exact<{
  id: string | number;
}>;


export type RemoveReceiptMutation = { deletePaymentDoc: { order: { id: string, number: string, status: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ApprovePaymentMutationVariables = Exact<{
  orderNumber: string;
}>;


export type ApprovePaymentMutation = { approvePayment: { order: { id: string, number: string, status: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type VoidPaymentMutationVariables = Exact<{
  orderNumber: string;
  reason: string;
}>;


export type VoidPaymentMutation = { voidPayment: { order: { id: string, number: string, status: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ReorderCartQueryVariables = Exact<{ [key: string]: never; }>;


export type ReorderCartQuery = { cartOverview: { version: number, lines: Array<{ articleCode: string, sorg: string, qty: number }> } };

export type ReorderMutationVariables = Exact<{
  products: Array<CartProductInput> | CartProductInput;
  version?: number | null | undefined;
}>;


export type ReorderMutation = { updateProductsInCart: { cart: { lines: number, units: number, version: number } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type HomeOrdersQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeOrdersQuery = { orders: { info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, number: string, status: string, erpState: string, progress: { ordered: number, shipped: number, confirmed: number, invoiced: number, cancelled: number } }> } };

export type HomeNeedsQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeNeedsQuery = { pending: { info: { count: number }, data: Array<{ id: string, number: string, totalAmount: string, orderPayment: { isPaymentFailed: boolean, expiredDate: string | null } | null }> } };

export type HomeDeliveriesQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type HomeDeliveriesQuery = { openDeliveryV4: Array<{ id: string, doNumber: string, status: string, expeditionName: string, units: number, deliveryDate: { date: string } | null, estimatedDeliveryDate: { date: string } | null }> };

export type HomeCreditQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeCreditQuery = { creditInformation: Array<{ id: string, currency: string, creditLimit: string, balance: string, openInvoice: string, openDo: string, consignment: string, held: string, isBlocked: boolean, blockReason: string | null, asOf: string }> };

export type SalesCustomersQueryVariables = Exact<{
  search?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  custGroup?: string | null | undefined;
}>;


export type SalesCustomersQuery = { salesCustomers: { data: Array<{ custName: string, custPhone: string, custAddress: string, custCity: string, recent: boolean, custCode: { r3: string, isr: string, unified: string }, user: { email: string } | null, custAreas: Array<{ sorg: string, custGroup: string }> }>, info: { page: number, count: number, pageTotal: number } } };

export type CustomerGroupsQueryVariables = Exact<{ [key: string]: never; }>;


export type CustomerGroupsQuery = { customerGroups: Array<string> };

export type ChangeLanguageMutationVariables = Exact<{
  id: string | number;
}>;


export type ChangeLanguageMutation = { changeLanguage: { status: string | null, description: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ChangePasswordMutationVariables = Exact<{
  currentPassword: string;
  newPassword: string;
}>;


export type ChangePasswordMutation = { changePassword: { changed: boolean | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}

export const OrderPageDocument = new TypedDocumentString(`
    query OrderPage($filter: OrderFilterInput, $page: Int, $limit: Int, $sort: String) {
  orders(
    filter: $filter
    page: $page
    limit: $limit
    sort: $sort
    withPayment: false
  ) {
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
      expectedOn
      expectedPrecision
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
}
    `) as unknown as TypedDocumentString<OrderPageQuery, OrderPageQueryVariables>;
export const OrderDetailDocument = new TypedDocumentString(`
    query OrderDetail($number: String!) {
  order(number: $number) {
    id
    number
    poNumber
    notes
    createdAt
    status
    order_status
    acting
    origin
    erpState
    erpReason
    sap_order_no
    canCancel
    cancelRefusal
    lineCount
    goodsAmount
    shipmentAmount
    taxAmount
    totalAmount
    requestDeliveryOn
    expectedOn
    expectedPrecision
    sorg
    orderStatus {
      id
      description
      pendingB2B
    }
    currency {
      currency
      symbol
      decimalPrecission
    }
    createdBy {
      name
      username
    }
    customer {
      name
      city
      unified
    }
    merchant {
      merchantName
      sorgName
    }
    shipTo {
      name
      address
      city
      postalCode
      country
    }
    orderShipment {
      shipmentNotes
      shipment {
        type
        desc
      }
    }
    orderPayment {
      amount
      expiredDate
      isPaymentWaiting
      isPaymentUploaded
      isPaymentFailed
      paymentDocs {
        id
        fileName
        url
        uploadedAt
      }
      payment {
        desc
        merchantInstruction
      }
      paymentStatus {
        id
        description
      }
    }
    progress {
      ordered
      shipped
      confirmed
      invoiced
      cancelled
      shippedPercent
    }
    timeline {
      step
      label
      state
      at
      params
    }
    events {
      id
      at
      kind
      text
      actorName
    }
    lines {
      id
      position
      articleCode
      displayCode
      description
      uom
      qty
      qtyConfirmed
      qtyShipped
      qtyInvoiced
      qtyCancelled
      qtyOpen
      state
      unitPrice
      listPrice
      subtotal
      promisedOn
      promisedPrecision
      picture
      slug
      category
      sorg
      cancelReason
      promises {
        version
        promisedOn
        precision
        source
        at
      }
      confirmations {
        supplyQty
        supplyDate
        precision
        supplyLocation
      }
    }
    deliveries {
      id
      doNumber
      status
      expeditionName
      trackingNo
      trackingUrl
      units
      deliveredOn
      deliveryDate {
        date
      }
      estimatedDeliveryDate {
        date
      }
    }
    invoices {
      id
      invoiceNo
      invoiceDate
      dueDate
      grandTotal
      openAmount
      isOpen
      units
    }
  }
}
    `) as unknown as TypedDocumentString<OrderDetailQuery, OrderDetailQueryVariables>;
export const CancelOrderDocument = new TypedDocumentString(`
    mutation CancelOrder($orderNumber: String!, $reason: String) {
  cancelOrder(orderNumber: $orderNumber, reason: $reason) {
    order {
      id
      number
      status
    }
    message {
      status
      description
    }
    userErrors {
      field
      message
      code
      params
    }
  }
}
    `) as unknown as TypedDocumentString<CancelOrderMutation, CancelOrderMutationVariables>;
export const UploadReceiptDocument = new TypedDocumentString(`
    mutation UploadReceipt($id: ID!, $file: Upload!) {
  uploadPaymentDoc(id: $id, file: $file) {
    order {
      id
      number
      status
    }
    message {
      status
      description
    }
    userErrors {
      field
      message
      code
      params
    }
  }
}
    `) as unknown as TypedDocumentString<UploadReceiptMutation, UploadReceiptMutationVariables>;
export const RemoveReceiptDocument = new TypedDocumentString(`
    mutation RemoveReceipt($id: ID!) {
  deletePaymentDoc(id: $id) {
    order {
      id
      number
      status
    }
    message {
      status
      description
    }
    userErrors {
      field
      message
      code
      params
    }
  }
}
    `) as unknown as TypedDocumentString<RemoveReceiptMutation, RemoveReceiptMutationVariables>;
export const ApprovePaymentDocument = new TypedDocumentString(`
    mutation ApprovePayment($orderNumber: String!) {
  approvePayment(orderNumber: $orderNumber) {
    order {
      id
      number
      status
    }
    message {
      status
      description
    }
    userErrors {
      field
      message
      code
      params
    }
  }
}
    `) as unknown as TypedDocumentString<ApprovePaymentMutation, ApprovePaymentMutationVariables>;
export const VoidPaymentDocument = new TypedDocumentString(`
    mutation VoidPayment($orderNumber: String!, $reason: String!) {
  voidPayment(orderNumber: $orderNumber, reason: $reason) {
    order {
      id
      number
      status
    }
    message {
      status
      description
    }
    userErrors {
      field
      message
      code
      params
    }
  }
}
    `) as unknown as TypedDocumentString<VoidPaymentMutation, VoidPaymentMutationVariables>;
export const ReorderCartDocument = new TypedDocumentString(`
    query ReorderCart {
  cartOverview {
    version
    lines {
      articleCode
      sorg
      qty
    }
  }
}
    `) as unknown as TypedDocumentString<ReorderCartQuery, ReorderCartQueryVariables>;
export const ReorderDocument = new TypedDocumentString(`
    mutation Reorder($products: [CartProductInput!]!, $version: Int) {
  updateProductsInCart(products: $products, version: $version) {
    cart {
      lines
      units
      version
    }
    message {
      status
      description
    }
    userErrors {
      field
      message
      code
      params
    }
  }
}
    `) as unknown as TypedDocumentString<ReorderMutation, ReorderMutationVariables>;
export const HomeOrdersDocument = new TypedDocumentString(`
    query HomeOrders {
  orders(filter: {status: "open"}, page: 1, limit: 5, withPayment: false) {
    info {
      page
      count
      pageTotal
    }
    data {
      id
      number
      status
      erpState
      progress {
        ordered
        shipped
        confirmed
        invoiced
        cancelled
      }
    }
  }
}
    `) as unknown as TypedDocumentString<HomeOrdersQuery, HomeOrdersQueryVariables>;
export const HomeNeedsDocument = new TypedDocumentString(`
    query HomeNeeds {
  pending: orders(
    filter: {status: "pending"}
    page: 1
    limit: 3
    withPayment: true
  ) {
    info {
      count
    }
    data {
      id
      number
      totalAmount
      orderPayment {
        isPaymentFailed
        expiredDate
      }
    }
  }
}
    `) as unknown as TypedDocumentString<HomeNeedsQuery, HomeNeedsQueryVariables>;
export const HomeDeliveriesDocument = new TypedDocumentString(`
    query HomeDeliveries($from: CalendarDate, $to: CalendarDate) {
  openDeliveryV4(from: $from, to: $to) {
    id
    doNumber
    status
    expeditionName
    units
    deliveryDate {
      date
    }
    estimatedDeliveryDate {
      date
    }
  }
}
    `) as unknown as TypedDocumentString<HomeDeliveriesQuery, HomeDeliveriesQueryVariables>;
export const HomeCreditDocument = new TypedDocumentString(`
    query HomeCredit {
  creditInformation {
    id
    currency
    creditLimit
    balance
    openInvoice
    openDo
    consignment
    held
    isBlocked
    blockReason
    asOf
  }
}
    `) as unknown as TypedDocumentString<HomeCreditQuery, HomeCreditQueryVariables>;
export const SalesCustomersDocument = new TypedDocumentString(`
    query SalesCustomers($search: String, $page: Int, $limit: Int, $custGroup: String) {
  salesCustomers(
    search: $search
    page: $page
    limit: $limit
    custGroup: $custGroup
  ) {
    data {
      custCode {
        r3
        isr
        unified
      }
      custName
      custPhone
      custAddress
      custCity
      user {
        email
      }
      custAreas {
        sorg
        custGroup
      }
      recent
    }
    info {
      page
      count
      pageTotal
    }
  }
}
    `) as unknown as TypedDocumentString<SalesCustomersQuery, SalesCustomersQueryVariables>;
export const CustomerGroupsDocument = new TypedDocumentString(`
    query CustomerGroups {
  customerGroups
}
    `) as unknown as TypedDocumentString<CustomerGroupsQuery, CustomerGroupsQueryVariables>;
export const ChangeLanguageDocument = new TypedDocumentString(`
    mutation ChangeLanguage($id: ID!) {
  changeLanguage(id: $id) {
    status
    description
    message {
      status
      description
    }
    userErrors {
      field
      message
      code
      params
    }
  }
}
    `) as unknown as TypedDocumentString<ChangeLanguageMutation, ChangeLanguageMutationVariables>;
export const ChangePasswordDocument = new TypedDocumentString(`
    mutation ChangePassword($currentPassword: String!, $newPassword: String!) {
  changePassword(currentPassword: $currentPassword, newPassword: $newPassword) {
    changed
    message {
      status
      description
    }
    userErrors {
      field
      message
      code
      params
    }
  }
}
    `) as unknown as TypedDocumentString<ChangePasswordMutation, ChangePasswordMutationVariables>;