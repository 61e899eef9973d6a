import type { signIn as en } from '../en/sign-in.ts';

export const signIn = {
  title: 'Iniciar sesión',
  lead: 'Para quienes hacen este pódcast. Para escuchar no hace falta una cuenta.',
  noCookies: 'Su navegador bloquea las cookies. Permítalas para este sitio y vuelva a iniciar sesión.',
  withPasskey: 'Iniciar sesión con llave de acceso',
  forgot: '¿Olvidó su contraseña?',
  back: 'Regresar al inicio de sesión',
  reset: 'Restablecer contraseña',
  resetLead:
    'Con un código puede elegir una contraseña nueva. Le enviamos un enlace por correo. ¿Tiene un código de recuperación? Escríbalo aquí.',
  savedTitle: 'Guardados',
  savedHeading: 'Guardado en este dispositivo',
  savedLead: 'Estos episodios se reproducen sin conexión, con sus páginas y transcripciones.',
  savedOff: 'En este sitio no se pueden guardar episodios.',
} satisfies typeof en;
