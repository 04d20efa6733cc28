export { followStep } from './followStep.ts';
export { refuseCall } from './refuseCall.ts';
export { sendInactivityNotice } from './sendInactivityNotice.ts';
