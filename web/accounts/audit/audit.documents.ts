import { documentOf } from '#platform/api/documents.ts';

export const AuditLog = documentOf<'AuditLog'>(/* GraphQL */ `
  query AuditLog($filter: AuditFilter, $page: Int, $limit: Int) {
    auditLog(filter: $filter, page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      data {
        id
        at
        actorId
        actorName
        action
        subjectType
        subjectId
        before
        after
        requestId
        address
        customer {
          id
          name
          unified
        }
      }
    }
  }
`);

export const AuditNames = documentOf<'AuditNames'>(/* GraphQL */ `
  query AuditNames {
    auditNames {
      actions
      subjectTypes
    }
  }
`);
