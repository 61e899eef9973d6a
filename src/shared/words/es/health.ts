import { asSentence } from '../../text.ts';
import type { health as en } from '../en/health.ts';
import { number } from './number.ts';

export const health = {
  labels: {
    database: 'Base de datos',
    space: 'Espacio libre',
    copy: 'Copias de seguridad',
    mail: 'Correo',
    server: 'Servidor',
  },
  quick: (size) => `Responde enseguida y ocupa ${size}.`,
  slow: (seconds) => `Tarda ${seconds} segundos en responder.`,
  askSlow: 'Si sigue así, pida a quien administra el servidor que revise la base de datos.',
  space: (free, used, left) =>
    `Quedan ${free} libres en el disco del servidor. Sus archivos ocupan ${used} y pueden ocupar ${left} más.`,
  askRoom:
    'Elimine episodios que ya no necesita: sus archivos se borran después de 30 días. O pida más espacio a quien administra el servidor.',
  copyFailed: (problem) => `La última copia falló. ${problem}`,
  testBucket: 'Pruebe la conexión. Si la prueba también falla, pregunte a su servicio de almacenamiento.',
  lastCopy: (when) => asSentence(`La última se hizo el ${when}`),
  noCopy: 'Todavía no se ha hecho ninguna.',
  askCopy: 'Pregunte a quien administra el servidor por qué no hay una de anoche.',
  neverHome: 'Usted todavía no ha descargado una copia.',
  noneHome: 'Hace un mes que usted no descarga una copia.',
  takeHome: 'Descargue una copia.',
  noMail: 'El correo no está configurado, así que nadie recibe los episodios nuevos.',
  setMail: 'Configure el correo.',
  mailGoes: 'Los mensajes se envían bien.',
  mailSince: (when) => asSentence(`No se ha enviado nada desde el ${when}`),
  mailWaits: (count) =>
    count === 1
      ? 'Cuando funcione otra vez se enviará 1 mensaje.'
      : `Cuando funcione otra vez se enviarán ${number(count)} mensajes.`,
  mailStopped: (said, count, when) =>
    `El servidor de correo respondió: “${said}”. En espera: ${count === 1 ? '1 mensaje' : `${number(count)} mensajes`}. El próximo intento es el ${when}. Nadie pierde su suscripción por esto.`,
  mailGoingOut: (count, perMinute, when) =>
    asSentence(
      `El correo se está enviando, ${number(perMinute)} por minuto. Mensajes en espera: ${number(count)}. El último se enviará el ${when}`,
    ),
  askMail: 'Si mañana sigue igual, envíe menos mensajes por minuto o pregunte a su proveedor de correo.',
  testMail: 'Envíe una prueba. Si falla, pregunte a su proveedor de correo.',
  showOperator: 'Muestre esto a quien administra el servidor.',
  sharedAddress: ({ email, username, owner }) =>
    `“${username}” tiene la dirección ${email}, con la que inicia sesión “${owner}”. “${username}” solo puede iniciar sesión con su nombre de usuario y no recibe correos ahí. “${username}” debe poner otra dirección en Cuenta.`,
  openRegistration:
    'Pida a quien administra el servidor que quite la contraseña maestra (MASTER_PASSWORD). Cualquiera que la conozca puede crear una cuenta de administrador.',
  unknownProxy:
    'El sitio ve a todos los visitantes como una sola persona, y puede hacerlos esperar. Quien administra el servidor puede arreglarlo con TRUST_PROXY=1.',
} satisfies typeof en;
