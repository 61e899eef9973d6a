import type { Role } from '../../account.ts';
import { formatBytes } from '../../size.ts';
import { pluralsOf } from '../plural.ts';
import type { commands as en } from '../en/commands.ts';
import { number } from './number.ts';

const plural = pluralsOf('es-US');
const files = (count: number): string => plural(count, { one: '1 archivo', other: `${number(count)} archivos` });
const rows = (count: number): string => plural(count, { one: '1 fila', other: `${number(count)} filas` });
const ROLES: Record<Role, string> = { administrator: 'administrador', author: 'autor', user: 'usuario' };

export const commands = {
  usageLabel: 'Uso:',
  usage: {
    auditLog: ['audit-log [CANTIDAD]'],
    backup: ['backup [CARPETA] [--move]'],
    export: ['export CARPETA'],
    import: [
      'import ORIGEN [--with-show] [--draft] [--private] [--user NOMBRE]   (ORIGEN: una dirección o un archivo)',
    ],
    jobs: ['jobs [all | retry ID | retry all]'],
    migrate: ['migrate'],
    resetPassword: ['reset-password NOMBRE'],
    restore: ['restore ARCHIVO [--move]'],
    users: [
      'users list',
      'users add NOMBRE [--admin | --author]',
      'users remove NOMBRE',
      'users role NOMBRE --admin | --author | --no-admin',
    ],
    verify: ['verify ARCHIVO'],
  },
  mistyped: (message) =>
    `Revise esta opción: ${/'([^']+)'/.exec(message)?.[1] ?? message}. No existe en este comando, o su valor falta o sobra.`,
  unreadable: (account, path) =>
    `La cuenta “${account}”, a la que pertenece el sitio, no puede leer ${path}. Ponga una copia donde pueda leerla.`,
  moreNames: (count) => `… y ${number(count)} más`,
  backup: {
    stopped: 'Se detuvo la copia. No quedó ningún archivo.',
    database: 'Copiando la base de datos…',
    files: (bytes) => `Copiando los archivos, ${formatBytes(bytes)}…`,
    copied: (done, of) => `Copiando los archivos… ${formatBytes(done)} de ${formatBytes(of)}`,
    made: (path, bytes) => `La copia de seguridad está en ${path} (${formatBytes(bytes)}).`,
    contents: (count, holdsSecret) =>
      `Contiene la base de datos${holdsSecret ? ', la clave secreta del sitio' : ''} y ${files(count)}.`,
    noSecret: 'No contiene la clave secreta APP_SECRET. Guárdela con su configuración.',
    elsewhere: (count) =>
      `No contiene ${files(count)} de su servicio de almacenamiento. Active ahí las copias de seguridad.`,
    missing: (count) =>
      plural(count, {
        one: 'La base de datos menciona 1 archivo que falta:',
        other: `La base de datos menciona ${number(count)} archivos que faltan:`,
      }),
    changed: (count) =>
      plural(count, {
        one: '1 archivo cambió desde que se subió (la copia lo contiene como está ahora):',
        other: `${number(count)} archivos cambiaron desde que se subieron (la copia los contiene como están ahora):`,
      }),
    forMove:
      'Esta copia es para pasar el sitio a otro servidor. Quien la tenga puede actuar como cualquier persona del sitio. Elimínela cuando termine.',
    keep: 'Guarde una copia en otra computadora. Para restaurarla en una carpeta nueva:',
    newFolder: 'CARPETA-NUEVA',
  },
  verify: {
    checking: (read, of) => `Comprobando la copia… ${formatBytes(read)} de ${formatBytes(of)}`,
    complete: (madeAt) =>
      `Esta copia del ${madeAt} (UTC) está completa: cada parte coincide con su suma de comprobación.`,
    contents: (count, inside) => `Contiene ${rows(count)} de la base de datos y ${files(inside)}.`,
    notInside: (count) =>
      `No contiene ${files(count)} del sitio. Las copias de cada noche contienen solo la base de datos.`,
    elsewhere: (count) => `En su servicio de almacenamiento hay ${files(count)}.`,
    noSecret: 'No contiene la clave secreta del sitio. Guarde usted APP_SECRET.',
  },
  restore: {
    restoring: (read, of) => `Restaurando la copia… ${formatBytes(read)} de ${formatBytes(of)}`,
    done: (madeAt, folder, count, present) =>
      `La copia del ${madeAt} (UTC) se restauró en ${folder}: ${rows(count)}, ${files(present)}.`,
    noSecret: 'La copia no contiene la clave secreta del sitio. Use el mismo APP_SECRET que antes.',
    elsewhere: (count) =>
      `En su servicio de almacenamiento hay ${files(count)}. Inicie el sitio con la misma configuración de almacenamiento que antes.`,
    missing: (count) =>
      `La copia no contiene ${files(count)} del sitio. Las copias de cada noche contienen solo la base de datos.`,
    copyMissing: (folder) =>
      `Copie los que faltan de la carpeta “files” del sitio anterior a ${folder}/files. Hasta entonces no se pueden reproducir.`,
    moved: 'Ahora inicie el sitio con esta configuración: npm start. Continúa donde se detuvo.',
    notRestored: [
      'Por seguridad, esto no se restauró: las sesiones iniciadas, las claves de conexión, las invitaciones, los enlaces para elegir una contraseña, los enlaces de revisión y los códigos de recuperación.',
      'Cree otros donde los necesite.',
    ],
    forMove:
      'Esta copia se hizo para pasar el sitio a otro servidor. Para conservar también todo esto, restáurela en una carpeta nueva con --move.',
    notSent: [
      'Los suscriptores no reciben mensajes sobre los episodios y borradores de la copia, porque puede que algunos ya se hayan enviado.',
      'Los mensajes y avisos que estaban en espera quedan en pausa. Un administrador puede enviarlos desde la página “Estado del sitio”.',
    ],
    start:
      'Ahora inicie el sitio con este DATA_DIR: npm start. Cada persona inicia sesión con la contraseña que tenía en esa fecha.',
  },
  checkFeed: {
    checking: (address) => `Comprobando ${address} como lo haría un directorio…`,
    allowPrivate: 'Use --private para permitir el servidor y el puerto del canal RSS.',
    verdict: (failures, warnings) => {
      const worth = plural(warnings, { one: ' 1 advertencia (!).', other: ` ${number(warnings)} advertencias (!).` });
      const more = warnings === 0 ? '' : worth;
      if (failures === 0) return `BIEN: los directorios pueden usar este canal RSS.${more}`;
      const problems = plural(failures, {
        one: '1 problema impide',
        other: `${number(failures)} problemas impiden`,
      });
      return `ERROR: ${problems} que los directorios usen este canal RSS (✗).${more}`;
    },
  },
  export: {
    writing: (address, folder) => `Guardando ${address} en ${folder}…`,
    wrote: (count, address) =>
      `${plural(count, { one: 'Se guardó 1 archivo', other: `Se guardaron ${number(count)} archivos` })}. Los enlaces, el canal RSS y las vistas previas llevan a ${address}. Para cambiar esa dirección, use PUBLIC_URL.`,
    leftOut: 'La búsqueda, las opiniones y el inicio de sesión necesitan el servidor, así que no se incluyeron.',
    missing: 'El sitio tiene enlaces a estos archivos, pero los archivos faltan:',
  },
  import: {
    noSuchAdmin: (name) => `No hay ningún administrador “${name}”`,
    noAdmin:
      'Todavía no hay ningún administrador que reciba los episodios. Agregue uno: npm run carecast -- users add NOMBRE --admin',
    allowPrivate: 'Use --private para permitir su servidor y su puerto.',
    found: (title, episodes) =>
      `“${title}” tiene ${plural(episodes, { one: '1 episodio', other: `${number(episodes)} episodios` })}.`,
    loaded: (come, all) => `${come}${all === null ? '' : ` de ${all}`} MB`,
    result: (imported, drafts, present, failed) => {
      const asDrafts = plural(drafts, { one: ' (1 como borrador)', other: ` (${number(drafts)} como borradores)` });
      return `Episodios importados: ${number(imported)}${drafts > 0 ? asDrafts : ''}. Ya estaban aquí: ${number(present)}. No se pudieron importar: ${number(failed)}.`;
    },
    again: 'Para intentarlo otra vez con esos, ejecute el mismo comando. Nada se importa dos veces.',
    stopped: 'Se detuvo la importación. Para continuar donde estaba, ejecute otra vez el mismo comando.',
    describes:
      'El canal RSS describe así el programa. Para usar estos datos y la portada: npm run carecast -- import ORIGEN --with-show',
    keepGuid: (guid) =>
      `Agregue SHOW_GUID=${guid} al archivo .env, para que las aplicaciones sepan que es el mismo programa.`,
    redirect: (feed) => `Después de la importación, pida al servicio anterior que redirija su canal RSS a ${feed}.`,
  },
  jobs: {
    none: 'No hay tareas en espera, y ninguna falló.',
    noSuchJob: (id) => `No hay ninguna tarea “${id}”. Para verlas todas: npm run carecast -- jobs all`,
    retrying: (count) =>
      plural(count, {
        one: 'Se está intentando otra vez 1 tarea.',
        other: `Se están intentando otra vez ${number(count)} tareas.`,
      }),
  },
  migrate: {
    upToDate: (newest) => `La base de datos está actualizada: ${newest}.`,
  },
  resetPassword: {
    openLink: (username) =>
      `Abra este enlace en los próximos 20 minutos para elegir una contraseña nueva para “${username}”. Funciona una sola vez:`,
    orToken: (link) => `O escriba este código en /reset-password, en “${link}”:`,
  },
  users: {
    none: 'Todavía no hay cuentas.',
    passkeys: (count) => plural(count, { one: '1 llave de acceso', other: `${number(count)} llaves de acceso` }),
    since: (day) => `desde el ${day}`,
    password: (username) => `Contraseña de “${username}”: `,
    added: (username, role) =>
      `Se agregó la cuenta “${username}”${role === 'user' ? '' : `, con la función de ${ROLES[role]}`}.`,
    removed: (username) => `Se eliminó la cuenta “${username}”.`,
    roleIsNow: (username, role) => `La cuenta “${username}” ahora tiene la función de ${ROLES[role]}.`,
  },
} satisfies typeof en;
