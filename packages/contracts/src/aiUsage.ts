import { z } from 'zod';

/** The purposes of an answer: for contacts, as help for attendants, or as a test by an administrator. */
export const usagePurposes = ['contacts', 'attendants', 'test'] as const;
export type UsagePurpose = (typeof usagePurposes)[number];
export const UsagePurpose = z.enum(usagePurposes);
