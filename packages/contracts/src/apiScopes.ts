/** The rights that an API token may have. */
export const apiScopes = [
  'messages:send',
  'contacts:read',
  'tickets:read',
  'messages:read',
  'webhooks:manage',
] as const;
export type ApiScope = (typeof apiScopes)[number];
