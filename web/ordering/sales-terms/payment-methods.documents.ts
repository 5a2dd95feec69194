import { documentOf } from '#platform/api/documents.ts';

/** Payment methods, and the sales organisations to choose from. */
export const PaymentMethodSettings = documentOf<'PaymentMethodSettings'>(/* GraphQL */ `
  query PaymentMethodSettings($sorg: String, $module: String, $page: Int!, $limit: Int!) {
    paymentMethodSettings(sorg: $sorg, module: $module, page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      data {
        id
        sorg
        sorgName
        module
        type
        name
        expiresAfterHours
        validFrom
        validTo
        position
        active
        version
      }
    }
    marketSorgs {
      sorg
      name
    }
  }
`);

export const PaymentMethodSetting = documentOf<'PaymentMethodSetting'>(/* GraphQL */ `
  query PaymentMethodSetting($id: ID!) {
    paymentMethodSetting(id: $id) {
      id
      sorg
      module
      type
      name
      description {
        en
        de
        fr
        id
        ms
      }
      instruction {
        en
        de
        fr
        id
        ms
      }
      expiresAfterHours
      validFrom
      validTo
      position
      active
      version
    }
  }
`);

export const AddPaymentMethod = documentOf<'AddPaymentMethod'>(/* GraphQL */ `
  mutation AddPaymentMethod($method: PaymentMethodInput!) {
    addPaymentMethod(method: $method)
  }
`);

export const ChangePaymentMethod = documentOf<'ChangePaymentMethod'>(/* GraphQL */ `
  mutation ChangePaymentMethod($id: ID!, $version: Int!, $method: PaymentMethodInput!) {
    changePaymentMethod(id: $id, version: $version, method: $method)
  }
`);

export const RemovePaymentMethod = documentOf<'RemovePaymentMethod'>(/* GraphQL */ `
  mutation RemovePaymentMethod($id: ID!, $version: Int!) {
    removePaymentMethod(id: $id, version: $version)
  }
`);
