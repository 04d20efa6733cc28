export { isSuppressed } from './suppressed/suppressedNumbers.ts';
export { contactListItemRoutes, contactListRoutes, suppressedNumberRoutes } from './contactLists.routes.ts';
export type { ContactListDeps, NumberDeps } from './contactListDeps.ts';
export { askNumber, findCachedAnswer, presentAnswer } from './checkNumbers.ts';
export { checkNumbersJob, resumeChecksJob } from './checkNumbers.job.ts';
export { forgetListedNumbers } from './forgetListedNumbers.ts';
