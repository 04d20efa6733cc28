import { profiles, type Profile } from '@recado/contracts';
import { tOf } from '../../lib/texts/texts.ts';
import { userTexts } from './users.texts.ts';

/** Returns the name of a profile as the page of the users words it, or undefined for any other text. */
export const profileNameOf = (profile: string): string | undefined =>
  (profiles as readonly string[]).includes(profile) ? tOf(userTexts)(profile as Profile) : undefined;

/** Returns the name of the connection as the dialog of a user words it, or undefined for any other field. */
export const userFieldOf = (field: string): string | undefined =>
  field === 'connection' ? tOf(userTexts)('connection') : undefined;
