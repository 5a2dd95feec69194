/** Minutes after which a session sees the portal with its own rights again. */
export const roleViewMinutes = 30;
