import type { method as en } from '../en/method.ts';
import { number } from './number.ts';

export const method = {
  title: 'Cómo contamos',
  description: (show: string): string =>
    `Qué cuenta ${show} como descarga o como reproducción, con qué reglas, y qué guarda.`,
  lead: 'Cualquiera puede saber qué significan nuestros números, y qué no. No guardamos ninguna lista de quién escuchó: solo números.',
  download: 'Qué es una descarga',
  rules: {
    before: 'Contamos según las reglas del IAB Tech Lab, las',
    name: 'Podcast Technical Measurement Guidelines',
    after:
      ', versión 2.3 del 29 de septiembre de 2026. Nadie ha certificado que lo hagamos; todo está escrito aquí, para que usted pueda comprobarlo.',
  },
  downloadPoints: [
    'Una descarga es un oyente, un episodio, un día. Un día va de medianoche a medianoche en hora universal (UTC). El mismo oyente en el mismo día se cuenta una vez, aunque reproduzca el episodio varias veces.',
    'Un oyente es una dirección de internet junto con una aplicación. De las direcciones nuevas y largas (IPv6) solo cuenta la primera mitad (64 bits). Treinta personas de una oficina que usan la misma aplicación son un solo oyente ese día.',
    'Cuenta cuando se envió el primer minuto de sonido. Las palabras y las imágenes que van antes del sonido (ID3) no son parte de él. Un episodio de menos de un minuto tiene que enviarse completo. Cuando no podemos saber qué parte de un archivo es su primer minuto, tomamos el promedio (la tasa de bits).',
    'Las partes de un archivo se suman durante el día: reproducir, pausar y reproducir es una descarga, y una parte que se envía dos veces cuenta una vez. No importa de qué parte del episodio viene un minuto.',
    'Contamos lo que de verdad se envió, cuando termina; un oyente que deja de escuchar antes de que se envíe ese minuto no se cuenta.',
    'No se envía nada de un episodio a nuestro reproductor antes de que usted presione Reproducir.',
  ],
  never: 'Qué no se cuenta nunca',
  neverPoints: (most: { ofListener: number; ofAddress: number; ofNetwork: number; inAll: number }): string[] => [
    'Una aplicación que solo pregunta por un archivo (HEAD), o que ya lo tiene (304).',
    'Una aplicación que pide los dos primeros bytes, para ver si puede recibir un archivo por partes.',
    'Los buscadores y otros robots, las aplicaciones conocidas con las que no escucha ninguna persona, y las que no dan su nombre.',
    'Los Apple Watch, que descargan el episodio otra vez, además del teléfono (se llaman “atc/”, o “(null)” con watchOS).',
    'Lo que un navegador descarga por adelantado (prefetch) porque quizás alguien lo quiera después.',
    'Los borradores, y lo que se reproduce en las páginas donde se hace este programa.',
    'Las aplicaciones cuyo nombre no puede ser correcto, y las que dicen venir de una dirección que no puede existir.',
    `Números demasiado altos para ser reales: más de ${number(most.ofListener)} episodios de un oyente en un día, más de ${number(most.ofAddress)} descargas desde una dirección, y más de ${number(most.ofNetwork)} oyentes de un episodio desde una red o ${number(most.inAll)} en total.`,
    'Los pedazos muy pequeños de un archivo, menores que una centésima de ese minuto.',
  ],
  programs: (date: string): string =>
    `Las aplicaciones se reconocen con la lista propia de Carecast del ${date} y con una lista pública de robots (isbot); una que no está en ninguna cuenta como “desconocido”. No tenemos ninguna lista de direcciones que cuenten siempre o nunca.`,
  kept: 'Qué se guarda',
  keptTexts: [
    'Para contar a un oyente una vez al día, necesitamos una marca. Se hace con el episodio, la dirección y la aplicación, mezclados con una clave secreta (HMAC-SHA256). La clave secreta existe durante un día: una hora después de la medianoche en hora universal (UTC) se borra, y todas las marcas con ella. Desde entonces nadie puede averiguar si una dirección está entre ellas: ni nosotros, ni siquiera alguien que robe todo lo que tenemos y conozca la dirección. Ni la clave secreta ni las marcas están en nuestras copias de seguridad, y lo que el sitio anota de su trabajo no tiene direcciones ni nombres de aplicaciones.',
    'Lo que queda son números: para cada episodio y día, cuántas descargas vinieron de qué aplicación, de qué tipo de dispositivo, y si fue en una aplicación de pódcast, en este sitio, o en nuestro reproductor en otro sitio. Ningún país, ninguna ciudad. Cuando termina un día, los grupos de menos de cinco se suman a “otros”.',
  ],
  play: 'Qué es una reproducción',
  playTexts: [
    'El número en la tarjeta de un episodio no son descargas, son reproducciones: cuántas veces lo empezó nuestro propio reproductor, una vez por oyente en media hora y como máximo sesenta veces al día desde una red, sin contar los robots. Las aplicaciones de pódcast no están en él.',
    'Cuando termina una reproducción, nuestro reproductor informa qué décimas partes del episodio se oyeron. Se cuentan como máximo sesenta veces al día desde una red, y solo se guardan sumas por mes, sin ninguna marca. A los navegadores que envían “Do Not Track” o “Global Privacy Control” no se les pregunta.',
  ],
  searches: 'Búsquedas que no encontraron nada',
  searchesText:
    'Queremos saber qué busca la gente aquí y no encuentra. Cuando cinco visitantes (direcciones) han buscado las mismas palabras en un mismo día (UTC), se guardan las palabras y el número de visitantes, por mes. Hasta entonces solo hay marcas, hechas con la misma clave secreta y borradas con ella; las palabras que buscan menos personas no se escriben en ninguna parte. No se cuentan los robots, ni los navegadores que piden que no se rastree su actividad.',
  limits: 'Lo que los números no pueden decir',
  limitsText:
    'Una descarga es un archivo que se envió, no un episodio que alguien oyó. Dos sitios que cuentan de buena fe con estas reglas pueden diferir en un cinco por ciento. Lo que otros guardan y pasan sin preguntarnos (un proxy, una CDN) no está en los números. Los autos, las bocinas y los navegadores que no dan el nombre de ninguna aplicación, o dan otro, se cuentan con ese nombre.',
  checked: (date: string): string => `Comparamos esta página con el código del sitio por última vez el ${date}.`,
} satisfies typeof en;
