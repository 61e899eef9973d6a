import { pluralsOf } from '../../plural.ts';
import type { health as en } from '../../en/studio/health.ts';
import { number } from '../number.ts';

const plural = pluralsOf('es-US');

export const health = {
  title: 'Estado del sitio',
  lead: 'Compruebe que todo funciona, y vea qué hacer si algo falla.',
  site: 'El sitio',
  levels: { pass: 'Bien', warning: 'Conviene revisarlo', failure: 'Hay que arreglarlo' },
  goThere: 'Ir allí',
  failed: 'Problemas',
  noneFailed: 'Ningún problema. Lo que falle se intenta otra vez por sí solo.',
  jobs: {
    publish: 'Publicar un episodio',
    event: 'Avisar de los cambios',
    mail: 'Enviar correo',
    notice: 'Enviarle un mensaje a usted',
    asking: 'Preguntar a las personas de una lista',
    review: 'Pedir una revisión',
    comments: 'Enviarle los comentarios nuevos',
    webhook: 'Enviar un aviso a otro sistema',
    websub: 'Avisar de un episodio nuevo a las aplicaciones de pódcast',
    sound: 'Revisar un archivo de audio',
    timing: 'Encontrar los tiempos de una transcripción',
    transcribe: 'Transcribir el audio',
    import: 'Traer un pódcast',
    many: 'Cambiar muchos episodios a la vez',
  },
  times: (count: number): string => `${number(count)} veces`,
  givenUp: (attempts: number, date: string): string =>
    attempts === 0
      ? `No se intentó; se canceló el ${date}`
      : plural(attempts, {
          one: `Se intentó una vez; se canceló el ${date}`,
          other: `Se intentó ${number(attempts)} veces; se canceló el ${date}`,
        }),
  tryAgain: 'Intentar otra vez',
  tryAllAgain: 'Intentar todo otra vez',
  trying: 'Intentando…',
  retryFailed: 'No funcionó. Inténtelo otra vez.',
  retried: { title: 'Se está intentando otra vez', description: 'Si no funciona, lo verá aquí otra vez.' },
  feed: {
    title: 'El canal RSS, como lo ven las aplicaciones de pódcast',
    reading: 'Leyendo el canal RSS como lo hacen las aplicaciones de pódcast…',
    last: (date: string): string => `La última comprobación fue el ${date}.`,
    never: 'El canal RSS todavía no se ha comprobado.',
    check: 'Comprobar el canal RSS',
    checking: 'Comprobando…',
    all: 'Todas las aplicaciones de pódcast',
    levels: { pass: 'Bien', warning: 'Conviene revisarlo', failure: 'No se acepta' },
    seeAbove: 'Vea arriba.',
    nothingOf: 'Ningún problema.',
    fine: 'El canal RSS tiene lo que piden todas.',
  },
  version: 'Esta versión',
  running: (version: string): string =>
    `Esto es Carecast ${version}. Quien administra el servidor instala las versiones nuevas.`,
  allNew: 'Todas las novedades (en inglés)',
} satisfies typeof en;
