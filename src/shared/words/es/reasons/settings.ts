import type { settings as en } from '../../en/reasons/settings.ts';
import { number } from '../number.ts';

const refused = {
  AUTH: 'el nombre o la contraseña',
  'MAIL FROM': 'el remitente',
  'RCPT TO': 'su dirección',
  other: 'el mensaje',
};

export const settings = {
  settingsChanged: 'Otra persona cambió la configuración mientras usted la editaba',
  settingLocked: ({ field }) => `${field}: lo configuró quien administra el servidor, así que aquí no se puede cambiar`,
  pictureLocked: 'Quien administra el servidor configuró la imagen, así que aquí no se puede cambiar',
  mailLocked: 'Quien administra el servidor configuró el servidor de correo, así que aquí no se puede cambiar',
  mailPasswordMissing: 'Escriba la contraseña del servidor de correo',
  mailPasswordAgain: 'Escriba la contraseña otra vez. No se envía sola a un servidor nuevo',
  mailPasswordInClear: 'Con contraseña, elija una de las dos formas seguras en Seguridad',
  ownEmailUnconfirmed:
    'Su correo electrónico todavía no está confirmado. Abra el enlace que le enviamos, o envíelo otra vez en Cuenta.',
  ownEmailMissing: 'Todavía no tiene correo electrónico. Primero escríbalo en Cuenta',
  noMailServer: 'Todavía no hay servidor de correo: primero guarde su configuración',
  noMail: 'Este sitio no envía correos',
  mailRefused: ({ at, said }) => `El servidor de correo rechazó ${refused[at]}. Dijo: “${said}”`,
  subscriberGone: 'No se encontró a esta persona suscrita',
  categoriesChanged:
    'Otra persona cambió las categorías mientras usted las editaba. Cargue esta página otra vez para verlas.',
  categoryMissing: ({ name }) => `Falta “${name}”. Para quitarla, únala con otra.`,
  webhookGone: 'Este aviso ya no está',
  webhookPrivate:
    'Esta dirección está en una red privada. Quien administra el servidor tiene que permitirlo primero (WEBHOOKS_PRIVATE).',
  webhookExists: 'Ya hay un aviso a esta dirección',
  tooManyWebhooks: ({ most }) => `Ya hay ${number(most)} avisos. Primero elimine uno.`,
  deliveryGone: 'Este mensaje ya no está',
  jobGone: 'Esto ya no está',
  jobNotFailed: 'Solo se puede intentar otra vez lo que falló',
  bucketOfEpisodes: 'Sus episodios están en este bucket: una copia ahí se perdería con ellos. Elija otro.',
  bucketSecretAgain: 'Escriba otra vez la clave secreta y la frase secreta',
  noBucket: 'Todavía no hay almacenamiento en línea: primero guarde su configuración',
  restoreInProgress: 'Ya se está restaurando una copia',
  siteNotEmpty:
    'Solo se puede restaurar una copia mientras el sitio no tiene episodios, suscriptores ni otras personas',
  importInProgress: 'Ya se está trayendo un pódcast. Espere a que termine, o deténgalo primero.',
  importGone: 'Esa importación ya no existe',
  readingCopies: 'Se están leyendo dos copias. Inténtelo otra vez cuando una de ellas termine.',
} satisfies typeof en;
