import type { publishing as en } from '../../en/studio/publishing.ts';
import { pluralsOf } from '../../plural.ts';
import { number } from '../number.ts';

const plural = pluralsOf('es-US');

export const publishing = {
  heading: 'Antes de publicar',
  checking: 'Revisando el episodio…',
  failures: 'Primero hay que arreglar esto:',
  warnings: (count: number): string =>
    plural(count, { one: 'Una cosa que conviene saber', other: `${number(count)} cosas que conviene saber` }),
  when: 'Cuándo',
  now: 'Ahora',
  later: 'A una hora fija',
  date: 'Publicar el',
  time: 'Hora',
  mails: (each: number): string =>
    each === 0
      ? 'Nadie recibe un correo sobre esto.'
      : plural(each, { one: '1 persona recibe un correo.', other: `${number(each)} personas reciben un correo.` }),
  weekly: (count: number): string =>
    plural(count, {
      one: '1 persona lo verá en el correo del lunes.',
      other: `${number(count)} personas lo verán en el correo del lunes.`,
    }),
  announced: 'Los suscriptores ya lo saben. Nadie recibe otro correo.',
  many: {
    checking: 'Revisando los episodios…',
    published: (count: number): string =>
      plural(count, { one: 'Ahora se publica 1 episodio.', other: `Ahora se publican ${number(count)} episodios.` }),
    scheduled: (count: number): string =>
      plural(count, {
        one: '1 episodio se publica a su hora.',
        other: `${number(count)} episodios se publican, cada uno a su hora.`,
      }),
    mails: (each: number, news: number): string => {
      if (each === 0) return 'Nadie recibe un correo sobre ellos.';
      const people = plural(each, { one: '1 persona recibe', other: `${number(each)} personas reciben` });
      return news === 1 ? `${people} un correo.` : `${people} ${number(news)} correos, uno por episodio.`;
    },
    announced: 'Los suscriptores ya los conocen. Nadie recibe otro correo.',
    noted: (count: number): string =>
      plural(count, {
        one: 'Hay algo que conviene saber de 1 episodio',
        other: `Hay algo que conviene saber de ${number(count)} episodios`,
      }),
    undoable: {
      publish:
        'Puede deshacerlo para todos, hasta 30 segundos después del último. Los correos y avisos esperan hasta entonces.',
      schedule: 'Puede deshacerlo para todos a la vez.',
    },
  },
  noPostalAddress: 'Sus correos todavía no tienen dirección postal. La ley de Estados Unidos la exige.',
  addPostalAddress: 'Agréguela',
  undoable: 'Puede deshacerlo durante 30 segundos. Los correos y avisos esperan hasta entonces.',
  test: 'Enviarme una prueba',
  testing: 'Enviando…',
  testSent: (address: string): string => `Una prueba va en camino a ${address}.`,
  noAddress: 'Para recibir una prueba, agregue su correo:',
  account: 'Su cuenta',
  back: 'Regresar',
  goOn: { publish: 'Publicar', schedule: 'Programar', approval: 'Enviar' },
  pending: { publish: 'Publicando…', schedule: 'Programando…', approval: 'Enviando…' },
  undone: (title: string) => ({
    title: 'Publicación deshecha',
    description: `“${title}” está como antes. No se avisó a nadie.`,
  }),
  undoFailed: 'No se pudo deshacer',
} satisfies typeof en;
