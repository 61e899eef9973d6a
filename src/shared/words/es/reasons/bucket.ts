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
  bucketHostUnknown: 'No hay ningún servidor en esa dirección.',
  bucketFull: 'El almacenamiento en línea está lleno.',
  bucketMayNotList: 'A la llave le falta un permiso: tiene que poder ver la lista de archivos (s3:ListBucket).',
  bucketAway: 'El almacenamiento en línea no responde.',
  bucketChangesFiles: 'El almacenamiento en línea devolvió algo distinto de lo que se escribió.',
} satisfies typeof en;
