/** The version of the product, shown on the login page and below the menu (LAY-42). */
export { version } from '../../../package.json';
