/** What every mutation answers besides its data: whether it succeeded, and its refusals by field. */
export const outcome = /* GraphQL */ `
  fragment OutcomeMessage on Message {
    status
    description
  }
  fragment OutcomeErrors on UserError {
    field
    message
    code
    params
  }
`;
