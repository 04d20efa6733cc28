/**
 * Jobs that wait for services of a company outside: at most three at once, of all kinds together, in workers of their own
 * (decision 0178). Services that do not answer then hold up neither other jobs nor all other companies (behaviour 4).
 */
export const outsideCalls = { group: 'outsideCalls', atOncePerCompany: 3, crew: 'outside' } as const;
