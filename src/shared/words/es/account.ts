import type { account as en } from '../en/account.ts';
import { number } from './number.ts';

export const account = {
  username: 'Nombre de usuario',
  usernameHint: 'O su correo electrónico',
  password: 'Contraseña',
  newPassword: 'Contraseña nueva',
  currentPassword: 'Contraseña actual',
  atLeast: (count: number): string => `Use al menos ${number(count)} caracteres`,
  signIn: 'Iniciar sesión',
  signingIn: 'Iniciando sesión…',
  signedIn: 'Sesión iniciada',
  welcomeBack: (name: string): string => `¡Hola de nuevo, ${name}!`,
  signedOut: 'Sesión cerrada',
  signedOutText: 'Salió de su cuenta.',
  signInAgain: 'Iniciar sesión otra vez',
  passkeyFailed: 'No se pudo entrar con la llave de acceso',
  resetRequested: 'Código solicitado',
  sendToken: 'Enviar código',
  sending: 'Enviando…',
  haveToken: 'Ya tengo un código',
  where: {
    command: 'Ahora un administrador de este sitio puede darle un enlace. También sirve un código de recuperación.',
    smtp: 'Revise su correo electrónico. El enlace sirve 20 minutos. ¿No llegó nada? Use su código de recuperación, o pida un enlace a un administrador.',
    response: 'El código sirve 20 minutos.',
  },
  token: 'Código para cambiar la contraseña',
  tokenHint: 'El código de su enlace, o su código de recuperación',
  reset: 'Restablecer contraseña',
  resetting: 'Restableciendo…',
  newToken: 'Pedir otro código',
  resetDone: 'Contraseña restablecida',
  resetDoneText:
    'Inicie sesión con su contraseña nueva. Un código de recuperación anterior ya no sirve. Cree uno nuevo en Cuenta.',
  passkeyProblems: {
    unknown: 'Error desconocido',
    unsupported: 'Este navegador no admite llaves de acceso',
    canceled: 'Se canceló. Inténtelo otra vez.',
    known: 'Este dispositivo o esta llave de seguridad ya tiene una llave de acceso para su cuenta.',
    domain: 'Las llaves de acceso no funcionan en esta dirección. Abra el sitio por su nombre, no por un número.',
    address:
      'Las llaves de acceso de este sitio solo funcionan en su propia dirección. Ábralo ahí e inténtelo otra vez.',
    cannotKeep: 'Esta llave de seguridad no puede guardar una llave de acceso.',
    noPin: 'Esta llave de seguridad no tiene PIN ni huella digital. Configure uno de los dos, o use otro dispositivo.',
    tookTooLong: 'Se canceló o tardó demasiado. Inténtelo otra vez.',
  },
} satisfies typeof en;
