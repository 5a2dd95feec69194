import { documentOf } from '#platform/api/documents.ts';
import type { VisitAnswerSettingsQuery } from '#platform/api/generated/graphql.ts';

/** The answer lists of a brand for their administration. */
export const VisitAnswerSettings = documentOf<'VisitAnswerSettings'>(/* GraphQL */ `
  query VisitAnswerSettings($brand: String!) {
    formVisitAnswerSettings(brand: $brand) {
      id
      list
      key
      description
      sorting
      validFrom
      validTo
      retiredAt
      texts {
        en
        de
        fr
        id
        ms
      }
    }
  }
`);
export type AnswerSetting = VisitAnswerSettingsQuery['formVisitAnswerSettings'][number];

export const SaveVisitAnswer = documentOf<'SaveVisitAnswer'>(/* GraphQL */ `
  mutation SaveVisitAnswer(
    $id: ID
    $brand: String!
    $list: String!
    $key: String!
    $texts: FormVisitAnswerTextsInput!
    $sorting: Int!
    $validFrom: CalendarDate
    $validTo: CalendarDate
  ) {
    saveFormVisitAnswer(
      id: $id
      brand: $brand
      list: $list
      key: $key
      texts: $texts
      sorting: $sorting
      validFrom: $validFrom
      validTo: $validTo
    )
  }
`);

export const RetireVisitAnswer = documentOf<'RetireVisitAnswer'>(/* GraphQL */ `
  mutation RetireVisitAnswer($id: ID!, $retired: Boolean!) {
    retireFormVisitAnswer(id: $id, retired: $retired)
  }
`);
