import type { showFields as en } from '../../en/studio/show-fields.ts';

export const showFields = {
  title: { label: 'Título' },
  shortTitle: {
    label: 'Título corto',
    hint: 'Para pantallas pequeñas. Sin uno, se usa el título.',
  },
  description: {
    label: 'Descripción',
    hint: 'De qué trata el programa y para quién es. Las aplicaciones de pódcast la muestran debajo del título.',
  },
  category: { label: 'Categoría', hint: 'Dónde Apple Podcasts y otros ponen el programa.' },
  language: { label: 'Idioma', hint: 'El idioma que se habla en los episodios.' },
  order: {
    label: 'Orden de los episodios',
    hint: 'Las aplicaciones de pódcast también lo respetan. Un programa que se oye en orden indica por dónde empezar.',
  },
  otherTitle: {
    label: 'Título en el otro idioma',
    hint: 'En español donde el sitio está en inglés. Lo llevan sus páginas y su canal RSS. Sin uno, es el título de arriba.',
  },
  otherDescription: {
    label: 'Descripción en el otro idioma',
  },
  otherHeroTitle: {
    label: 'Título grande en el otro idioma',
    hint: 'Para la página de inicio en el otro idioma.',
  },
  otherHeroText: {
    label: 'Texto debajo del título grande, en el otro idioma',
    hint: 'Déjelo vacío si la página de inicio muestra su descripción. Entonces muestra la del otro idioma.',
  },
  isOtherInFirstFeed: {
    label: 'Los episodios nuevos en el otro idioma también están en el primer canal RSS',
    hint: 'Siempre están en el canal RSS de su propio idioma. Los episodios que ya se publicaron no cambian de lugar.',
  },
  heroTitle: {
    label: 'Título grande de la página de inicio',
    hint: 'Las palabras grandes de arriba. Vacío: las nuestras.',
  },
  heroText: {
    label: 'Texto debajo del título grande',
    hint: 'Vacío: la descripción del programa. La nota de que los episodios se generan con inteligencia artificial se muestra siempre.',
  },
  accent: {
    label: 'Color de botones y enlaces',
    hint: 'Su propio color, como #7a2e5d. Las páginas oscuras llevan un tono más claro. Vacío: nuestro verde.',
  },
  providerName: {
    label: 'Ofrecido por',
    hint: 'Se muestra al pie de todas las páginas.',
  },
  providerUrl: { label: 'Sitio web de quien lo ofrece' },
  helpPhone: {
    label: 'Teléfono de ayuda',
    hint: 'Al pie de todas las páginas, para oyentes que necesitan ayuda.',
  },
  helpEmail: {
    label: 'Correo electrónico de ayuda',
    hint: 'En el mismo lugar. Las aplicaciones de pódcast no lo muestran.',
  },
  author: {
    label: 'Autor(a)',
    hint: 'El nombre que muestran las aplicaciones de pódcast. Sin uno, es quien ofrece el programa.',
  },
  email: {
    label: 'Correo electrónico',
    hint: 'Ahí Apple y Spotify envían un código. Todos pueden ver esta dirección.',
  },
  reviewMonths: {
    label: 'Validez de una revisión (meses)',
    hint: 'Cuando la revisión de un episodio es más antigua, se les dice a los oyentes, y a usted en Revisiones.',
  },
  donationUrl: {
    label: 'Enlace para donar',
    hint: 'Dónde la gente puede apoyar el programa. Sin uno, no se muestra ningún enlace.',
  },
  postalAddress: {
    label: 'Dirección postal de su empresa',
    hint: 'Al final de cada mensaje sobre episodios nuevos. La ley de Estados Unidos la exige. Puede ser un apartado postal.',
  },
  mailNote: {
    label: 'Nota al principio (opcional)',
    hint: 'Texto sin formato. Va encima del episodio en cada mensaje hasta que usted la cambie.',
  },
  appleUrl: { label: 'Su página en Apple Podcasts' },
  spotifyUrl: { label: 'Su página en Spotify' },
  amazonUrl: { label: 'Su página en Amazon Music' },
  youtubeUrl: { label: 'Su página en YouTube' },
  pocketCastsUrl: { label: 'Su página en Pocket Casts' },
  iheartUrl: { label: 'Su página en iHeart' },
  isSavable: {
    label: 'Los oyentes pueden guardar episodios',
    hint: 'Así los escuchan sin internet. Si lo apaga, lo que la gente guardó se borra de sus dispositivos a más tardar un día después de su próxima visita.',
  },
  timeZone: { label: 'Zona horaria', hint: 'Para las horas en que se publican los episodios.' },
  weeklySlot: {
    label: 'Día y hora habituales',
    hint: 'Cuándo suele publicarse un episodio. El formulario propone el próximo espacio libre.',
  },
  newFeedUrl: {
    label: 'Dirección nueva del programa para las aplicaciones de pódcast',
    hint: 'Solo si el programa se mudó: las aplicaciones pasan a la dirección nueva para siempre.',
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
