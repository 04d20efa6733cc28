export { openAsking } from './askPhone.ts';
export { dropOrders } from './dropOrders.ts';
export { orderPhone } from './orderPhone.ts';
export { measureOrders } from './measureOrders.ts';
export { keepPhones } from './keepPhones.ts';
