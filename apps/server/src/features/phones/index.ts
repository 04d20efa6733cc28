export { openAsking } from './askPhone.ts';
export { dropKeys } from './openKeyStore.ts';
export { dropOrders } from './dropOrders.ts';
export { orderPhone } from './orderPhone.ts';
export { measureDeadLetters } from './measureDeadLetters.ts';
export { measureOrders } from './measureOrders.ts';
export { keepPhones } from './keepPhones.ts';
