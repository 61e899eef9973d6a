import { asSentence } from '../../../text.ts';
import { pluralsOf } from '../../plural.ts';
import type { copies as en } from '../../en/studio/copies.ts';
import { number } from '../number.ts';

const plural = pluralsOf('es-US');

export const copies = {
  title: 'Copias de seguridad',
  lead: 'Si este servidor se pierde, una copia de seguridad permite recuperarlo todo.',
  started: {
    from: (time: string): string =>
      `Este sitio se restauró con la copia del ${time}. Escriba otra vez la contraseña del correo y los datos de su almacenamiento en línea: las copias no los incluyen.`,
    leftOut:
      'Por seguridad, esto no se restauró: las sesiones iniciadas, las claves de conexión de otros sistemas, las invitaciones, los enlaces para elegir una contraseña, los enlaces de revisión y los códigos de recuperación. Cree otros donde los necesite. Las personas y las contraseñas son las de ese día: revise en Personas si hay alguien que ya se fue.',
    missing: (count: number): string =>
      plural(count, {
        one: '1 archivo del sitio anterior no estaba en la copia. Su episodio no se podrá reproducir.',
        other: `${number(count)} archivos del sitio anterior no estaban en la copia. Sus episodios no se podrán reproducir.`,
      }),
    otherSecret:
      'Los enlaces de los correos que se enviaron antes solo funcionan si APP_SECRET es el mismo que en el servidor anterior. Pregunte a quien lo administra.',
  },
  start: {
    title: 'Restaurar una copia',
    what: 'Este sitio todavía está vacío. Puede reemplazarlo con una copia de su sitio anterior: episodios, personas, suscriptores y configuración. Después, inicie sesión con su cuenta anterior. La cuenta que usa ahora se eliminará. Las llaves de acceso siguen funcionando si la dirección del sitio no cambia.',
    room: (free: string): string =>
      `Se necesita espacio libre para más o menos el doble del tamaño de la copia. Hay ${free} libres. Use solo una copia que haya hecho usted, porque decide quién puede iniciar sesión.`,
    steps: {
      fetching: 'Descargando la copia',
      checking: 'Comprobando la copia',
      restoring: 'Restaurando el sitio',
    },
    ifClosed: 'Si cierra esta página, elija otra vez el mismo archivo para continuar.',
    mayClose: 'Puede cerrar esta página. Nada cambia hasta que llegue la copia completa.',
    fromBucket: 'Restaurar desde el almacenamiento en línea',
    done: 'Su sitio se restauró. Inicie sesión como en el anterior.',
    signIn: 'Iniciar sesión',
    newest: 'Se usa la copia más nueva que haya allí. Lo que escriba no se guarda.',
    passphrase: 'Contraseña de la copia (si tiene una)',
    found: (date: string, episodes: number): string =>
      `${plural(episodes, { one: '1 episodio', other: `${number(episodes)} episodios` })}, del ${date}. ¿Restaurar esta copia?`,
    startFrom: 'Restaurar esta copia',
    fromNewest: 'Ver la copia más nueva',
  },
  home: {
    title: 'Descargar una copia',
    last: (time: string, size: string, hasAudio: boolean): string =>
      `La última descarga fue el ${time}: ${size}, ${hasAudio ? 'con' : 'sin'} audio.`,
    none: 'Usted todavía no ha descargado ninguna.',
    missing: (count: number): string =>
      plural(count, {
        one: 'Faltaba 1 archivo en el servidor.',
        other: `Faltaban ${number(count)} archivos en el servidor.`,
      }),
    keep: 'No la comparta. Tiene los correos electrónicos de sus suscriptores y las contraseñas en forma ilegible. La puede proteger con una contraseña.',
    withAudio: (all: string, bare: string): string => `Con audio e imágenes, unos ${all} (sin ellos: unos ${bare})`,
    passphraseHint: (least: number): string =>
      `Use al menos ${number(least)} caracteres. Anótela, porque nadie puede abrir la copia sin ella.`,
    tooShort: (least: number): string => `Use al menos ${number(least)} caracteres`,
    download: 'Descargar una copia',
  },
  check: {
    title: 'Comprobar una copia',
    what: 'Compruebe que el archivo de una copia está completo. En este sitio no cambia nada.',
    newSite: 'Para restaurarla, prepare un sitio nuevo y vacío, y abra allí esta página.',
    last: (time: string, result: string): string => `La última comprobación fue el ${time}: ${result}`,
    wasWhole: 'la copia estaba completa.',
    sending: 'Subiendo la copia',
    reading: 'Leyendo la copia',
    cancel: 'Cancelar',
    choose: 'Elegir una copia',
    whole: (date: string, version: string): string =>
      `Esta copia está completa. Se hizo el ${date} con Carecast ${version}`,
    files: (count: number): string =>
      plural(count, { one: 'y tiene 1 archivo.', other: `y tiene ${number(count)} archivos.` }),
    noAudio: 'y no tiene audio.',
    outside: (count: number): string =>
      plural(count, {
        one: '1 archivo del sitio no está en ella.',
        other: `${number(count)} archivos del sitio no están en ella.`,
      }),
    mailPassword: 'Después de restaurarla hay que escribir otra vez la contraseña del correo.',
    passphrase: 'Contraseña de la copia',
    locked: 'Esta copia está protegida. Escriba su contraseña.',
    open: 'Abrir la copia',
  },
  nightly: {
    title: 'Copia automática en el almacenamiento en línea',
    failed: (problem: string): string => `La última copia no se pudo guardar. ${problem}`,
    arrived: (time: string): string => asSentence(`La última se guardó el ${time}`),
    next: (time: string): string => asSentence(`La próxima se envía el ${time}`),
    what: 'El almacenamiento en línea es un espacio que se alquila, por ejemplo a Amazon, Backblaze o Hetzner. Guardamos las copias de los últimos 7 días y de las últimas 4 semanas, y el audio nuevo.',
    here: (time: string): string => asSentence(`En este mismo servidor, la última copia es del ${time}`),
    saved: {
      title: 'Almacenamiento guardado',
      description: 'Ahora pruebe la conexión. La primera copia se envía en la próxima hora.',
    },
    off: {
      title: 'La copia automática está desactivada',
      description: 'Las copias que ya están en su almacenamiento se quedan ahí.',
    },
    lost: 'Las copias no incluyen la clave secreta ni la contraseña de la copia. Escríbalas otra vez para que se envíen copias.',
    address: 'Dirección',
    addressHint: 'Su servicio de almacenamiento la llama “endpoint”. Déjela vacía para desactivar la copia automática.',
    region: 'Región',
    bucket: 'Bucket',
    bucketHint:
      'El nombre de su espacio. Úselo solo para las copias. Solo cambiamos los archivos cuyo nombre empieza con carecast-.',
    key: 'Llave',
    secret: 'Clave secreta',
    secretSaved: 'Hay una guardada. Deje esto vacío para conservarla.',
    secretHint: 'Se la dieron junto con la llave. No se muestra otra vez.',
    passphrase: 'Contraseña de la copia (opcional)',
    passphraseSaved: 'Hay una guardada, y protege las copias. Deje esto vacío para conservarla.',
    passphraseHint: (least: number): string =>
      `Use al menos ${number(least)} caracteres. Protege sus copias. Anótela, porque nadie puede abrirlas sin ella.`,
    show: 'Mostrarla',
    open: 'Enviar sin contraseña',
    save: 'Guardar',
    saving: 'Guardando…',
    test: 'Probar la conexión',
    testUnsaved: 'Guardar y probar la conexión',
    testing: 'Probando…',
    testHint: 'La prueba escribe un archivo pequeño, lo lee y lo borra.',
  },
  leave: {
    title: 'Lléveselo todo',
    lead: 'El programa es suyo. Si se va, aquí está todo, y las aplicaciones de pódcast encuentran el sitio nuevo.',
    backup: {
      name: 'Audio, textos y ajustes',
      what: 'Una copia tiene todos los archivos. Otro sitio de Carecast la recibe entera.',
      link: 'Descargar una copia',
    },
    feed: { name: 'El canal RSS de su pódcast', link: 'Descargar el canal RSS' },
    subscribers: {
      name: 'Suscriptores',
      what: 'Sus direcciones, en una lista que leen los servicios de boletines.',
      link: 'Descargar CSV',
    },
    statistics: {
      name: 'Estadísticas',
      what: 'Descargas, reproducciones y búsquedas, en archivos.',
      link: 'Abrir Estadísticas',
    },
    newAddress: {
      name: 'Su dirección nueva',
      what: 'Cuando funcione el canal RSS nuevo, escriba su dirección. Las aplicaciones pasan a usarla y nadie tiene que suscribirse otra vez.',
      link: 'Escribir la dirección nueva',
    },
  },
} satisfies typeof en;
