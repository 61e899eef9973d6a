import type { bucket as en } from '../../en/reasons/bucket.ts';

export const bucket = {
  bucketKeyUnknown: 'El almacenamiento en línea no conoce esta llave. Revise que esté bien escrita.',
  bucketSecretWrong: 'La clave secreta no corresponde a la llave, o la región es otra. Escríbalas otra vez.',
  bucketRegionWrong: 'La región no es la de este bucket. Su servicio de almacenamiento muestra la correcta.',
  bucketPlaceWrong: 'La dirección o la región no es la de este bucket. Su servicio de almacenamiento muestra las dos.',
  bucketGone: 'El bucket no existe en este almacenamiento. Revise el nombre, o créelo ahí.',
  bucketForbidden: 'Esta llave no puede escribir en el bucket. Agregue ese permiso en su servicio de almacenamiento.',
  bucketClockWrong: 'El reloj de este servidor está mal. Pida a quien lo administra que lo ajuste.',
  bucketAnswers: ({ address, status, said }) =>
    `${[address, 'responde con el código', status, said].join(' ').trim()}.`,
  bucketHostUnknown: 'No hay ningún servidor en esa dirección. Revise que esté bien escrita.',
  bucketFull: 'El almacenamiento en línea está lleno. Elimine archivos viejos ahí, o contrate más espacio.',
  bucketMayNotList: 'Esta llave no puede ver la lista de archivos. Agregue el permiso s3:ListBucket.',
  bucketAway: 'El almacenamiento en línea no responde. Inténtelo otra vez más tarde.',
  bucketChangesFiles: 'El almacenamiento en línea devolvió algo distinto de lo que se escribió. Elija otro servicio.',
} satisfies typeof en;
