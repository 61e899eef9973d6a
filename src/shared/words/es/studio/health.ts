import { pluralsOf } from '../../plural.ts';
import type { health as en } from '../../en/studio/health.ts';

const plural = pluralsOf('es-US');

export const health = {
  title: 'Estado del sitio',
  lead: '¿Está todo como debe estar? Y si no, qué hacer o a quién preguntar.',
  site: 'El sitio',
  levels: { pass: 'Bien', warning: 'Conviene mirarlo', failure: 'Necesita de usted' },
  goThere: 'Ir allí',
  failed: 'Lo que no funcionó',
  noneFailed: 'El sitio hizo todo lo que tenía que hacer, o lo intentará otra vez por sí solo.',
  jobs: {
    publish: 'Publicar un episodio',
    event: 'Avisar de lo que cambió',
    mail: 'Enviar correo',
    notice: 'Enviarle un mensaje a usted',
    comments: 'Enviarle los comentarios nuevos',
    webhook: 'Enviar un aviso a otro programa',
    websub: 'Avisar de un episodio nuevo a las aplicaciones de pódcast',
    sound: 'Escuchar un archivo',
    timing: 'Encontrar los tiempos de un guion',
    level: 'Dar a un archivo el mismo volumen que a los demás',
    transcribe: 'Poner por escrito lo que se dice',
    import: 'Traer un pódcast',
  },
  times: (count: number): string => `${count.toLocaleString('es-US')} veces`,
  givenUp: (attempts: number, date: string): string =>
    attempts === 0
      ? `No se intentó, abandonado el ${date}`
      : plural(attempts, {
          one: `Se intentó una vez, abandonado el ${date}`,
          other: `Se intentó ${attempts} veces, abandonado el ${date}`,
        }),
  tryAgain: 'Intentar otra vez',
  tryAllAgain: 'Intentar todo otra vez',
  trying: 'Intentando...',
  retryFailed: 'No funcionó. Inténtelo otra vez.',
  retried: { title: 'Se intenta otra vez', description: 'Si no funciona, aparece aquí otra vez.' },
  feed: {
    title: 'El canal RSS, como lo ven las aplicaciones de pódcast',
    reading: 'Leyendo el canal como lo hacen las aplicaciones de pódcast...',
    last: (date: string): string => `La última revisión fue el ${date}.`,
    never: 'El canal todavía no se revisó.',
    check: 'Revisar el canal ahora',
    checking: 'Revisando...',
    all: 'Todas las aplicaciones de pódcast',
    levels: { pass: 'Bien', warning: 'Conviene mirarlo', failure: 'No se acepta' },
    seeAbove: 'Vea arriba.',
    nothingOf: (name: string): string => `Nada que le moleste solo a ${name}.`,
    fine: 'El canal tiene lo que piden todas.',
  },
  version: 'Esta versión',
  running: (version: string): string =>
    `Esto es Carecast ${version}. Quien lleva el servidor instala las versiones más nuevas.`,
  allNew: 'Todas las novedades (en inglés)',
} satisfies typeof en;
