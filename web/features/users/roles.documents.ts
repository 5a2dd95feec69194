import { documentOf } from '../../platform/api/documents.ts';
import type {
  CreateGroupRoleMutation,
  CreateGroupRoleMutationVariables,
  CreatePermissionMutation,
  CreatePermissionMutationVariables,
  CreateRoleMutation,
  CreateRoleMutationVariables,
  DeleteGroupRoleMutation,
  DeleteGroupRoleMutationVariables,
  DeletePermissionMutation,
  DeletePermissionMutationVariables,
  DeleteRoleMutation,
  DeleteRoleMutationVariables,
  GroupRoleListQuery,
  GroupRoleListQueryVariables,
  PermissionListQuery,
  PermissionListQueryVariables,
  RoleListQuery,
  RoleListQueryVariables,
  UpdateGroupRoleMutation,
  UpdateGroupRoleMutationVariables,
  UpdatePermissionMutation,
  UpdatePermissionMutationVariables,
  UpdateRoleMutation,
  UpdateRoleMutationVariables,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

export const RoleList = documentOf<RoleListQuery, RoleListQueryVariables>(/* GraphQL */ `
  query RoleList($search: String, $ids: [ID!]) {
    roles(search: $search, ids: $ids, limit: 500, page: 1) {
      id
      name
      description
      fixed
      secondFactorRequired
      permissions {
        id
        name
        description
        builtIn
      }
    }
  }
`);

export const GroupRoleList = documentOf<GroupRoleListQuery, GroupRoleListQueryVariables>(/* GraphQL */ `
  query GroupRoleList($search: String, $ids: [ID!]) {
    groupRoles(search: $search, ids: $ids, limit: 500, page: 1) {
      id
      name
      description
      us
      roles {
        id
        name
        description
      }
    }
  }
`);

export const PermissionList = documentOf<PermissionListQuery, PermissionListQueryVariables>(/* GraphQL */ `
  query PermissionList($search: String, $ids: [ID!], $page: Int, $limit: Int) {
    permissions(search: $search, ids: $ids, page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      data {
        id
        name
        description
        builtIn
      }
    }
  }
`);

export const CreateRole = documentOf<CreateRoleMutation, CreateRoleMutationVariables>(/* GraphQL */ `
  mutation CreateRole($name: String!, $description: String, $permissionIds: [ID!]!, $secondFactorRequired: Boolean) {
    createRole(
      name: $name
      description: $description
      permissionIds: $permissionIds
      secondFactorRequired: $secondFactorRequired
    ) {
      role {
        id
      }
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
    }
  }
  ${outcome}
`);

export const UpdateRole = documentOf<UpdateRoleMutation, UpdateRoleMutationVariables>(/* GraphQL */ `
  mutation UpdateRole(
    $id: ID!
    $name: String
    $description: String
    $permissionIds: [ID!]
    $secondFactorRequired: Boolean
  ) {
    updateRole(
      id: $id
      name: $name
      description: $description
      permissionIds: $permissionIds
      secondFactorRequired: $secondFactorRequired
    ) {
      role {
        id
      }
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
    }
  }
  ${outcome}
`);

export const DeleteRole = documentOf<DeleteRoleMutation, DeleteRoleMutationVariables>(/* GraphQL */ `
  mutation DeleteRole($id: ID!) {
    deleteRole(id: $id) {
      id
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
    }
  }
  ${outcome}
`);

export const CreateGroupRole = documentOf<CreateGroupRoleMutation, CreateGroupRoleMutationVariables>(/* GraphQL */ `
  mutation CreateGroupRole($description: String!, $roleIds: [ID!]!, $us: Boolean) {
    createGroupRole(description: $description, roleIds: $roleIds, us: $us) {
      groupRole {
        id
      }
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
    }
  }
  ${outcome}
`);

export const UpdateGroupRole = documentOf<UpdateGroupRoleMutation, UpdateGroupRoleMutationVariables>(/* GraphQL */ `
  mutation UpdateGroupRole($id: ID!, $description: String, $roleIds: [ID!], $us: Boolean) {
    updateGroupRole(id: $id, description: $description, roleIds: $roleIds, us: $us) {
      groupRole {
        id
      }
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
    }
  }
  ${outcome}
`);

export const DeleteGroupRole = documentOf<DeleteGroupRoleMutation, DeleteGroupRoleMutationVariables>(/* GraphQL */ `
  mutation DeleteGroupRole($id: ID!) {
    deleteGroupRole(id: $id) {
      id
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
    }
  }
  ${outcome}
`);

export const CreatePermission = documentOf<CreatePermissionMutation, CreatePermissionMutationVariables>(/* GraphQL */ `
  mutation CreatePermission($name: String!, $description: String!) {
    createPermission(name: $name, description: $description) {
      permission {
        id
      }
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
    }
  }
  ${outcome}
`);

export const UpdatePermission = documentOf<UpdatePermissionMutation, UpdatePermissionMutationVariables>(/* GraphQL */ `
  mutation UpdatePermission($id: ID!, $name: String, $description: String) {
    updatePermission(id: $id, name: $name, description: $description) {
      permission {
        id
      }
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
    }
  }
  ${outcome}
`);

export const DeletePermission = documentOf<DeletePermissionMutation, DeletePermissionMutationVariables>(/* GraphQL */ `
  mutation DeletePermission($id: ID!) {
    deletePermission(id: $id) {
      id
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
    }
  }
  ${outcome}
`);
