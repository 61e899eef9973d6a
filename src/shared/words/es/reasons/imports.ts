import { formatBytes } from '../../../size.ts';
import type { imports as en, LeftOut, ShowPart } from '../../en/reasons/imports.ts';
import { showFields } from '../studio/show-fields.ts';
import { number } from '../number.ts';

const episodes = (count: number, one: string, other: string): string =>
  count === 1 ? `1 episodio ${one}` : `${number(count)} episodios ${other}`;

const { title, description, author, email, language, category, order } = showFields;
const parts: Record<ShowPart, string> = {
  title: title.label,
  description: description.label,
  author: author.label,
  email: email.label,
  language: language.label,
  category: category.label,
  order: order.label,
  guid: 'Identificador fijo (podcast:guid)',
  cover: 'Portada',
};

const leftOut: Record<LeftOut, string> = {
  season: 'la temporada',
  number: 'el número',
  explicit: 'la marca de contenido explícito',
  people: 'la lista de personas',
  soundbites: 'los fragmentos destacados',
  places: 'el lugar',
};

export const imports = {
  importWithoutAudio: ({ count }) => episodes(count, 'sin audio no se traerá.', 'sin audio no se traerán.'),
  importVideo: ({ count }) => episodes(count, 'con video no se traerá.', 'con video no se traerán.'),
  importTooLarge: ({ count, bytes }) =>
    episodes(count, `de más de ${formatBytes(bytes)} no se traerá.`, `de más de ${formatBytes(bytes)} no se traerán.`),
  importWithoutDescription: ({ count }) =>
    episodes(count, 'sin descripción se traerá como borrador.', 'sin descripción se traerán como borradores.'),
  importWithoutDate: ({ count }) =>
    episodes(
      count,
      'sin fecha o con una fecha futura tendrá la de hoy.',
      'sin fecha o con una fecha futura tendrán la de hoy.',
    ),
  importDateUnread: ({ count, date }) =>
    `No podemos leer la fecha de ${count === 1 ? '1 episodio' : `${number(count)} episodios`} (“${date}”), así que ${count === 1 ? 'tendrá' : 'tendrán'} la de hoy. Para conservar el orden, corrija antes las fechas donde está su pódcast ahora.`,
  importMovedOn: ({ address }) =>
    `Este canal RSS dice que el pódcast se mudó a ${address}. Si ahora está allí, regrese y escriba esa dirección.`,
  importWithoutId: ({ count }) =>
    episodes(
      count,
      'sin identificador o con uno repetido no se traerá.',
      'sin identificador o con uno repetido no se traerán.',
    ),
  importIdTooLong: ({ count }) =>
    episodes(
      count,
      'con un identificador demasiado largo no se traerá.',
      'con un identificador demasiado largo no se traerán.',
    ),
  importLeavesOut: ({ count, part }) => {
    const lost = `${leftOut[part]}, porque este sitio no guarda ese dato.`;
    return episodes(count, `perderá ${lost}`, `perderán ${lost}`);
  },
  importAlreadyHere: ({ count }) =>
    episodes(count, 'ya se trajo antes y quedará como está aquí.', 'ya se trajeron antes y quedarán como están aquí.'),
  importBringsSeries: ({ series }) =>
    `Las temporadas serán series nuevas: ${series.map(({ name, number }) => `“${name}” (número ${number})`).join(', ')}. Las series que ya tiene no cambian.`,
  importLeavesStatistics:
    'Las estadísticas, las reseñas y las calificaciones se quedan donde están: ningún canal RSS las incluye.',
  importSecondAddress:
    'El canal RSS continúa en una segunda dirección, y esa parte no se puede traer. Donde está su pódcast ahora, pida un canal RSS con todos los episodios.',
  importLocked:
    'El canal RSS está bloqueado para que no se pueda mover. Quite allí ese bloqueo, o Apple y Spotify quizás no encuentren el pódcast aquí.',
  importNoRoom: ({ bytes }) =>
    `El audio ocupa cerca de ${formatBytes(bytes)}, y aquí no hay espacio para tanto. Primero pida más a quien administra el servidor.`,
  feedInPrivateNetwork:
    'Esta dirección está dentro de una red privada, que el sitio no lee. Quien administra el servidor puede traer el pódcast con el comando “import”.',
  oldFeedUnusable: ({ because }) => `El canal RSS anterior no se puede usar. ${because}`,
  oldFeedUnread: ({ because }) => `El canal RSS anterior no se pudo leer: ${because}.`,
  feedGone: 'ya no es el canal RSS de un pódcast',
  importFeedRefused: ({ because }) => `${because} Busque “RSS feed” donde está su pódcast ahora y copie esa dirección.`,
  importStarterChanged:
    'La función o la contraseña de quien empezó esta importación cambió. Presione Continuar para seguir con su propia cuenta.',
  episodeIdRepeated: 'El canal RSS tiene otro episodio con el mismo identificador (guid).',
  foreignIdTooLong: ({ bytes }) => `Su identificador (guid) tiene más de ${number(bytes)} bytes.`,
  foreignIdMissing: 'No tiene identificador ni audio.',
  episodeAudioMissing: 'No tiene audio.',
  episodeAudioUnread: ({ because }) => `No se pudo descargar su audio: ${because}.`,
  episodeDateFuture: 'Su fecha está en el futuro, así que tiene la de hoy.',
  episodeDateMissing: 'No tiene fecha, así que tiene la de hoy.',
  episodeDateUnread: ({ date }) => `Su fecha (“${date}”) no se pudo leer, así que tiene la de hoy.`,
  episodeIsDraft: 'No tiene descripción, así que es un borrador.',
  episodeStaysDeleted: 'Se eliminó aquí, y sigue eliminado.',
  episodeTranscriptUnread: ({ because }) => `No se pudo descargar su transcripción: ${because}.`,
  episodePictureUnread: ({ because }) => `Su imagen no se trajo: ${because}`,
  episodeSeasonRefused: ({ number }) =>
    `${number} no puede ser el número de una temporada, así que el episodio no está en ninguna serie.`,
  episodeNumberRefused: ({ number }) => `${number} no puede ser el número de una parte, así que el episodio no tiene.`,
  seriesImported: ({ names }) => `Aquí las temporadas son series: ${names.join(', ')}.`,
  episodeNotesCut: 'Su descripción era demasiado larga y le falta el final.',
  episodeTitleCut: 'Su título era demasiado largo y le falta el final.',
  episodeChaptersCut: ({ max }) => `Tiene más de ${number(max)} capítulos y faltan los últimos.`,
  episodeChaptersLate: ({ count }) =>
    count === 1
      ? 'No se trajo 1 capítulo que empieza después del final del audio.'
      : `No se trajeron ${number(count)} capítulos que empiezan después del final del audio.`,
  episodeChaptersUnread: ({ because }) => `No se pudieron descargar sus capítulos: ${because}.`,
  showImported: ({ parts: imported }) =>
    `Se trajo del canal RSS: ${imported.map((part) => parts[part]).join(', ') || 'nada'}.`,
  showPartRefused: ({ part, because }) => `${parts[part]}: ${because}`,
  showPartLocked: ({ part }) => `${parts[part]}: lo decide la configuración del servidor (.env)`,
  showPartTaken: ({ part }) => `${parts[part]}: este canal RSS ya tiene el suyo`,
  exportFolderIsFile: ({ path }) => `“${path}” es un archivo, no una carpeta. Elija una carpeta.`,
  exportFolderInUse: ({ path }) => `“${path}” no está vacía ni es una exportación anterior. Elija otra carpeta.`,
} satisfies typeof en;
