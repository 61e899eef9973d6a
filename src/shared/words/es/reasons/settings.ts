import type { settings as en } from '../../en/reasons/settings.ts';
import { number } from '../number.ts';

const refused = {
  AUTH: 'el nombre o la contraseña',
  'MAIL FROM': 'el remitente',
  'RCPT TO': 'su dirección',
  other: 'el mensaje',
};

export const settings = {
  settingsChanged:
    'Otra persona cambió la configuración mientras usted la editaba. Cargue la página otra vez para verla.',
  settingLocked: ({ field }) => `${field}: Lo configuró quien administra el servidor. Pídale que lo cambie.`,
  pictureLocked: 'Quien administra el servidor configuró la imagen. Pídale que la cambie.',
  mailLocked: 'Quien administra el servidor configuró el servidor de correo. Pídale que lo cambie.',
  mailPasswordMissing: 'Escriba la contraseña del servidor de correo',
  mailPasswordAgain: 'Escriba la contraseña otra vez. Por seguridad, no la enviamos a un servidor nuevo.',
  mailPasswordInClear: 'Con contraseña, elija una de las dos formas seguras en Seguridad',
  ownEmailUnconfirmed:
    'Su correo electrónico todavía no está confirmado. Abra el enlace que le enviamos, o envíelo otra vez en Cuenta.',
  ownEmailMissing: 'Todavía no tiene correo electrónico. Primero escríbalo en Cuenta.',
  noMailServer: 'Todavía no hay servidor de correo. Primero guarde su configuración.',
  noMail: 'Este sitio no envía correos. Un administrador puede configurarlo.',
  mailRefused: ({ at, said }) => `El servidor de correo rechazó ${refused[at]}. Dijo: “${said}”.`,
  subscriberGone: 'No se encontró a esta persona suscrita. Cargue la página otra vez.',
  categoriesChanged:
    'Otra persona cambió las categorías mientras usted las editaba. Cargue esta página otra vez para verlas.',
  categoryMissing: ({ name }) => `Falta “${name}”. Para quitarla, únala con otra.`,
  webhookGone: 'Este aviso ya no existe. Cargue la página otra vez.',
  webhookPrivate:
    'Esta dirección está en una red privada. Quien administra el servidor tiene que permitirlo primero (WEBHOOKS_PRIVATE).',
  webhookExists: 'Ya hay un aviso a esta dirección. Cambie ese.',
  tooManyWebhooks: ({ most }) => `Puede tener hasta ${number(most)} avisos. Primero elimine uno.`,
  deliveryGone: 'Este mensaje ya no existe. Cargue la página otra vez.',
  jobGone: 'Esta tarea ya no existe. Cargue la página otra vez.',
  jobNotFailed: 'Solo se puede intentar otra vez lo que falló',
  bucketOfEpisodes: 'Sus episodios están en este bucket, y una copia ahí se perdería con ellos. Elija otro.',
  bucketSecretAgain: 'Escriba otra vez la clave secreta y la contraseña de la copia',
  noBucket: 'Todavía no hay almacenamiento en línea. Primero guarde su configuración.',
  restoreInProgress: 'Ya se está restaurando una copia. Espere a que termine.',
  siteNotEmpty:
    'Solo se puede restaurar una copia mientras el sitio no tiene episodios, suscriptores ni otras personas. Prepare un sitio nuevo y vacío.',
  importInProgress: 'Ya hay una importación en curso. Espere a que termine, o deténgala primero.',
  importGone: 'Esta importación ya no existe. Cargue la página otra vez.',
  readingCopies: 'Se están leyendo dos copias. Inténtelo otra vez cuando una de ellas termine.',
} satisfies typeof en;
