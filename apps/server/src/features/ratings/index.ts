export { correctRating, findAnsweredTicket } from './correctRating.ts';
export { answerRating, nameAnswer, openRating, type OpenRating } from './answerRating.ts';
export { askRating, sendFarewell } from './askRating.ts';
export { followRatings, moveRatings } from './moveRatings.ts';
export { toRating } from './toRating.ts';
export { withdrawRating } from './withdrawRating.ts';
