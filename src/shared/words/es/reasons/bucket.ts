/** What a bucket says of wrong settings, as `inWords` of backup/copy-settings.ts has it. */
export const bucket = {
  'The key is not known there.': 'La clave no se conoce allí.',
  'The secret does not belong to the key, or the region is another one.':
    'El secreto no corresponde a la clave, o la región es otra.',
  'The region is not the region of this bucket.': 'La región no es la de este bucket.',
  'The address or the region is not the one of this bucket.': 'La dirección o la región no es la de este bucket.',
  'The bucket does not exist there.': 'El bucket no existe allí.',
  'These keys may not write to the bucket.': 'Estas claves no pueden escribir en el bucket.',
  'The clock of this machine is wrong.': 'El reloj de esta computadora está mal.',
  'Https://{} answers {}.': 'https://{} responde {}.',
};
