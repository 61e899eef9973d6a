import type { showFields as en } from '../../en/studio/show-fields.ts';
import { headline } from '../home.ts';

const NAMES = { en: 'inglés', es: 'español' };

export const showFields = {
  title: { label: 'Título' },
  shortTitle: {
    label: 'Título corto',
    hint: 'Para pantallas pequeñas. Déjelo vacío para usar el título.',
  },
  description: {
    label: 'Descripción',
    hint: 'De qué trata el programa y para quién es. Las aplicaciones de pódcast la muestran debajo del título.',
  },
  voices: {
    label: 'Cómo se hacen los episodios',
    hint: 'Si los hace la IA, lo dicen las páginas, las aplicaciones de pódcast y los mensajes. Puede cambiarlo en cada episodio.',
    choices: { ai: 'Hechos con inteligencia artificial (IA)', people: 'Grabados por personas' },
  },
  category: { label: 'Categoría', hint: 'Dónde Apple Podcasts y otros ponen el programa.' },
  language: { label: 'Idioma', hint: 'El idioma que se habla en los episodios.' },
  order: {
    label: 'Orden de los episodios',
    hint: 'Las aplicaciones de pódcast usan el mismo orden. Si los episodios van en orden, indicamos por dónde empezar.',
    choices: {
      episodic: 'Los nuevos primero: cada episodio se entiende solo',
      serial: 'Desde el principio: cada episodio sigue al anterior',
    },
  },
  otherTitle: (other) => ({
    label: `Título en ${NAMES[other]}`,
    hint: `Para las páginas y el canal RSS en ${NAMES[other]}. Déjelo vacío para usar el título de arriba.`,
  }),
  otherDescription: (other) => ({ label: `Descripción en ${NAMES[other]}` }),
  otherHeroTitle: (other) => ({
    label: `Título grande en ${NAMES[other]}`,
    hint: `Para la página de inicio en ${NAMES[other]}.`,
  }),
  otherHeroText: (other) => ({
    label: `Texto debajo del título grande, en ${NAMES[other]}`,
    hint: `Déjelo vacío para usar la descripción en ${NAMES[other]}.`,
  }),
  isOtherInFirstFeed: (other) => ({
    label: `Poner los episodios en ${NAMES[other]} también en el canal RSS en ${NAMES[other === 'en' ? 'es' : 'en']}`,
    hint: 'Siempre están en el canal RSS de su propio idioma. Los episodios que ya se publicaron no cambian de lugar.',
  }),
  heroTitle: {
    label: 'Título grande de la página de inicio',
    hint: `Déjelo vacío para usar “${headline}”.`,
  },
  heroText: {
    label: 'Texto debajo del título grande',
    hint: 'Déjelo vacío para usar la descripción del programa.',
    hintWithAi: 'La nota de que los episodios se generan con inteligencia artificial se muestra siempre.',
  },
  accent: {
    label: 'Color de la marca',
    hint: 'Para botones y enlaces, como #7a2e5d. Las páginas oscuras usan un tono más claro. Déjelo vacío para usar verde.',
  },
  providerName: {
    label: 'Ofrecido por',
    hint: 'Se muestra al pie de todas las páginas.',
  },
  providerUrl: { label: 'Sitio web de quien lo ofrece' },
  helpPhone: {
    label: 'Teléfono de ayuda',
    hint: 'Se muestra al pie de todas las páginas, para oyentes que necesitan ayuda.',
  },
  helpEmail: {
    label: 'Correo electrónico de ayuda',
    hint: 'Se muestra en el mismo lugar. Las aplicaciones de pódcast no lo muestran.',
  },
  author: {
    label: 'Autor(a)',
    hint: 'El nombre que muestran las aplicaciones de pódcast. Déjelo vacío para usar a quien ofrece el programa.',
  },
  email: {
    label: 'Correo electrónico',
    hint: 'Ahí Apple y Spotify envían un código. Todos pueden ver esta dirección.',
  },
  reviewMonths: {
    label: 'Validez de una revisión (meses)',
    hint: 'Los oyentes ven la antigüedad de las revisiones más viejas, y usted las encuentra en Revisiones.',
  },
  donationUrl: {
    label: 'Enlace para donar',
    hint: 'Dónde se puede apoyar el programa. Déjelo vacío para no mostrar ningún enlace.',
  },
  postalAddress: {
    label: 'Dirección postal de su empresa',
    hint: 'Al final de cada mensaje sobre episodios nuevos. La ley de Estados Unidos la exige. Puede ser un apartado postal.',
  },
  mailNote: {
    label: 'Nota al principio',
    hint: 'Opcional. Texto sin formato. Va encima del episodio en cada mensaje hasta que usted la cambie.',
  },
  appleUrl: { label: 'Su página en Apple Podcasts' },
  spotifyUrl: { label: 'Su página en Spotify' },
  amazonUrl: { label: 'Su página en Amazon Music' },
  youtubeUrl: { label: 'Su página en YouTube' },
  pocketCastsUrl: { label: 'Su página en Pocket Casts' },
  iheartUrl: { label: 'Su página en iHeart' },
  isSavable: {
    label: 'Los oyentes pueden guardar episodios',
    hint: 'Los episodios guardados se reproducen sin conexión. Si desactiva esto, se borran de los dispositivos de los oyentes a más tardar un día después de su próxima visita.',
  },
  timeZone: { label: 'Zona horaria', hint: 'Para las horas en que se publican los episodios.' },
  weeklySlot: {
    label: 'Día y hora habituales',
    hint: 'Cuándo suele publicarse un episodio. El formulario propone el próximo espacio libre.',
  },
  newFeedUrl: {
    label: 'Dirección nueva del canal RSS',
    hint: 'Solo si el programa se mudó. Las aplicaciones pasan a la dirección nueva de forma permanente.',
  },
  isBlocked: {
    label: 'Pedir a las aplicaciones de pódcast que no muestren el programa',
    hint: 'Apple Podcasts y otros quitan el programa de sus listas.',
  },
  isComplete: {
    label: 'El programa terminó',
    hint: 'Las aplicaciones de pódcast dejan de buscar episodios nuevos. No se borra nada.',
  },
} satisfies typeof en;
