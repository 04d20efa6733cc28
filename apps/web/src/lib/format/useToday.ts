import { useNow } from './dates.ts';
import { wallClock } from './wallClock.ts';

const checkMs = 30_000;

/** Returns the present day (YYYY-MM-DD) of a time zone. It changes at midnight. */
export const useToday = (zone: string): string => wallClock(useNow(checkMs), zone).slice(0, 10);
