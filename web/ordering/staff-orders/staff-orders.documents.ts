import { documentOf } from '#platform/api/documents.ts';

export const ReplayHandover = documentOf<'ReplayHandover'>(/* GraphQL */ `
  mutation ReplayHandover($orderNumber: String!) {
    replayHandover(orderNumber: $orderNumber) {
      order {
        id
        number
      }
    }
  }
`);

/** Facts of an order that the order desk works with. */
export const OrderDesk = documentOf<'OrderDesk'>(/* GraphQL */ `
  query OrderDesk($number: String!) {
    order(number: $number) {
      id
      lineChangeRefusal
      assignedTo {
        name
        username
      }
      assignees {
        name
        username
      }
      deskNotes {
        id
        note
        createdByName
        createdAt
      }
    }
  }
`);

export const LowerOrderLines = documentOf<'LowerOrderLines'>(/* GraphQL */ `
  mutation LowerOrderLines($orderNumber: String!, $lines: [LowerLineInput!]!, $reason: String!) {
    lowerOrderLines(orderNumber: $orderNumber, lines: $lines, reason: $reason) {
      order {
        id
        number
        status
      }
    }
  }
`);

export const AddOrderNote = documentOf<'AddOrderNote'>(/* GraphQL */ `
  mutation AddOrderNote($orderNumber: String!, $note: String!) {
    addOrderNote(orderNumber: $orderNumber, note: $note) {
      order {
        id
      }
    }
  }
`);

export const MessageDealer = documentOf<'MessageDealer'>(/* GraphQL */ `
  mutation MessageDealer($orderNumber: String!, $message: String!) {
    messageDealer(orderNumber: $orderNumber, message: $message) {
      order {
        id
      }
    }
  }
`);

export const AssignOrder = documentOf<'AssignOrder'>(/* GraphQL */ `
  mutation AssignOrder($orderNumber: String!, $username: String) {
    assignOrder(orderNumber: $orderNumber, username: $username) {
      order {
        id
        assignedTo {
          name
        }
      }
    }
  }
`);
