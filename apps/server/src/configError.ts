/**
 * A start that cannot be, with one line that says what to do: a setting, a file, a database. The process ends with code
 * 1.
 */
export class ConfigError extends Error {}
