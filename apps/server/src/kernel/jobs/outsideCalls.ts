/**
 * Jobs that wait for services of a company outside: at most three at once, of all kinds together. Services that do not
 * answer then leave two of the five workers of a process to other companies (behaviour 4, decision 0159).
 */
export const outsideCalls = { group: 'outsideCalls', atOncePerCompany: 3 } as const;
