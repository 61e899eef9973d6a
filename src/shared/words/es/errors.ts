import { accounts } from './errors/accounts.ts';
import { episodes } from './errors/episodes.ts';
import { files } from './errors/files.ts';
import { programs } from './errors/programs.ts';
import { settings } from './errors/settings.ts';
import type { errors as en } from '../en/errors.ts';

export const errors = {
  busy: 'El sitio está ocupado. Inténtelo otra vez en un momento.',
  wrong: 'Algo salió mal de nuestro lado. Inténtelo otra vez.',
  signIn: 'Inicie sesión para continuar',
  adminsOnly: 'Solo la administración puede hacer esto. Pídaselo a alguien de la administración.',
  tooMany: 'Demasiados intentos. Espere un poco e inténtelo otra vez.',
  badToken: 'El código no es correcto o ya no sirve',
  badCredentials: 'El nombre de usuario o la contraseña no son correctos',
  episodeNotFound: 'No se encontró el episodio',
  resetAsked: 'Si el nombre de usuario existe, se generó un código.',
  accounts,
  episodes,
  files,
  programs,
  settings,
} satisfies typeof en;
