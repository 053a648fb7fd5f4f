// Set when the command is built.
declare const NAVSHIFT_VERSION: string | undefined;

export const version = typeof NAVSHIFT_VERSION === 'string' ? NAVSHIFT_VERSION : '0.0.0-dev';
