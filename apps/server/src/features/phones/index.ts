export { openAsking } from './askPhone.ts';
export { orderPhone } from './orderPhone.ts';
export { measureOrders } from './measureOrders.ts';
export { keepPhones } from './keepPhones.ts';
