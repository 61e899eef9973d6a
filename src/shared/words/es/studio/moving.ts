import { pluralsOf } from '../../plural.ts';
import type { moving as en } from '../../en/studio/moving.ts';
import { number } from '../number.ts';

const plural = pluralsOf('es-US');
const episodesOf = (count: number): string => plural(count, { one: '1 episodio', other: `${number(count)} episodios` });

export const moving = {
  title: 'Traer un pódcast',
  lead: 'Traiga los episodios de un pódcast que ya tiene, con sus notas, fechas y transcripciones.',
  move: 'Traer el pódcast',
  old: 'Su pódcast anterior',
  form: {
    address: 'Dirección del canal RSS anterior',
    hint: 'Busque “RSS feed” donde está ahora su pódcast. Allí no cambiamos nada.',
    look: 'Comprobar el canal RSS',
    looking: 'Leyendo el canal RSS…',
  },
  offer: {
    none: 'Este canal RSS no tiene episodios.',
    episodes: episodesOf,
    minutes: (minutes: number): string => `${number(minutes)} ${minutes === 1 ? 'minuto' : 'minutos'}`,
    audio: (size: string): string => `unos ${size} de audio`,
    losses: 'Lo que será distinto',
    takeShow: 'Traer también el nombre, la descripción y la portada del programa',
    asDrafts: 'Traerlos como borradores: nadie ve un episodio hasta que usted lo publica',
    move: (count: number): string => `Traer ${episodesOf(count)}`,
    starting: 'Empezando…',
    another: 'Usar otra dirección',
  },
  progress: {
    done: (title: string, done: number, total: number): string => `“${title}”: ${number(done)} de ${number(total)}`,
    now: (title: string): string => `Ahora: ${title}`,
    triedAgain: 'Se seguirá intentando durante un día.',
    givenUp: 'La importación se detuvo. Los episodios que ya llegaron se quedan.',
    mayClose: 'Puede cerrar esta página. La importación continúa sola, también si el servidor se reinicia.',
    goOn: 'Continuar',
    stop: 'Detener',
    confirmStop: '¿Dejar de traer este pódcast? Los episodios que ya están aquí se conservan.',
  },
  done: {
    all: (title: string): string => `Todos los episodios de “${title}” están aquí:`,
    some: (title: string): string => `“${title}”:`,
    count: (here: number, total: number, areDrafts: boolean): string =>
      `${number(here)} de ${episodesOf(total)}${areDrafts ? ', como borradores.' : '.'}`,
    seeList: 'Verlos en la lista',
    tryMissing: 'Intentar otra vez los que faltan',
    end: 'Terminar',
    endHint: 'Después, esta página le ofrece traer otro pódcast. Los episodios se conservan.',
    undo: 'Deshacer la importación',
    undoHint: 'Quita los episodios y las series que trajo, salvo lo que usted haya cambiado después.',
    confirmUndo: (title: string): string =>
      `¿Deshacer la importación de “${title}”? Sus episodios pasan a Eliminados y sus series se quitan. Lo que usted haya cambiado después se conserva, y también el nombre, la descripción y la portada del programa.`,
    undone: (episodes: number, series: number): string =>
      `Importación deshecha. Se quitaron ${episodesOf(episodes)} y ${plural(series, { one: '1 serie', other: `${number(series)} series` })}. Los episodios siguen 30 días en Eliminados.`,
    kept: (count: number): string =>
      plural(count, {
        one: '1 episodio se cambió aquí y se conserva:',
        other: `${number(count)} episodios se cambiaron aquí y se conservan:`,
      }),
    missing: (count: number): string =>
      plural(count, { one: 'No se pudo traer 1 episodio', other: `No se pudieron traer ${number(count)} episodios` }),
    show: 'El programa',
    unlike: 'Qué cambió',
    firstOnes: (count: number): string => `Se muestran los primeros ${number(count)}.`,
  },
  follow: {
    title: 'Para no perder a sus oyentes',
    listen: 'Escuche aquí uno o dos episodios, y revise sus notas y sus fechas.',
    forward:
      'Donde estaba su pódcast, busque “Move podcast” o “Forward the feed” y escriba esta dirección. Si no lo encuentra, pida allí una redirección permanente del canal RSS (301).',
    keep: 'Conserve la cuenta anterior al menos cuatro semanas: las aplicaciones cambian una tras otra. Si allí no redirigen nada, cambie usted la dirección del canal RSS en Apple Podcasts Connect y en Spotify for Creators.',
    look: 'Comprobar la redirección',
    looking: 'Comprobando…',
    copied: { title: '¡Dirección copiada!', description: 'Ahora péguela donde estaba su pódcast.' },
    newAddress: 'La dirección nueva del canal RSS',
    copy: 'Copiar',
    isCopied: 'Copiado',
    never: 'Todavía no se ha comprobado.',
    problem: (problem: string, date: string): string =>
      `${problem} Pregunte donde estaba su pódcast si el canal RSS todavía está allí. (${date})`,
    leads: (date: string): string => `El canal RSS anterior dirige aquí. (${date})`,
    names: (date: string): string => `El canal RSS anterior da este como su dirección nueva. (${date})`,
    notYet: (date: string): string => `El canal RSS anterior todavía no dirige aquí. (${date})`,
    noApps: 'Ninguna aplicación de pódcast ha pedido todavía el canal RSS nuevo.',
    apps: (apps: string): string => `Estas han pedido el canal RSS nuevo: ${apps}.`,
  },
} satisfies typeof en;
