/** The version of the product, as in package.json. */
export const version = '9.0.0';
