import { documentOf } from '#platform/api/documents.ts';
import type { ClaimSettingsQuery } from '#platform/api/generated/graphql.ts';

/** The tables on which claims depend. */
export const ClaimSettings = documentOf<'ClaimSettings'>(/* GraphQL */ `
  query ClaimSettings {
    claimCapabilities {
      id
      role
      productCategory
      customerCategory
      from
      to
    }
    claimRoles {
      name
      description
    }
    claimProblemSettings {
      id
      productCategory
      merchandise
      part
      partTexts
      texts
      picture
      position
      active
      wholeArticle
      spareCategories
      used
    }
    claimTextBlocks {
      id
      purpose
      title
      titles
      texts
      position
    }
    warrantyRules {
      id
      brand
      merchandise
      part
      months
      registeredMonths
    }
    warrantyScopes {
      kind
      code
      name
    }
    claimServiceLevels {
      sorg
      status
      days
    }
  }
`);
export type CapabilityRow = ClaimSettingsQuery['claimCapabilities'][number];
export type RoleRow = ClaimSettingsQuery['claimRoles'][number];
export type ProblemRow = ClaimSettingsQuery['claimProblemSettings'][number];
export type TextBlockRow = ClaimSettingsQuery['claimTextBlocks'][number];
export type ServiceLevelRow = ClaimSettingsQuery['claimServiceLevels'][number];
export type WarrantyScope = ClaimSettingsQuery['warrantyScopes'][number];
export type WarrantyRow = ClaimSettingsQuery['warrantyRules'][number];

const saved = /* GraphQL */ `
  fragment SavedSetting on ClaimSettingPayload {
    id
  }
`;

export const AddClaimCapability = documentOf<'AddClaimCapability'>(/* GraphQL */ `
  mutation AddClaimCapability(
    $role: String!
    $productCategory: String!
    $customerCategory: String!
    $from: String!
    $to: String!
  ) {
    addClaimCapability(
      role: $role
      productCategory: $productCategory
      customerCategory: $customerCategory
      from: $from
      to: $to
    ) {
      ...SavedSetting
    }
  }
  ${saved}
`);

/** Removes one row of the table that a flag names. */
export const RemoveClaimSetting = documentOf<'RemoveClaimSetting'>(/* GraphQL */ `
  mutation RemoveClaimSetting($id: ID!, $capability: Boolean!, $text: Boolean!, $rule: Boolean!) {
    removeClaimCapability(id: $id) @include(if: $capability) {
      ...SavedSetting
    }
    removeClaimTextBlock(id: $id) @include(if: $text) {
      ...SavedSetting
    }
    removeWarrantyRule(id: $id) @include(if: $rule) {
      ...SavedSetting
    }
  }
  ${saved}
`);

export const SaveClaimProblem = documentOf<'SaveClaimProblem'>(/* GraphQL */ `
  mutation SaveClaimProblem(
    $id: ID
    $productCategory: String!
    $part: String!
    $partTexts: JSON!
    $texts: JSON!
    $picture: String
    $active: Boolean
    $wholeArticle: Boolean
    $spareCategories: [String!]
  ) {
    saveClaimProblem(
      id: $id
      productCategory: $productCategory
      part: $part
      partTexts: $partTexts
      texts: $texts
      picture: $picture
      active: $active
      wholeArticle: $wholeArticle
      spareCategories: $spareCategories
    ) {
      ...SavedSetting
    }
  }
  ${saved}
`);

export const SaveClaimText = documentOf<'SaveClaimText'>(/* GraphQL */ `
  mutation SaveClaimText($id: ID, $purpose: String!, $titles: JSON!, $texts: JSON!) {
    saveClaimTextBlock(id: $id, purpose: $purpose, titles: $titles, texts: $texts) {
      ...SavedSetting
    }
  }
  ${saved}
`);

export const SaveWarrantyRule = documentOf<'SaveWarrantyRule'>(/* GraphQL */ `
  mutation SaveWarrantyRule(
    $id: ID
    $brand: String
    $merchandise: String
    $part: String
    $months: Int!
    $registeredMonths: Int
  ) {
    saveWarrantyRule(
      id: $id
      brand: $brand
      merchandise: $merchandise
      part: $part
      months: $months
      registeredMonths: $registeredMonths
    ) {
      ...SavedSetting
    }
  }
  ${saved}
`);

/** Working days in which a status should be left; without days it has no service level. */
export const SaveServiceLevel = documentOf<'SaveServiceLevel'>(/* GraphQL */ `
  mutation SaveServiceLevel($sorg: String!, $status: String!, $days: Int) {
    saveClaimServiceLevel(sorg: $sorg, status: $status, days: $days) {
      ...SavedSetting
    }
  }
  ${saved}
`);
