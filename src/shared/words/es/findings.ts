import type { findings as en } from '../en/findings.ts';

export const findings = {
  noEmail:
    'El programa no tiene correo electrónico. Spotify y YouTube envían ahí un código antes de incluir el programa. Sin él no lo incluyen.',
  shippedCover:
    'El programa todavía tiene la portada con la que vino. La portada es lo primero que se ve: dele una propia al programa.',
  noDescription:
    'El programa no tiene descripción propia. Apple Podcasts y Spotify la muestran bajo el título, y su buscador la lee.',
  noHttps: (address) => `La dirección del sitio es ${address}. Apple y Spotify piden una que empiece con https://`,
  onlyHere: (address) =>
    `La dirección del sitio es ${address}, que solo esta computadora puede abrir. Las apps de pódcast necesitan una pública.`,
  longDescription:
    'La descripción es más larga de lo que muestra Apple Podcasts, unas 4,000 letras. Las apps reciben el comienzo y un enlace a la página del episodio.',
  damaged: 'El audio está dañado donde se guarda. Súbalo otra vez.',
  whole: 'El audio está completo.',
  notForApple: (type) =>
    `Apple Podcasts acepta solo MP3 y AAC, y este audio es ${type}. Se reproduce en este sitio, pero no allí.`,
  short: (seconds) =>
    `El audio dura solo ${seconds === 1 ? '1 segundo' : `${seconds} segundos`}. ¿Es el archivo correcto?`,
  noTranscript: 'No hay transcripción. Con una, quienes no oyen bien pueden leer, y el buscador encuentra cada línea.',
  transcript: (problem) => `Transcripción. ${problem}`,
  moreLines: (count) => `Transcripción. ${count} ${count === 1 ? 'línea' : 'líneas'} más como estas.`,
  chapters: (problem) => `Capítulos. ${problem}`,
  fewChapters: (least, count) => `Apple Podcasts muestra capítulos si hay al menos ${least}, y hay ${count}.`,
  lateFirst: (time) => `El primer capítulo empieza en ${time}. Apple Podcasts quiere uno en 0:00.`,
  manyChapters: (count, most) =>
    `Hay ${count} capítulos. Más de ${most} por hora son difíciles de distinguir en la barra de Apple Podcasts.`,
  longChapters: (length, title, more) =>
    `Las apps de pódcast pueden cortar los títulos de capítulo después de unos ${length} caracteres: “${title}”${more > 0 ? ` y ${more} más` : ''}.`,
  writtenChapters: (problem) => `Capítulos. ${problem}, así que las apps de pódcast no muestran ninguno.`,
  undisclosed:
    'Nada en la transcripción dice que el episodio está hecho con IA. Lo piden Apple Podcasts y el código de buenas prácticas de la Unión Europea, y algunos oyentes nunca ven la página. Dígalo al principio, por ejemplo: “Este episodio fue generado con inteligencia artificial.”',
  disclosed: (at) => `Los oyentes oyen que hay IA en ${at}.`,
  disclosedLate: (at, within) =>
    `La primera línea que menciona la IA está en ${at}. Debería estar en los primeros ${within} segundos: lo piden Apple Podcasts y el código de buenas prácticas de la Unión Europea, y algunos oyentes nunca ven la página. Dígalo al principio, por ejemplo: “Este episodio fue generado con inteligencia artificial.”`,
  undatedReview: 'La revisión no tiene fecha, así que los oyentes no saben de cuándo es.',
  oldReview: (name, age, months) =>
    `${name} revisó este episodio ${age}, y una revisión vale por ${months} ${months === 1 ? 'mes' : 'meses'}. Los oyentes ven su edad hasta que se revise otra vez.`,
  changedSince: (name, date) =>
    `${name} aprobó este episodio el ${date}, y desde entonces cambió. Si el cambio importa, pida otra revisión antes de publicar.`,
  silent: 'El archivo está en silencio: no se oye nada.',
  peak: (level, limit) =>
    `El momento más fuerte llega a ${level} dBTP y puede crujir. Manténgalo por debajo de ${limit}.`,
  clipped: (places) => `El sonido se corta en su punto más fuerte en ${places} lugares.`,
  oneSide: {
    left: 'Solo se oye un lado: el canal izquierdo está en silencio.',
    right: 'Solo se oye un lado: el canal derecho está en silencio.',
  },
  silence: (seconds, time) => `No se oye nada durante ${seconds} segundos en ${time}.`,
} satisfies typeof en;
