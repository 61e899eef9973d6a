import { pluralsOf } from '../../plural.ts';
import type { subscribers as en } from '../../en/studio/subscribers.ts';
import { number } from '../number.ts';

const plural = pluralsOf('es-US');

export const subscribers = {
  title: 'Suscriptores',
  lead: 'Quién recibe los episodios nuevos por correo.',
  rhythms: { each: 'Cada episodio nuevo', weekly: 'Una vez por semana' },
  endedCount: 'Rechazadas',
  addresses: 'Direcciones',
  addressesHint:
    'Las más nuevas primero. Dejamos de escribir a una dirección cuando su proveedor de correo dice en tres días distintos que no existe.',
  which: 'Qué direcciones',
  all: 'Todas',
  endedHint:
    'Sus proveedores de correo dijeron en tres días distintos que estas direcciones no existen. Ya no se envía nada ahí. Si sabe que una dirección es correcta, reactívela: recibirá el próximo mensaje.',
  download: 'Descargar CSV',
  find: 'Buscar una dirección',
  findIt: 'Buscar',
  notFound: 'No se encontró ninguna dirección',
  none: 'Todavía no hay suscriptores.',
  showAll: 'Mostrar todas las direcciones',
  since: 'desde el',
  ended: 'Rechazadas',
  endedOn: (date: string, count: number): string => `${date} (${number(count)})`,
  said: (words: string): string => `El proveedor de correo dijo: “${words}”`,
  notSaid: 'Lo que dijo el proveedor de correo no se guardó.',
  resume: 'Reactivar',
  resumeAll: (count: number): string => plural(count, { one: 'Reactivarla', other: `Reactivar las ${number(count)}` }),
  resumed: (count: number): string =>
    plural(count, { one: 'Dirección reactivada', other: `${number(count)} direcciones reactivadas` }),
  resumedText: 'El próximo mensaje se enviará ahí.',
  offer: {
    title: 'Direcciones rechazadas antes de la actualización',
    text: (count: number): string =>
      `Antes de esta versión dejábamos de escribir a una dirección después de tres mensajes rechazados, aunque su propio proveedor de correo hubiera llegado a su límite. ${plural(count, { one: 'Así pasó con 1 dirección. ¿Quiere reactivarla?', other: `Así pasó con ${number(count)} direcciones. ¿Quiere reactivarlas?` })} Si una dirección no existe, dejamos de escribirle otra vez después de tres días.`,
    leave: 'Dejarlas como están',
    left: 'No cambian',
    leftText: 'Las encuentra en “Rechazadas”, y puede reactivar cada una.',
  },
  remove: 'Eliminar',
  sure: (email: string): string => `¿Eliminar ${email}? No se le enviará nada más, y la dirección se borra.`,
  deleted: 'Dirección eliminada',
  deletedText: 'Ya no se envía nada a esta dirección.',
  importList: {
    title: 'Importar una lista',
    hint: '¿Hay personas que reciben sus noticias de otro servicio, como Mailchimp? Descargue ahí la lista como archivo CSV y elíjalo aquí. A este sitio solo se envían las direcciones.',
    choose: 'Elegir archivo',
    tooLarge: 'Este archivo tiene más de 20 MB.',
    tooLong: (most) => `Esta lista tiene más de ${number(most)} direcciones. Divídala en partes.`,
    noAddresses: 'En este archivo no hay direcciones de correo electrónico.',
    unreadable:
      'Unas comillas de este archivo se abren y no se cierran, y por eso no se puede leer como lista. Descargue la lista otra vez.',
    found: (addresses: number, column: string, without: number): string =>
      [
        plural(addresses, { one: 'Hay 1 dirección', other: `Hay ${number(addresses)} direcciones` }) +
          (column ? ` en la columna “${column}”.` : '.'),
        without > 0 &&
          plural(without, {
            one: '1 fila no tiene dirección ahí.',
            other: `${number(without)} filas no tienen dirección ahí.`,
          }),
      ]
        .filter(Boolean)
        .join(' '),
    leftOut: 'No se agregan, porque según la lista no quieren correo o no se les pudo enviar:',
    leftOutBy: (column: string, status: string, count: number): string =>
      `${[column && `“${column}”`, status].filter(Boolean).join(': ')} (${number(count)})`,
    which: '¿En qué columna están las direcciones de sus suscriptores?',
    chooseColumn: 'Elija una columna',
    column: (at: number): string => `Columna ${at}`,
    columnWith: (name: string, addresses: number): string =>
      plural(addresses, { one: `${name} (1 dirección)`, other: `${name} (${number(addresses)} direcciones)` }),
    agreed: '¿Ya aceptaron recibir este pódcast por correo?',
    ask: 'Todavía no. Preguntar a cada persona una vez por correo.',
    haveAgreed: 'Sí. Agregarlas ahora.',
    consent: '¿Dónde aceptaron?',
    consentHint:
      'Por ejemplo: Formulario de noticias de nuestro sitio web, desde 2022. Lo guardamos con cada dirección.',
    bring: (count: number): string =>
      plural(count, { one: 'Importar 1 dirección', other: `Importar ${number(count)} direcciones` }),
    bringing: 'Importando las direcciones',
    outcomes: {
      added: (count: number): string => `Agregadas: ${number(count)}.`,
      asked: (count: number): string =>
        `Se les pregunta por correo: ${number(count)}. Se suscriben si confirman en los próximos 7 días.`,
      known: (count: number): string => `Ya tenían una suscripción: ${number(count)}.`,
      askedBefore: (count: number): string => `Ya recibieron la pregunta: ${number(count)}. Solo preguntamos una vez.`,
      left: (count: number): string =>
        `Cancelaron la suscripción o se eliminaron aquí: ${number(count)}. No se agregan.`,
      ended: (count: number): string => `Rechazadas: ${number(count)}. Están en la lista de ese nombre.`,
      invalid: (count: number): string => `No son direcciones de correo electrónico: ${number(count)}.`,
    },
  },
  mailTexts: {
    title: 'En cada mensaje',
    link: 'Dirección postal y nota en cada mensaje',
    missing:
      'Sus mensajes todavía no tienen dirección postal. La ley de Estados Unidos la exige en cada mensaje de una empresa.',
    saved: 'Guardado',
    savedText: 'Irá en el próximo mensaje.',
  },
  notices: {
    title: 'Sobre el correo',
    noServer: 'Todavía nadie puede suscribirse. Primero configure el correo.',
    restored: (date: string): string =>
      `El sitio se restauró o se mudó el ${date}. No enviaremos los episodios ni los borradores anteriores a esa fecha, porque puede que algunos ya se hayan enviado.`,
    settings: 'Correo',
  },
} satisfies typeof en;
