import { documentOf } from '#platform/api/documents.ts';

export const RoleList = documentOf<'RoleList'>(/* GraphQL */ `
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

export const GroupRoleList = documentOf<'GroupRoleList'>(/* GraphQL */ `
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

export const PermissionList = documentOf<'PermissionList'>(/* GraphQL */ `
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

/** How many users a role or group role has, and the first of them by name. */
export const UserCount = documentOf<'UserCount'>(/* GraphQL */ `
  query UserCount($role: String, $groupRoleIds: [ID!]) {
    usersV2(role: $role, groupRoleIds: $groupRoleIds, limit: 5, page: 1) {
      info {
        count
      }
      users {
        id
        name
      }
    }
  }
`);

export const CreateRole = documentOf<'CreateRole'>(/* GraphQL */ `
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
    }
  }
`);

export const UpdateRole = documentOf<'UpdateRole'>(/* GraphQL */ `
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
    }
  }
`);

export const DeleteRole = documentOf<'DeleteRole'>(/* GraphQL */ `
  mutation DeleteRole($id: ID!) {
    deleteRole(id: $id) {
      id
    }
  }
`);

export const CreateGroupRole = documentOf<'CreateGroupRole'>(/* GraphQL */ `
  mutation CreateGroupRole($description: String!, $roleIds: [ID!]!, $us: Boolean) {
    createGroupRole(description: $description, roleIds: $roleIds, us: $us) {
      groupRole {
        id
      }
    }
  }
`);

export const UpdateGroupRole = documentOf<'UpdateGroupRole'>(/* GraphQL */ `
  mutation UpdateGroupRole($id: ID!, $description: String, $roleIds: [ID!], $us: Boolean) {
    updateGroupRole(id: $id, description: $description, roleIds: $roleIds, us: $us) {
      groupRole {
        id
      }
    }
  }
`);

export const DeleteGroupRole = documentOf<'DeleteGroupRole'>(/* GraphQL */ `
  mutation DeleteGroupRole($id: ID!) {
    deleteGroupRole(id: $id) {
      id
    }
  }
`);

export const CreatePermission = documentOf<'CreatePermission'>(/* GraphQL */ `
  mutation CreatePermission($name: String!, $description: String!) {
    createPermission(name: $name, description: $description) {
      permission {
        id
      }
    }
  }
`);

export const UpdatePermission = documentOf<'UpdatePermission'>(/* GraphQL */ `
  mutation UpdatePermission($id: ID!, $name: String, $description: String) {
    updatePermission(id: $id, name: $name, description: $description) {
      permission {
        id
      }
    }
  }
`);

export const DeletePermission = documentOf<'DeletePermission'>(/* GraphQL */ `
  mutation DeletePermission($id: ID!) {
    deletePermission(id: $id) {
      id
    }
  }
`);

/** Lets this session see the portal as a role, read only. */
export const StartRoleView = documentOf<'StartRoleView'>(/* GraphQL */ `
  mutation StartRoleView($roleId: ID!) {
    startRoleView(roleId: $roleId) {
      endsAt
    }
  }
`);
