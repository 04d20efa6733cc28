export { deadLetterRoutes } from './deadLetters.routes.ts';
export { keepDeadLetter } from './keepDeadLetter.ts';
export { retryDeadLetters, type Redelivery } from './retryDeadLetters.ts';
