import { documentOf } from '#platform/api/documents.ts';

/** A user as the list and the form show them. */
const editedUser = /* GraphQL */ `
  fragment EditedUser on User {
    id
    username
    email
    emailConfirmations
    name
    phone
    sendEmail
    sendEmailWarranty
    isFakeEmail
    mustChangePassword
    secondFactor
    disabled
    linkHeldAt
    invitation {
      state
      sentAt
      endsAt
      openedAt
      acceptedAt
    }
    self
    lastSignInAt
    createdAt
    language {
      id
      description
    }
    roles {
      id
      name
      description
    }
    groupRole {
      id
      description
    }
    userAreas {
      sorg
      limitation
      option
      value
      valueName
    }
    customer {
      id
      custName
      custCode {
        unified
      }
    }
    contentTargetMarkets {
      id
      marketName
    }
  }
`;

export const UserList = documentOf<'UserList'>(/* GraphQL */ `
  query UserList(
    $search: String
    $page: Int
    $limit: Int
    $sort: UserSort
    $groupRoleIds: [ID!]
    $role: String
    $disabled: Boolean
    $held: Boolean
    $invitation: String
    $us: Boolean
  ) {
    usersV2(
      search: $search
      page: $page
      limit: $limit
      sort: $sort
      groupRoleIds: $groupRoleIds
      role: $role
      disabled: $disabled
      held: $held
      invitation: $invitation
      us: $us
    ) {
      info {
        page
        count
        pageTotal
      }
      users {
        ...EditedUser
      }
    }
  }
  ${editedUser}
`);

/** The options of the user forms. */
const userFormChoices = /* GraphQL */ `
  fragment UserFormChoices on UserCreateData {
    groupRoles {
      id
      description
      us
      roles {
        id
        name
        description
        fixed
        permissions {
          id
          name
          description
          builtIn
        }
      }
    }
    contentTargetMarkets {
      id
      marketName
      brand
    }
    languages {
      id
      description
    }
    sorgs {
      sorg
      name
      country
      dealerCount
    }
    limitations
  }
`;

/** The choices of the user forms. */
export const UserChoices = documentOf<'UserChoices'>(/* GraphQL */ `
  query UserChoices($us: Boolean) {
    createData(us: $us) {
      ...UserFormChoices
    }
  }
  ${userFormChoices}
`);

/** One user with the choices of their form. */
export const UserToEdit = documentOf<'UserToEdit'>(/* GraphQL */ `
  query UserToEdit($id: ID!, $us: Boolean) {
    createData(us: $us) {
      ...UserFormChoices
    }
    usersV2(ids: [$id], limit: 1, page: 1, us: $us) {
      users {
        ...EditedUser
      }
    }
  }
  ${editedUser}
  ${userFormChoices}
`);

export const CreateUser = documentOf<'CreateUser'>(/* GraphQL */ `
  mutation CreateUser($user: UserInput!, $userAreas: [UserAreaInput!]!, $invite: Boolean, $us: Boolean) {
    createUser(user: $user, userAreas: $userAreas, invite: $invite, us: $us) {
      user {
        id
        username
        password
      }
    }
  }
`);

export const UpdateUser = documentOf<'UpdateUser'>(/* GraphQL */ `
  mutation UpdateUser(
    $id: ID!
    $user: UserInput!
    $userAreas: [UserAreaInput!]
    $generatePassword: Boolean
    $us: Boolean
  ) {
    updateUser(id: $id, user: $user, userAreas: $userAreas, generatePassword: $generatePassword, us: $us) {
      user {
        id
        username
        password
      }
    }
  }
`);

export const DeleteUser = documentOf<'DeleteUser'>(/* GraphQL */ `
  mutation DeleteUser($id: ID!, $us: Boolean) {
    deleteUser(id: $id, us: $us) {
      id
    }
  }
`);

export const ResetSecondFactor = documentOf<'ResetSecondFactor'>(/* GraphQL */ `
  mutation ResetSecondFactor($id: ID!, $us: Boolean) {
    resetSecondFactor(id: $id, us: $us) {
      id
    }
  }
`);

/** Sends first links that wait for a market: to users by id, or to all that a filter finds. */
export const SendHeldLinks = documentOf<'SendHeldLinks'>(/* GraphQL */ `
  mutation SendHeldLinks($ids: [ID!], $search: String, $role: String, $groupRoleIds: [ID!], $us: Boolean) {
    sendHeldLinks(ids: $ids, search: $search, role: $role, groupRoleIds: $groupRoleIds, us: $us) {
      sent
      left
    }
  }
`);

/** Mails invitations again, each with a new link. */
export const SendInvitations = documentOf<'SendInvitations'>(/* GraphQL */ `
  mutation SendInvitations($ids: [ID!]!, $us: Boolean) {
    sendInvitations(ids: $ids, us: $us) {
      sent
    }
  }
`);

/** Changes the access of several users, all or none. */
export const ChangeUsers = documentOf<'ChangeUsers'>(/* GraphQL */ `
  mutation ChangeUsers($ids: [ID!]!, $disabled: Boolean, $addRoleIds: [ID!], $removeRoleIds: [ID!], $us: Boolean) {
    changeUsers(ids: $ids, disabled: $disabled, addRoleIds: $addRoleIds, removeRoleIds: $removeRoleIds, us: $us) {
      changed
    }
  }
`);

/** Customers that an area can name, by the words that the user typed. */
export const AreaCustomers = documentOf<'AreaCustomers'>(/* GraphQL */ `
  query AreaCustomers($sorg: String!, $search: String, $us: Boolean) {
    areaCustomers(sorg: $sorg, search: $search, us: $us) {
      unified
      custName
      custCity
    }
  }
`);

/** Reads and validates a list of users without saving. */
export const CheckUsers = documentOf<'CheckUsers'>(/* GraphQL */ `
  mutation CheckUsers($file: Upload, $rows: String) {
    checkUsers(file: $file, rows: $rows) {
      unknownColumns
      rows {
        line
        user {
          email
          name
          username
          phone
          languageId
          groupRoleId
          roleIds
          contentTargetMarketIds
          sendEmail
          isFakeEmail
        }
        userAreas {
          sorg
          limitation
          option
          value
        }
        groupRole
        roles
        language
        sorg
        limitation
        option
        value
        targetMarkets
        dealerCount
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

/** Creates up to 500 users in one call; the results are in the order of the list. */
export const CreateUsers = documentOf<'CreateUsers'>(/* GraphQL */ `
  mutation CreateUsers($users: [NewUserInput!]!, $invite: Boolean) {
    createUsers(users: $users, invite: $invite) {
      user {
        id
        username
        password
      }
    }
  }
`);
