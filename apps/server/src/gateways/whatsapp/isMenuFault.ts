/** Refusals of a message for its form, which its text does not have. */
const menuFaults = new Set(['invalid_parameter', 'unsupported_type', 'provider_refused']);

/** Returns whether a provider that refused a menu for this reason may accept its text. */
export const isMenuFault = (reason: string): boolean => menuFaults.has(reason);
