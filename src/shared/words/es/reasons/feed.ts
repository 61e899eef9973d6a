import type { feed as en } from '../../en/reasons/feed.ts';
import { number } from '../number.ts';

type Episodes = { count: number; titles: (string | null)[] };

const episodes =
  (what: string) =>
  ({ count, titles }: Episodes): string => {
    const named = titles.map((title) => `“${title ?? 'sin título'}”`).join(', ');
    const more = count > titles.length ? ` y ${count - titles.length} más` : '';
    return `${count === 1 ? '1 episodio' : `${number(count)} episodios`} ${what}: ${named}${more}.`;
  };

const companions = { transcript: 'transcripción', chapters: 'lista de capítulos' };
const NO_TYPE = 'nada en particular';

export const feed = {
  feedDelivered: 'El canal RSS se envía como lo piden las aplicaciones: abierto, con fecha y comprimido.',
  showComplete: 'El programa tiene lo que piden los directorios.',
  coverGood: 'La portada es cuadrada y bastante grande, y se puede descargar.',
  episodesComplete: 'Cada episodio tiene título, un identificador fijo, fecha y su propio audio.',
  episodeFilesGood:
    'Los audios, transcripciones y capítulos que se probaron se pueden descargar, y se puede adelantar y retroceder en ellos.',
  ofEpisode: ({ title, finding }) => `“${title}”: ${finding}`,
  ofFeed: ({ language, finding }) => `Canal RSS en ${{ en: 'inglés', es: 'español' }[language]}: ${finding}`,
  feedMalformed: ({ because }) =>
    `El canal RSS no está bien formado, así que los lectores estrictos lo rechazan entero. ${because}.`,
  bareAmpersand: 'Contiene un “&” que debería ser “&amp;”',
  malformedAt: ({ line, column, problem }) => `Línea ${line}, columna ${column}: ${problem}`,
  feedBehindPassword: 'El canal RSS pide una contraseña. Debe estar abierto a todos.',
  feedAddressIsWebPage: 'En esta dirección hay una página web, no un canal RSS.',
  feedTooLargeForDirectories:
    'El canal RSS supera 10 MB. Los directorios dejan de leerlo: incluya menos episodios en él.',
  feedRedirected: ({ address }) =>
    `El canal RSS envía a las aplicaciones a ${address}. Dé esa dirección a los directorios.`,
  feedType: ({ type }) =>
    `El canal RSS se envía como ${type || NO_TYPE}. Los lectores esperan application/rss+xml; charset=utf-8.`,
  feedUncompressed: 'El canal RSS no está comprimido. Comprimido ocupa cerca de la décima parte.',
  feedVaryMissing:
    'El canal RSS se comprime sin “Vary: Accept-Encoding”, y una aplicación puede recibir la versión equivocada.',
  feedNotCached:
    'El canal RSS no indica cuánto tiempo se puede guardar (Cache-Control), así que cada consulta lo descarga otra vez.',
  feedSetsCookie: 'El canal RSS viene con una cookie. Los directorios lo piden sin ella.',
  feedHeadRefused: 'Los directorios consultan primero el canal RSS con HEAD, y el servidor no responde a eso.',
  feedHeadDiffers: ({ header }) => `HEAD y GET del canal RSS no coinciden (${header}).`,
  feedUndated: 'El canal RSS no tiene ETag ni Last-Modified, así que las aplicaciones no pueden preguntar si cambió.',
  feedSentAgain:
    'Cuando las aplicaciones preguntan si cambió, el canal RSS se envía entero otra vez. Esperan “304 Not Modified”.',
  feedEncodingUnstated: 'El canal RSS no empieza indicando que es UTF-8.',
  showTitleMissing: 'El programa no tiene título.',
  feedDescriptionMissing: 'El programa no tiene descripción.',
  feedDescriptionTooLong:
    'La descripción del programa es más larga de lo que aceptan los directorios, unos 4,000 caracteres.',
  showLinkMissing: 'El programa no tiene dirección web (link).',
  showLanguageUnknown: ({ language }) => `Apple no conoce el idioma “${language}”. Use uno como en o en-us.`,
  showCoverMissing: 'El programa no tiene portada (itunes:image).',
  showExplicitMissing: 'El programa no indica si es explícito (itunes:explicit).',
  showExplicitOutdated: ({ value }) => `itunes:explicit dice “${value}”. Hoy debe ser true o false.`,
  showCategoryMissing: 'El programa no tiene categoría (itunes:category).',
  showCategoryUnknown: ({ category }) => `La categoría “${category}” no está en la lista de Apple.`,
  showSubcategoryUnknown: ({ category, subcategory }) =>
    `“${subcategory}” no está en la lista de Apple bajo “${category}”.`,
  showAuthorMissing: 'El programa no indica un autor (itunes:author). Spotify lo pide.',
  showOwnerEmailMissing:
    'El programa no tiene correo electrónico (itunes:owner). Spotify, YouTube y otros envían ahí un código antes de incluirlo.',
  showImageMissing: 'El programa no tiene imagen simple (image) para lectores que no son aplicaciones de pódcast.',
  showGuidMissing: 'El programa no tiene podcast:guid. Con él, sigue siendo el mismo programa aunque se mude.',
  showLockMissing: 'El canal RSS no indica si otro servicio puede importarlo (podcast:locked).',
  feedSelfMissing: 'El canal RSS no indica su propia dirección (atom:link rel="self").',
  feedSelfDiffers: ({ named, address }) =>
    `El canal RSS indica ${named} como su dirección, pero se leyó en ${address}.`,
  coverUnreachable: ({ because }) => `La portada no se puede descargar: ${because}.`,
  coverHeadRefused: 'La portada se puede descargar, pero el servidor no responde a HEAD, que Apple usa.',
  coverNotPicture: 'La portada no es una imagen JPEG ni PNG.',
  coverNotSquare: ({ width, height }) => `La portada no es cuadrada: ${number(width)} × ${number(height)} píxeles.`,
  coverSize: ({ width, height, min, max }) =>
    `La portada tiene ${number(width)} × ${number(height)} píxeles. Los directorios aceptan de ${number(min)} × ${number(min)} a ${number(max)} × ${number(max)}.`,
  coverExtension: 'La dirección de la portada no termina como su tipo (.jpg, .png).',
  companionUnreachable: ({ what, because }) => `La ${companions[what]} no se puede descargar: ${because}.`,
  companionType: ({ what, sent, stated }) =>
    `La ${companions[what]} se envía como ${sent || NO_TYPE}, pero el canal RSS indica ${stated}.`,
  companionNotShared: ({ what }) => `Los reproductores web no pueden leer la ${companions[what]} (sin CORS abierto).`,
  noEpisodes: 'El canal RSS todavía no tiene episodios. Los directorios incluyen un programa con al menos uno.',
  episodesWithoutTitle: episodes('sin título'),
  episodesWithoutAudio: episodes('sin audio (enclosure)'),
  episodesWithMoreAudio: episodes('con más de un archivo de audio'),
  episodesWithoutLength: episodes('con audio sin tamaño'),
  episodesNotForApple: episodes('con audio que Apple no acepta'),
  episodesAtUnreadableAddress: episodes('con una dirección de audio que las aplicaciones no pueden leer'),
  episodesAtOtherEnding: episodes('con una dirección de audio que no termina en .mp3 o .m4a'),
  episodesWithoutGuid: episodes('sin identificador fijo (guid)'),
  episodesWithoutDate: episodes('sin una fecha que se pueda leer'),
  episodesInFuture: episodes('con fecha en el futuro'),
  episodesWithoutDescription: episodes('sin descripción'),
  episodesWithLongDescription: episodes(
    'con una descripción más larga de lo que muestra Apple Podcasts, unos 4,000 caracteres',
  ),
  episodesWithoutDuration: episodes('sin duración en segundos (itunes:duration)'),
  episodesWithoutTranscript: episodes('sin transcripción'),
  episodesOfSameGuid: episodes('con el identificador (guid) de otro'),
  episodesOfSameAudio: episodes('con la dirección de audio de otro'),
} satisfies typeof en;
