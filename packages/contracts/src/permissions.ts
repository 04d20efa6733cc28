/** Profiles of a company's users (ROLE-01, ROLE-15). */
export const profiles = ['admin', 'user', 'supervisor'] as const;
export type Profile = (typeof profiles)[number];

/** The actions of each profile (ROLE-02 to ROLE-12). The server enforces them; the web hides what is not allowed. */
export const permissions = {
  admin: [
    'dashboard:view',
    'drawer-admin-items:view',
    'tickets-manager:showall',
    'user-modal:editProfile',
    'user-modal:editQueues',
    'ticket-options:deleteTicket',
    'contacts-page:deleteContact',
    'contacts-page:unmerge',
    'connections-page:actionButtons',
    'connections-page:addConnection',
    'connections-page:editOrDeleteConnection',
    'queues-page:edit',
    'settings-page:edit',
    'sandbox:play',
    'audit-page:view',
    'messages-api:manage',
    'invoices-page:view',
    'flows-page:edit',
    'files-page:edit',
    'campaigns-page:edit',
    'personal-data:manage',
    'prompts-page:edit',
    'integrations-page:edit',
  ],
  user: [],
  supervisor: [],
} as const satisfies Record<Profile, readonly string[]>;

export type PermissionAction = (typeof permissions)[Profile][number];

/** True if a profile's list contains the action (ROLE-13). */
export const mayProfile = (profile: Profile, action: PermissionAction): boolean =>
  (permissions[profile] as readonly string[]).includes(action);
