import { documentOf } from '#platform/api/documents.ts';

export const UploadReceipt = documentOf<'UploadReceipt'>(/* GraphQL */ `
  mutation UploadReceipt($id: ID!, $file: Upload!) {
    uploadPaymentDoc(id: $id, file: $file) {
      order {
        id
        number
        status
      }
    }
  }
`);

export const RemoveReceipt = documentOf<'RemoveReceipt'>(/* GraphQL */ `
  mutation RemoveReceipt($id: ID!) {
    deletePaymentDoc(id: $id) {
      order {
        id
        number
        status
      }
    }
  }
`);

export const ApprovePayment = documentOf<'ApprovePayment'>(/* GraphQL */ `
  mutation ApprovePayment($orderNumber: String!) {
    approvePayment(orderNumber: $orderNumber) {
      order {
        id
        number
        status
      }
    }
  }
`);

export const VoidPayment = documentOf<'VoidPayment'>(/* GraphQL */ `
  mutation VoidPayment($orderNumber: String!, $reason: String!) {
    voidPayment(orderNumber: $orderNumber, reason: $reason) {
      order {
        id
        number
        status
      }
    }
  }
`);
