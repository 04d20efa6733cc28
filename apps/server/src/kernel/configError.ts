/**
 * A start that is impossible because of a setting, a file or a database. The message is one line that says what to do.
 * The process ends with code 1.
 */
export class ConfigError extends Error {}
