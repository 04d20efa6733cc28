export { deadLetterRoutes } from './deadLetters.routes.ts';
export { keepDeadLetter } from './keepDeadLetter.ts';
export { retryDeadLetters, type Hearing } from './retryDeadLetters.ts';
