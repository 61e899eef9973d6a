/** A setting that stops the start. The message is one line: which setting, what is wrong, what would be right. */
export class ConfigError extends Error {}
