import { pluralsOf } from '../../plural.ts';
import type { copies as en } from '../../en/studio/copies.ts';

const plural = pluralsOf('es-US');

export const copies = {
  title: 'Copias',
  lead: 'Si este servidor se pierde, una copia de seguridad permite recuperarlo todo.',
  started: {
    from: (time: string): string =>
      `Este sitio empezó con la copia del ${time}. Escriba otra vez la contraseña del correo y el bucket de la copia de cada noche: no están en ninguna copia.`,
    leftOut:
      'Por seguridad, esto no se restauró: las sesiones iniciadas, las llaves de otros sistemas, las invitaciones, los enlaces para elegir una contraseña, los enlaces de revisión y los códigos de recuperación. Cree otros donde los necesite. Las personas y las contraseñas son las de ese día: revise en Personas si hay alguien que ya se fue.',
    missing: (count: number): string =>
      plural(count, {
        one: '1 archivo del sitio anterior no estaba en ella: ese episodio no se reproduce.',
        other: `${count} archivos del sitio anterior no estaban en ella: esos episodios no se reproducen.`,
      }),
    otherSecret:
      'Los enlaces de los correos que se enviaron antes solo funcionan si APP_SECRET es el mismo que en el servidor anterior. Pregunte a quien lo administra.',
  },
  start: {
    title: 'Restaurar una copia',
    what: 'Este sitio todavía está vacío. Una copia de su sitio anterior puede ocupar su lugar, con todos los episodios, las personas, los suscriptores y la configuración. Entonces usted inicia sesión como lo hacía allí, y la cuenta que usa ahora desaparece. Las llaves de acceso siguen funcionando si la dirección del sitio es la misma.',
    room: (free: string): string =>
      `Mientras trabaja, este servidor necesita más o menos el doble del tamaño de la copia: hay ${free} libres. Use solo una copia que haya hecho usted. La que elija decide quién puede iniciar sesión.`,
    steps: {
      fetching: 'Descargando la copia',
      checking: 'Comprobando la copia',
      restoring: 'Restaurando el sitio',
    },
    ifClosed: 'Si cierra esta página, elija otra vez el mismo archivo: continúa donde estaba.',
    mayClose: 'Puede cerrar esta página. No cambia nada hasta que todo esté aquí.',
    fromBucket: 'Restaurar desde el almacenamiento en línea',
    done: 'Su sitio se restauró. Inicie sesión como en el anterior.',
    signIn: 'Iniciar sesión',
    newest: 'Se usa la copia más nueva que haya allí. Lo que escriba no se guarda.',
    passphrase: 'Frase secreta (si las copias tienen una)',
    found: (date: string, episodes: number): string =>
      `${plural(episodes, { one: '1 episodio', other: `${episodes} episodios` })}, del ${date}. ¿Restaurar esta copia?`,
    startFrom: 'Restaurar esta copia',
    fromNewest: 'Ver la copia más nueva',
  },
  home: {
    title: 'Descargar una copia',
    last: (time: string, size: string, hasAudio: boolean): string =>
      `La última se descargó el ${time}: ${size}, ${hasAudio ? 'con' : 'sin'} audio.`,
    none: 'Usted todavía no ha descargado ninguna.',
    missing: (count: number): string =>
      plural(count, {
        one: 'Faltaba 1 archivo en el servidor.',
        other: `Faltaban ${count} archivos en el servidor.`,
      }),
    keep: 'No la comparta: tiene los correos electrónicos de sus suscriptores y las contraseñas en forma ilegible. Con una frase secreta queda protegida.',
    withAudio: (all: string, bare: string): string => `Con audio e imágenes, unos ${all} (sin ellos: unos ${bare})`,
    passphraseHint: (least: number): string =>
      `Al menos ${least} caracteres. Anótela: nadie puede abrir la copia sin ella.`,
    tooShort: (least: number): string => `Al menos ${least} caracteres`,
    download: 'Descargar una copia',
  },
  check: {
    title: 'Comprobar una copia',
    what: '¿Está completo todavía el archivo que guardó? En este sitio no cambia nada.',
    newSite: 'Para empezar con ella, prepare un sitio nuevo: mientras esté vacío, esta página lo ofrece allí.',
    last: (time: string, result: string): string => `La última comprobación fue el ${time}: ${result}`,
    wasWhole: 'la copia estaba completa.',
    sending: 'Enviando la copia',
    reading: 'Leyendo la copia',
    cancel: 'Cancelar',
    choose: 'Elegir una copia',
    whole: (date: string, version: string): string =>
      `Esta copia está completa. Se hizo el ${date} con Carecast ${version}`,
    files: (count: number): string => plural(count, { one: 'y tiene 1 archivo.', other: `y tiene ${count} archivos.` }),
    noAudio: 'y no tiene audio.',
    outside: (count: number): string =>
      plural(count, {
        one: '1 archivo del sitio no está en ella.',
        other: `${count} archivos del sitio no están en ella.`,
      }),
    mailPassword: 'Después de restaurarla hay que escribir otra vez la contraseña del correo.',
    passphrase: 'Frase secreta de esta copia',
    locked: 'Esta copia está protegida con una frase secreta.',
    open: 'Abrir la copia',
  },
  nightly: {
    title: 'Copia automática en el almacenamiento en línea',
    failed: (problem: string): string => `La última copia no se pudo guardar. ${problem}`,
    arrived: (time: string): string => `La última llegó el ${time}.`,
    next: (time: string): string => `La próxima se envía el ${time}.`,
    what: 'Un “bucket” es un espacio que se alquila, por ejemplo en Amazon, Backblaze o Hetzner. Allí se guardan las copias de los últimos siete días y de las últimas cuatro semanas, y el audio nuevo.',
    here: (time: string): string => `En este mismo servidor, la última copia es del ${time}.`,
    saved: { title: 'Guardado', description: 'Pruébelo. La primera copia se envía en la próxima hora.' },
    off: { title: 'La copia automática está desactivada', description: 'Lo que hay en el bucket no se borra.' },
    lost: 'La clave secreta y la frase secreta no están en ninguna copia. Escríbalas otra vez: hasta entonces no se envía ninguna copia.',
    address: 'Dirección',
    addressHint: 'Su servicio de almacenamiento la llama “endpoint”. Sin ella no se envía ninguna copia.',
    region: 'Región',
    bucket: 'Bucket',
    bucketHint: 'Cree uno solo para las copias. Solo tocamos los archivos que empiezan por carecast-.',
    key: 'Llave',
    secret: 'Clave secreta',
    secretSaved: 'Hay una guardada. Deje esto vacío para conservarla.',
    secretHint: 'Se la dieron con la llave. No se muestra nunca más.',
    passphrase: 'Frase secreta (opcional)',
    passphraseSaved: 'Hay una guardada, y protege las copias. Deje esto vacío para conservarla.',
    passphraseHint: (least: number): string =>
      `Al menos ${least} caracteres. Así las copias quedan protegidas. Guárdela en papel: nadie puede abrirlas sin ella.`,
    show: 'Mostrarla',
    open: 'Enviar sin frase secreta',
    save: 'Guardar',
    saving: 'Guardando…',
    test: 'Probar la conexión',
    testing: 'Probando…',
    testHint: 'La prueba escribe un archivo pequeño, lo lee y lo borra.',
  },
} satisfies typeof en;
