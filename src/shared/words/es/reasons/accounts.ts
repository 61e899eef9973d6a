import type { accounts as en } from '../../en/reasons/accounts.ts';
import { number } from '../number.ts';

const may = {
  read: 'leer esto',
  drafts: 'subir borradores',
  publish: 'publicar',
  staff: 'leer el registro de capacitación',
};

export const accounts = {
  personGone: 'Esta persona ya no tiene cuenta aquí',
  accountGone: 'Esta cuenta ya no existe',
  passkeyGone: 'Esta llave de acceso ya no existe',
  keyGone: 'Esta llave ya no existe',
  usernameTaken: 'Este nombre de usuario ya está en uso',
  usernameIsAddress:
    'Un correo electrónico solo puede ser su nombre de usuario si la invitación se envió a él. Elija otro nombre de usuario.',
  emailTaken: 'Otra persona inicia sesión con este correo electrónico',
  emailNotToConfirm: 'No hay ningún correo electrónico por confirmar',
  emailLinkInvalid:
    'Este enlace ya se usó, venció o es de una dirección anterior. Envíe otro desde la página de su cuenta.',
  userExists: ({ name }) => `Ya hay una cuenta “${name}”`,
  userUnknown: ({ name }) => `No hay ninguna cuenta “${name}”`,
  noLongerAdministrator: 'Usted ya no administra este sitio',
  lastAdministrator: ({ name }) => `“${name}” es el único administrador: primero nombre a otro`,
  passwordTooEasy: 'Esta contraseña es demasiado fácil de adivinar',
  tooManySignIns: 'Demasiadas personas están iniciando sesión. Inténtelo otra vez en un momento.',
  passwordNotCurrent: 'Esta no es su contraseña actual',
  masterPasswordWrong: 'La contraseña maestra no es correcta',
  ownPasswordElsewhere: 'Cambie su propia contraseña en /account',
  alreadySignedOut: 'Esa sesión ya está cerrada',
  alreadySignedIn: ({ name }) => `Tiene la sesión iniciada como “${name}”. Primero ciérrela.`,
  authorsOnly: 'Solo los autores y los administradores pueden hacer esto',
  passkeyNotCreated: 'No se pudo crear la llave de acceso',
  passkeyRefused: 'No se pudo entrar con la llave de acceso',
  passkeysNeedName: ({ address }) =>
    `Las llaves de acceso necesitan un nombre, y PUBLIC_URL es ${address}, un número: use un nombre como localhost o podcast.example`,
  passkeysNeedHttps: ({ address }) =>
    `Las llaves de acceso necesitan https, y PUBLIC_URL es ${address}: ponga delante un proxy con certificado`,
  tooManyPasskeys: ({ most }) => `Una cuenta puede tener hasta ${number(most)} llaves de acceso. Primero elimine una.`,
  keyExpiryPast: 'La llave debe vencer en el futuro',
  keyNameTaken: 'Ya tiene una llave con este nombre',
  keyWrong: 'Esta llave no es correcta, venció o se eliminó',
  keyLacksScope: ({ scope }) => `Esta llave no puede ${may[scope]}. Cree una que pueda.`,
  keyNotAllowed: 'Ninguna llave puede hacer esto',
  tooManyKeys: ({ most }) => `Ya tiene ${number(most)} llaves. Primero elimine una.`,
  invitationGone: 'Esta invitación ya no es válida',
  invitationUnknown: 'Esta invitación no existe o se anuló. Pida una nueva.',
  invitationUsed: 'Esta invitación ya se usó. Inicie sesión o pida una nueva.',
  invitationExpired: ({ days }) => `Esta invitación venció después de ${days} días. Pida una nueva.`,
  inviterGone: 'La persona que envió la invitación ya no administra este sitio. Pida una nueva a otra persona.',
} satisfies typeof en;
