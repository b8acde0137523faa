import { fileURLToPath } from 'node:url';

/** The checkout. Everything runs from here, whatever folder the command was given in. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
