import type { accounts as en } from '../../en/reasons/accounts.ts';

const may = { read: 'leer esto', drafts: 'traer borradores', publish: 'publicar' };

export const accounts = {
  personGone: 'Esta persona ya no está',
  accountGone: 'Esta cuenta ya no existe',
  passkeyGone: 'Esta llave de acceso ya no está',
  keyGone: 'Esta llave ya no está',
  usernameTaken: 'Este nombre de usuario ya está en uso',
  userExists: ({ name }) => `Ya hay una cuenta “${name}”`,
  userUnknown: ({ name }) => `No hay ninguna cuenta “${name}”`,
  noLongerAdministrator: 'Usted ya no administra este sitio',
  lastAdministrator: ({ name }) => `“${name}” es la última persona que administra el sitio: primero nombre a otra`,
  passwordTooEasy: 'Esta contraseña es demasiado fácil de adivinar',
  tooManySignIns: 'Demasiadas personas están iniciando sesión. Inténtelo otra vez en un momento.',
  passwordNotCurrent: 'Esta no es su contraseña actual',
  masterPasswordWrong: 'La contraseña maestra no es correcta',
  ownPasswordElsewhere: 'Cambie su propia contraseña en /account',
  alreadySignedOut: 'Esa sesión ya está cerrada',
  alreadySignedIn: ({ name }) => `Tiene la sesión iniciada como “${name}”. Primero ciérrela.`,
  authorsOnly: 'Solo los autores y la administración pueden hacer esto',
  passkeyNotCreated: 'No se pudo crear la llave',
  passkeyRefused: 'No se pudo entrar con la llave de acceso',
  passkeysNeedName: ({ address }) =>
    `Las llaves de acceso necesitan un nombre, y PUBLIC_URL es ${address}, un número: use un nombre como localhost o podcast.example`,
  passkeysNeedHttps: ({ address }) =>
    `Las llaves de acceso necesitan https, y PUBLIC_URL es ${address}: ponga delante un proxy con certificado`,
  tooManyPasskeys: ({ most }) => `Una cuenta tiene como máximo ${most} llaves de acceso. Primero borre una.`,
  keyExpiryPast: 'La llave debe vencer en el futuro',
  keyNameTaken: 'Ya tiene una llave con este nombre',
  keyWrong: 'Esta llave no es correcta, venció o se quitó',
  keyLacksScope: ({ scope }) => `Esta llave no puede ${may[scope]}. Cree una que pueda.`,
  keyNotAllowed: 'Ninguna llave puede hacer esto',
  tooManyKeys: ({ most }) => `Ya tiene ${most} llaves. Primero quite una.`,
  invitationGone: 'Esta invitación ya no está abierta',
  invitationUnknown: 'Esta invitación no existe o se retiró. Pida una nueva.',
  invitationUsed: 'Esta invitación ya se usó. Inicie sesión o pida una nueva.',
  invitationExpired: ({ days }) => `Esta invitación venció después de ${days} días. Pida una nueva.`,
  inviterGone: 'Quien le invitó ya no administra este sitio. Pida una nueva a otra persona.',
  proofMissing: 'Escriba su contraseña actual o use una llave de acceso',
} satisfies typeof en;
