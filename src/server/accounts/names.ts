import { DomainError } from '#server/errors.ts';

/** Of a name by which somebody signs in already, be it their username or their address. */
export const usernameTaken = () => new DomainError('conflict', { code: 'usernameTaken' }, { field: 'username' });
export const emailTaken = () => new DomainError('conflict', { code: 'emailTaken' }, { field: 'email' });
