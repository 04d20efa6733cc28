export { openAsking } from './askPhone.ts';
export { orderPhone } from './orderPhone.ts';
export { keepPhones } from './keepPhones.ts';
