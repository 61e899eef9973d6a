/** Why a copy was not made, sent or restored. */
export const copies = {
  'This copy is locked: enter its passphrase': 'Esta copia está cerrada: escriba su frase de contraseña',
  'This is not the passphrase of this copy': 'Esta no es la frase de contraseña de esta copia',
  'This copy is not locked with a passphrase: leave the passphrase out only if you made it without one':
    'Esta copia no está cerrada con una frase secreta: deje la frase vacía solo si usted la hizo sin ella',
  'No copy in this bucket is locked with a passphrase: leave the passphrase out only if you made them without one':
    'Ninguna copia de este bucket está cerrada con una frase secreta: deje la frase vacía solo si usted las hizo sin ella',
  'This copy is not locked with a passphrase': 'Esta copia no está cerrada con una frase secreta',
  'Opening this copy takes too much memory: open it with the program age first':
    'Abrir esta copia necesita demasiada memoria: ábrala primero con el programa age',
  'This backup cannot be used: {}. Nothing was changed.': 'Esta copia no se puede usar: {}. No se cambió nada.',
  'it is cut off or damaged': 'está cortada o dañada',
  'it is no backup of Carecast, or damaged': 'no es una copia de Carecast, o está dañada',
  'it holds something that is no plain file ({})': 'contiene algo que no es un archivo común ({})',
  'something follows its end': 'algo sigue después de su final',
  'it holds a file that does not belong to it': 'contiene un archivo que no le corresponde',
  'it holds a table that does not belong to it': 'contiene una tabla que no le corresponde',
  'Carecast {} made it, which is newer: install that version':
    'la hizo Carecast {}, que es más nuevo: instale esa versión',
  'a part of its database is missing': 'falta una parte de su base de datos',
  'its beginning and its end do not belong together': 'su comienzo y su final no van juntos',
  '{} in it is missing or damaged': '{} falta en ella o está dañado',
  '{} in it does not say what it should': '{} en ella no dice lo que debe',
  'it changes while it is read': 'cambia mientras se lee',
  '{} in it has not the rows it should have': '{} en ella no tiene las filas que debe',
  'its tables are not those of its version': 'sus tablas no son las de su versión',
  'the rows of {} did not arrive whole': 'las filas de {} no llegaron completas',
  'the database does not take what is in it': 'la base de datos no acepta lo que contiene',
  '{} in it is too long': '{} en ella es demasiado largo',
  'it holds too many files': 'contiene demasiados archivos',
  'reading it takes too much memory or time': 'leerla necesita demasiada memoria o demasiado tiempo',
  'its secret is too long': 'su secreto es demasiado largo',
  'a version before 0.1.0 made it: restore it with 0.1.0 (commit cec99d8), then update':
    'la hizo una versión anterior a 0.1.0: restáurela con 0.1.0 (commit cec99d8) y luego actualice',
  'a newer version of Carecast made it ({}, {}): install that version':
    'la hizo una versión más nueva de Carecast ({}, {}): instale esa versión',
  '{} in the bucket is damaged': '{} está dañado en el bucket',
  '{} in the bucket is too long': '{} en el bucket es demasiado largo',
  '{} in the bucket does not say what it should': '{} en el bucket no dice lo que debe',
  'There is no nightly copy in this bucket': 'En este bucket no hay ninguna copia de la noche',
  '{} is not in the bucket as it was sent. Nothing was changed.':
    '{} no está en el bucket como se envió. No se cambió nada.',
  'The bucket has something else under {}: empty it, or name another.':
    'El bucket tiene otra cosa en {}: vacíelo o elija otro.',
  'The server stopped meanwhile. Nothing was changed: start again.':
    'Mientras tanto el servidor se detuvo. No se cambió nada: empiece otra vez.',
  'This server has not enough room for the copy. Nothing was changed. Ask the person who runs it for more, and start again.':
    'Este servidor no tiene espacio para la copia. No se cambió nada. Pida más a la persona que lo maneja y empiece otra vez.',
  'Something went wrong on our side. Nothing was changed. Please try again.':
    'Algo salió mal de nuestro lado. No se cambió nada. Inténtelo otra vez.',
  'The bucket does not answer, is full, or its key may not list what is there (s3:ListBucket).':
    'El bucket no responde, está lleno, o su clave no puede enumerar lo que contiene (s3:ListBucket).',
  'Something went wrong on our side. The person who runs the server finds the cause in its log.':
    'Algo salió mal de nuestro lado. La persona que maneja el servidor encuentra la causa en su registro.',
  'What was written came back changed': 'Lo que se escribió volvió cambiado',
  'There is not enough room in {}: {} are needed, {} are free.':
    'No hay espacio suficiente en {}: se necesitan {} y hay {} libres.',
  'The disk is full: nothing was left in {}. Make room or choose another.':
    'El disco está lleno: no quedó nada en {}. Haga espacio o elija otro.',
};
