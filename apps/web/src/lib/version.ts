/** The version of the product, shown small on the login screen and below the menu (LAY-42). */
export { version } from '../../package.json';
