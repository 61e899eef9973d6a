import type { signIn as en } from '../en/sign-in.ts';

export const signIn = {
  title: 'Iniciar sesión',
  lead: 'Para quienes hacen este pódcast. Para escuchar no hace falta una cuenta.',
  noCookies: 'Su navegador bloquea las cookies. Permítalas para este sitio y vuelva a iniciar sesión.',
  withPasskey: 'Iniciar sesión con llave de acceso',
  forgot: '¿Olvidó su contraseña?',
  back: 'Regresar al inicio de sesión',
  reset: 'Restablecer contraseña',
  resetLead: {
    smtp: 'Le enviamos por correo un enlace para elegir una contraseña nueva. ¿Tiene un código de recuperación? Elija “Ya tengo un código” y escríbalo ahí.',
    command:
      'Este sitio no envía correos. Pida a un administrador un enlace para elegir una contraseña nueva. ¿Tiene un código de recuperación? Elija “Ya tengo un código” y escríbalo ahí.',
    response:
      'Elija una contraseña nueva. ¿Tiene un código de recuperación? Elija “Ya tengo un código” y escríbalo ahí.',
  },
  savedTitle: 'Guardados',
  savedHeading: 'Guardado en este dispositivo',
  savedLead: 'Estos episodios se reproducen sin conexión, con sus páginas y transcripciones.',
  savedOff: 'En este sitio no se pueden guardar episodios.',
} satisfies typeof en;
