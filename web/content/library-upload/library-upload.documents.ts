import { documentOf } from '#platform/api/documents.ts';

/** The result of the server about uploads: duplicates by content, article codes and a title from the name. */
export const MaterialUploads = documentOf<'MaterialUploads'>(/* GraphQL */ `
  query MaterialUploads($attachmentIds: [ID!]!) {
    materialUploads(attachmentIds: $attachmentIds) {
      attachmentId
      fileName
      state
      refusalText
      contentHash
      thumbnailUrl
      title
      articleCodes
      duplicates {
        id
        title
        placeholder {
          thumbnailUrl
        }
      }
      namesakes {
        id
        title
        placeholder {
          thumbnailUrl
        }
      }
    }
  }
`);

/** A material whose file an upload replaces. */
export const ReplacedMaterial = documentOf<'ReplacedMaterial'>(/* GraphQL */ `
  query ReplacedMaterial($id: ID!) {
    marketingMaterial(id: $id) {
      id
      version
      files {
        id
        fileName
        fileTitle
        language
        focalLeft
        focalTop
        rightsEndOn
        crop {
          left
          top
          width
          height
        }
      }
    }
  }
`);

/** Creates up to 50 materials, each saved or refused on its own. */
export const CreateMaterials = documentOf<'CreateMaterials'>(/* GraphQL */ `
  mutation CreateMaterials($inputs: [MarketingMaterialInput!]!) {
    createMarketingMaterials(inputs: $inputs) {
      results {
        index
        id
        userErrors {
          field
          message
          code
          params
        }
      }
    }
  }
`);
