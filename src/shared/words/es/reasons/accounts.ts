import type { accounts as en } from '../../en/reasons/accounts.ts';
import { number } from '../number.ts';

const may = {
  read: 'leer esto',
  drafts: 'subir borradores',
  publish: 'publicar',
  staff: 'leer el registro de capacitación',
};

export const accounts = {
  personGone: 'Esta persona ya no tiene cuenta aquí. Cargue la página otra vez.',
  accountGone: 'Esta cuenta ya no existe. Pida una nueva a un administrador.',
  passkeyGone: 'Esta llave de acceso ya no existe. Cargue la página otra vez.',
  keyGone: 'Esta clave de conexión ya no existe. Cargue la página otra vez.',
  usernameTaken: 'Este nombre de usuario ya está en uso. Elija otro.',
  usernameIsAddress:
    'Un correo electrónico solo puede ser su nombre de usuario si la invitación se envió a él. Elija otro nombre de usuario.',
  emailTaken: 'Otra persona inicia sesión con este correo electrónico. Use otro.',
  emailNotToConfirm: 'No hay ningún correo electrónico por confirmar. Escriba uno en Cuenta.',
  emailLinkInvalid:
    'Este enlace ya se usó, venció o es de una dirección anterior. Envíe otro desde la página de su cuenta.',
  userExists: ({ name }) => `Ya hay una cuenta “${name}”. Elija otro nombre de usuario.`,
  userUnknown: ({ name }) => `No hay ninguna cuenta “${name}”. Revise el nombre.`,
  noLongerAdministrator: 'Usted ya no administra este sitio. Pida a un administrador que cambie su función.',
  lastAdministrator: ({ name }) => `“${name}” es el último administrador. Primero nombre a otro.`,
  passwordTooEasy: 'Esta contraseña es demasiado fácil de adivinar. Use una más larga.',
  tooManySignIns: 'Demasiadas personas están iniciando sesión. Inténtelo otra vez en un momento.',
  passwordNotCurrent: 'Esta no es su contraseña actual. Inténtelo otra vez.',
  masterPasswordWrong: 'La contraseña maestra no es correcta',
  ownPasswordElsewhere: 'Cambie su propia contraseña en /account',
  alreadySignedOut: 'Esa sesión ya está cerrada',
  alreadySignedIn: ({ name }) => `Tiene la sesión iniciada como “${name}”. Primero ciérrela.`,
  authorsOnly:
    'Solo los autores y los administradores pueden hacer esto. Pida a un administrador que cambie su función.',
  passkeyNotCreated: 'No se pudo crear la llave de acceso',
  passkeyRefused: 'No se pudo entrar con la llave de acceso',
  passkeysNeedName: ({ address }) =>
    `Las llaves de acceso necesitan un nombre, y PUBLIC_URL (${address}) es un número. Use un nombre como localhost o podcast.example.`,
  passkeysNeedHttps: ({ address }) =>
    `Las llaves de acceso necesitan https, y PUBLIC_URL es ${address}. Ponga delante del sitio un proxy con certificado.`,
  tooManyPasskeys: ({ most }) => `Una cuenta puede tener hasta ${number(most)} llaves de acceso. Primero elimine una.`,
  keyExpiryPast: 'Elija una fecha de vencimiento en el futuro',
  keyNameTaken: 'Ya tiene una clave de conexión con este nombre. Elija otro.',
  keyWrong: 'Esta clave de conexión no es correcta, venció o se eliminó. Cree una nueva.',
  keyLacksScope: ({ scope }) => `Esta clave de conexión no puede ${may[scope]}. Cree una que pueda.`,
  keyNotAllowed: 'Ninguna clave de conexión puede hacer esto. Inicie sesión en el sitio.',
  tooManyKeys: ({ most }) => `Puede tener hasta ${number(most)} claves de conexión. Primero elimine una.`,
  invitationGone: 'Esta invitación ya no es válida. Pida una nueva.',
  invitationUnknown: 'Esta invitación no existe o se anuló. Pida una nueva.',
  invitationUsed: 'Esta invitación ya se usó. Inicie sesión o pida una nueva.',
  invitationExpired: ({ days }) => `Esta invitación venció después de ${days} días. Pida una nueva.`,
  inviterGone: 'La persona que envió la invitación ya no administra este sitio. Pida una nueva a otra persona.',
} satisfies typeof en;
