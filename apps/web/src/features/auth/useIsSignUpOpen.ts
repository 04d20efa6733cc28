import { platformSettingsApi } from '@recado/contracts';
import { useEndpoint } from '../../lib/server/api.ts';

/** Returns false once the server has said that nobody can sign up. Until then, and after a failure, it is possible. */
export const useIsSignUpOpen = (): boolean => useEndpoint(platformSettingsApi.signUp).data?.isOpen !== false;
