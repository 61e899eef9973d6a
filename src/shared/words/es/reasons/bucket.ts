import type { bucket as en } from '../../en/reasons/bucket.ts';

export const bucket = {
  bucketKeyUnknown: 'El almacenamiento en línea no conoce esta llave.',
  bucketSecretWrong: 'La clave secreta no corresponde a la llave, o la región es otra.',
  bucketRegionWrong: 'La región no es la de este bucket.',
  bucketPlaceWrong: 'La dirección o la región no es la de este bucket.',
  bucketGone: 'El bucket no existe en este almacenamiento.',
  bucketForbidden: 'Esta llave no puede escribir en el bucket.',
  bucketClockWrong: 'El reloj de este servidor está mal.',
  bucketAnswers: ({ address, status, said }) =>
    `${[address, 'responde con el código', status, said].join(' ').trim()}.`,
  bucketAway: 'El almacenamiento en línea no responde. Revise la dirección, la llave y que no esté lleno.',
  bucketChangesFiles: 'El almacenamiento en línea devolvió algo distinto de lo que se escribió.',
} satisfies typeof en;
