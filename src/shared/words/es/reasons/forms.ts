import type { forms as en } from '../../en/reasons/forms.ts';
import { number } from '../number.ts';

export const forms = {
  artworkTooLarge: 'Use una imagen de hasta 5 MB. Guardada como JPEG suele pesar mucho menos.',
  episodeArtTooLarge: 'Use una imagen de hasta 1 MB. Guardada como JPEG suele pesar mucho menos.',
  artworkSize: ({ width, height, min, max }) =>
    `Su imagen mide ${number(width)} × ${number(height)}. Debe ser cuadrada, de ${number(min)} a ${number(max)} píxeles.`,
  logoTooLarge: 'Use un logotipo de hasta 2 MB. 512 píxeles bastan.',
  logoSize: ({ width, height, min, max }) =>
    `Su logotipo mide ${number(width)} × ${number(height)}. Debe ser cuadrado, de ${number(min)} a ${number(max)} píxeles.`,
  wideLogoSize: ({ width, height, min, max }) =>
    `Su logotipo mide ${number(width)} × ${number(height)}. Debe ser más ancho que alto, con al menos ${number(min)} píxeles de alto y hasta ${number(max)} de ancho.`,

  tooLong: ({ maximum }) => `Use hasta ${number(maximum)} caracteres`,
  tooShort: ({ minimum }) => `Use al menos ${number(minimum)} caracteres`,
  tooManyEntries: ({ maximum }) => `Puede agregar hasta ${number(maximum)}`,
  notOneLine: 'Escriba esto en una sola línea de texto sin formato',
  notWholeNumber: ({ minimum, maximum }) => `Escriba un número entero de ${number(minimum)} a ${number(maximum)}`,
  notDay: 'Escriba una fecha así: 2026-11-20',
  notWebAddress: 'Escriba una dirección web, por ejemplo https://example.com',
  notEmail: 'Escriba una dirección de correo, como nombre@example.com',
  languageUnknown: 'Elija uno de los idiomas, o use un código como en o en-us',

  masterPasswordMissing: 'Falta la contraseña maestra',
  passkeyNameMissing: 'Falta el nombre de la llave de acceso',
  invitationLinkMissing: 'Abra el enlace de su invitación',
  invitationLinkInvalid: 'Este no es un enlace de invitación',
  addressesMissing: 'En la lista no hay direcciones',
  consentMissing: 'Escriba dónde aceptaron',
  keyNameMissing: 'Escriba un nombre para la clave de conexión',
  keyScopesMissing: 'Elija qué puede hacer la clave de conexión',
  webhookAddressMissing: 'Escriba una dirección para el aviso',
  webhookAddressUnsafe: 'La dirección de un aviso debe empezar con https://',
  webhookIsChannel:
    'Este enlace es para leer el chat. Use la dirección para mensajes entrantes. La ayuda dice dónde está.',
  webhookEventsMissing: 'Elija para qué es el aviso',
  reviewerMissing: 'Escriba para quién es el enlace',
  approvalNoteMissing: 'Diga qué hay que cambiar',

  showDescriptionMissing: 'Falta la descripción',
  providerMissing: 'Escriba quién ofrece el programa',
  timeZoneUnknown: 'Elija una zona horaria, por ejemplo America/New_York',
  weeklySlotMissing: 'Elija un día y una hora',
  notColor: 'Escriba un color como #0f5750 o firebrick, o elíjalo en el cuadro de al lado',
  categoryNameMissing: 'Escriba un nombre',
  categoryNameMarkup: 'No use < ni > en el nombre de una categoría',
  categoryTaken: ({ name }) => `Ya hay una categoría “${name}”. Elija otro nombre.`,
  tooFewCategories: ({ minimum }) => `Debe haber al menos ${number(minimum)} categorías`,
  tooManyCategories: ({ maximum }) => `Puede haber hasta ${number(maximum)} categorías`,
  tooManyOnHome: ({ maximum }) =>
    `En la página de inicio puede haber hasta ${number(maximum)} categorías. Quite una primero.`,
  categoryOfItself: 'Elija otra categoría',
  startingCategoryRenamed: 'Los episodios nuevos empiezan en esta categoría, así que no puede cambiarle el nombre',
  startingCategoryMerged: 'Los episodios nuevos empiezan en esta categoría, así que no puede eliminarla',

  mailServerInvalid: 'Escriba un nombre como mail.example.com',
  senderInvalid: 'Escriba una dirección, como Nuestro programa <podcast@example.com>',
  bucketAddressMissing: 'Escriba la dirección',
  bucketAddressInvalid:
    'Escriba una dirección que empiece con https://, por ejemplo https://s3.eu-central-1.amazonaws.com',
  bucketRegionMissing: 'Escriba la región',
  bucketNameInvalid: 'Use de 3 a 63 letras minúsculas, números, puntos y guiones',
  bucketKeyMissing: 'Escriba la llave',
  bucketSecretMissing: 'Escriba la clave secreta que corresponde a la llave',
  feedAddressMissing: 'Escriba la dirección del canal RSS anterior, por ejemplo https://example.com/feed.xml',
} satisfies typeof en;
