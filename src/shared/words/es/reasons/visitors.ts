import type { visitors as en } from '../../en/reasons/visitors.ts';
import { number } from '../number.ts';

export const visitors = {
  invalid: 'Esto no es válido',
  signInAgain: 'Inicie sesión otra vez para continuar',
  alreadyLiked: 'Ya marcó “me gusta” en este episodio.',
  alreadyDisliked: 'Ya marcó “no me gusta” en este episodio.',
  unsupportedCharacter: 'Este texto tiene un carácter que no se admite',
  usernameMissing: 'Falta el nombre de usuario',
  usernameTooLong: ({ maximum }) => `El nombre de usuario puede tener hasta ${number(maximum)} caracteres`,
  passwordMissing: 'Falta la contraseña',
  passwordTooLong: ({ maximum }) => `La contraseña puede tener hasta ${number(maximum)} bytes`,
  passwordShort: ({ minimum }) => `La contraseña debe tener al menos ${number(minimum)} caracteres`,
  resetTokenMissing: 'Falta el código',
  episodeIdMissing: 'Falta el identificador del episodio',
  commentMissing: 'Falta un comentario: díganos por qué no le gustó',
  commentTooLong: ({ maximum }) => `El comentario puede tener hasta ${number(maximum)} caracteres`,
  hiddenCharacters: 'Un nombre no puede tener caracteres ocultos, como los de algunos emojis. Escríbalo otra vez.',
} satisfies typeof en;
