import { pluralsOf } from '../plural.ts';
import type { start as en } from '../en/start.ts';
import { number } from './number.ts';

const plural = pluralsOf('es-US');
const PER_LINE = 'una línea NOMBRE=valor para cada variable';

export const start = {
  startFailed: (message) => `no se pudo iniciar el sitio: ${message}`,
  commandFailed: (message) => `el comando falló: ${message}`,

  portInUse: (port) =>
    `${port ? `el puerto ${port}` : 'este puerto'} está en uso: detenga lo que lo usa, o elija otro con PORT`,
  notAllowed: (message) => `falta un permiso: ${message}`,
  hostElsewhere: 'HOST no es una dirección de este servidor: use 127.0.0.1, o bien :: para todas sus direcciones',
  hostUnknown: (host) =>
    `HOST es “${host}”, pero ningún servidor tiene ese nombre: use 127.0.0.1, o bien :: para todas sus direcciones`,
  metricsPortInUse: (port) => `METRICS_PORT: el puerto ${port} está en uso: detenga lo que lo usa, o elija otro`,
  metricsUnheard: (host, port, code) =>
    `METRICS_PORT: el sitio no puede usar ${host}, puerto ${port} (${code}): elija otros con METRICS_HOST y METRICS_PORT`,
  dataDirReadOnly: (folder, code) =>
    `no se puede escribir en la carpeta DATA_DIR ${folder} (${code}): elija una carpeta en la que este usuario pueda escribir`,
  backupsEndWithPod: (folder) =>
    `BACKUP es “on”: ${folder} es un emptyDir, que se elimina junto con su pod, y las copias de seguridad también. Use BACKUP=off y configure un bucket para las copias en /studio/copies, o monte un PersistentVolumeClaim`,
  masterPasswordDamaged: (file) =>
    `el archivo ${file} está dañado: elimínelo, y el sitio creará otro cuando lo inicie otra vez`,
  appSecretDamaged: (file) =>
    `el archivo ${file} está dañado: restáurelo de una copia de seguridad; sin él, los enlaces y las sesiones de antes ya no sirven`,
  secretUnreadable: (file, code) => `no se puede leer el archivo ${file} (${code}): su dueño debe ser este usuario`,

  badSetting: (name, value, rule) => `${name}${value === undefined ? '' : ` es “${value}”, pero`} ${rule}`,
  rules: {
    invalid: 'no es válido',
    wholeNumber: (from, to) => `debe ser un número entero de ${from} a ${to}`,
    positive: 'debe ser un número mayor que 0',
    characters: (length) => `debe tener al menos ${length} caracteres`,
    oneOf: (...values) => `debe ser ${orList(values)}`,
    quoted: (...values) => `debe ser ${orList(values.map((value) => `“${value}”`))}`,
    listenAddress: 'debe ser una dirección de este servidor, sin puerto, como 0.0.0.0 o ::',
    publicUrl: 'debe ser una dirección como https://podcast.example',
    smtpUrl: 'debe ser como smtps://user:password@mail.example',
    sender: 'debe ser una dirección como Carecast <podcast@example.com>',
    email: 'debe ser una dirección de correo electrónico',
    account: 'debe ser el nombre de una cuenta',
    webAddress: 'debe ser una dirección http(s)',
    withoutLogin: 'no debe contener un nombre de usuario ni una contraseña',
    bucket: 'debe ser el nombre de un bucket',
    uploadthingToken: 'debe ser un token como lo muestra el panel de UploadThing',
    path: 'debe empezar con /',
    credentialsAddress: 'debe ser una dirección https, o una de Amazon ECS o EKS',
    image: 'debe ser una ruta o dirección que termine en .jpg o .png',
    uuid: 'debe ser un UUID',
    line: (length) => `debe ser una sola línea de hasta ${length} caracteres`,
    text: (length) => `debe ser un texto de hasta ${length} caracteres`,
    choice: (choices) => `debe ser ${orList(choices)}`,
    language: 'debe ser un idioma, como en o es-us',
    category: 'debe ser una categoría de Apple Podcasts',
    timeZone: 'debe ser una zona horaria, como America/New_York',
    weeklySlot: 'debe ser un día de la semana y una hora, como thu 06:00',
    color: 'debe ser un color, como #0f5750',
  },
  notOneLine: (name) => `${name} contiene un salto de línea u otro carácter de control, pero debe ser una sola línea`,
  publicUrlHasPath: (value) =>
    `PUBLIC_URL es “${value}”, pero debe ser una dirección sin nada después del nombre del servidor, como https://podcast.example`,
  forDevelopment: (name, value) =>
    `${name} es “${value}”: eso solo se permite mientras PUBLIC_URL sea localhost y HOST sea 127.0.0.1`,
  resetNeedsMail: 'RESET_DELIVERY es “smtp”: configure también SMTP_URL y MAIL_FROM',
  metricsPortTaken: (port) => `METRICS_PORT es “${port}”, pero debe ser un puerto distinto de PORT`,

  dotEnvIsFolder: `.env es una carpeta, pero debe ser un archivo, con ${PER_LINE}`,
  dotEnvNoText: `el archivo .env no es texto sin formato: guárdelo como texto (UTF-8), con ${PER_LINE}`,
  dotEnvLine: (line) => `la línea ${line} de .env no es NOMBRE=valor: corríjala, o póngale # al principio`,
  dotEnvQuote: (line) => `en la línea ${line} de .env hay comillas que se abren y no se cierran`,

  suspicious: {
    removed: (names) => `${names}: ya no se usa, y se ignora.`,
    unknown: (name, meant) =>
      `${name} no es una variable de Carecast, y se ignora${meant ? `. ¿Quiso escribir ${meant}?` : '.'}`,
    timeZone: (zone) => `TZ es “${zone}”, que no es una zona horaria: se usa UTC.`,
    tooManyConnections: (pool, processes, wanted, taken) =>
      `DATABASE_POOL es ${pool}: con eso, ${plural(processes, { one: '1 proceso', other: `${number(processes)} procesos` })} y los comandos pueden necesitar ${wanted} conexiones, pero la base de datos permite ${taken}. Aumente su max_connections, o reduzca DATABASE_POOL.`,
    misnamed: (file) => `El archivo ${file} no se lee. Para usar sus variables, póngale el nombre .env.`,
  },

  runAsFails: (account, obstacle) => `RUN_AS es “${account}”: ${obstacle}`,
  obstacles: {
    noSuchAccount: 'esa cuenta no existe',
    noUseradd: 'aquí no existe el comando useradd',
    accountNotMade: (account, reason) =>
      `no se puede crear la cuenta “${account}” (${reason}): cree una y escriba su nombre en RUN_AS`,
    projectInside: (account) =>
      `el proyecto está dentro de DATA_DIR, y pasaría a la cuenta “${account}”: mueva uno de los dos`,
    unreadable: (account, path) => `la cuenta “${account}” no puede leer ${path}: dele permiso, o mueva el archivo`,
    port: (account, port) => `la cuenta “${account}” no puede usar el puerto ${port}: elija otro con PORT`,
    notGiven: (folder, account, reason) => `no se puede pasar ${folder} a la cuenta “${account}” (${reason})`,
  },

  databaseUrl: {
    form: 'DATABASE_URL debe ser como postgres://user:password@host/name; en la contraseña, escriba los signos # / ? % como %23 %2F %3F %25',
    placeholder: 'DATABASE_URL todavía tiene [YOUR-PASSWORD] en lugar de la contraseña',
    impossible: (parameter) => `DATABASE_URL tiene el parámetro ${parameter}, que este sitio no puede usar`,
    schema: (parameter) =>
      `DATABASE_URL tiene el parámetro ${parameter}, pero las tablas del sitio solo pueden estar en el esquema public`,
    sslMode: (mode, modes) => `DATABASE_URL tiene sslmode=${mode}, pero debe ser uno de estos: ${modes}`,
    unreadable: (parameter, path, code) =>
      `DATABASE_URL tiene ${parameter}=${path}, y ese archivo no se puede leer (${code})`,
    percent: 'DATABASE_URL tiene un % suelto: escriba %25 en su lugar',
    several:
      'DATABASE_URL tiene varios servidores: escriba uno solo, con la dirección que su servicio de base de datos pasa a otro servidor cuando uno falla',
    readOnly:
      'la base de datos es de solo lectura, como la de un servidor en espera: use un servidor en el que se pueda escribir',
    hostUnknown: 'no se encuentra el servidor de DATABASE_URL',
    hostUnknownNow: 'no se encuentra en este momento el servidor de DATABASE_URL',
    unreachableByIpv6:
      'no hay conexión desde aquí con el servidor de DATABASE_URL: puede que solo tenga una dirección IPv6',
    unreachable: 'no hay conexión desde aquí con el servidor de DATABASE_URL',
    silent: 'DATABASE_URL: nada responde en esa dirección; ¿está funcionando PostgreSQL?',
    slow: 'DATABASE_URL: no hubo respuesta en 5 segundos',
    loginWrong: 'DATABASE_URL: el usuario o la contraseña no son correctos',
    tlsWanted: 'DATABASE_URL: el servidor exige TLS: escriba sslmode=require, o quite sslmode',
    noTls: 'DATABASE_URL: el servidor no tiene TLS: quite sslmode',
    userRefused: 'DATABASE_URL: este usuario no tiene permiso para conectarse',
    certificateOfOther: 'DATABASE_URL: el certificado del servidor es para otro nombre de servidor',
    untrusted:
      'DATABASE_URL: el certificado del servidor no es de confianza: indique su autoridad de certificación en sslrootcert',
    refused: (message) => `DATABASE_URL: el servidor respondió: ${message}`,
    missing: 'DATABASE_URL: esa base de datos no existe; créela primero',
    pooler:
      'DATABASE_URL lleva a un pooler que no le da al sitio sesiones propias: escriba la dirección del mismo PostgreSQL (Neon: el nombre sin -pooler; Supabase: el puerto 5432) o, con pgbouncer, use pool_mode = session e ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout, jit',
    tooOld: (version, oldest) =>
      `DATABASE_URL: PostgreSQL ${version} es demasiado antiguo; se necesita la versión ${oldest} o una más nueva`,
    standby:
      'DATABASE_URL: este es un servidor en espera, en el que no se puede escribir: use la dirección del principal',
  },

  driverUnpatched:
    'al paquete postgres le falta nuestro parche: inicie el sitio con npm start, o ejecute npx patch-package',

  migrations: {
    newer: (name) => `una versión más nueva ya actualizó la base de datos (${name}): instale esa versión`,
    missing: (count, first) =>
      `a la base de datos le ${plural(count, { one: 'falta 1 migración', other: `faltan ${number(count)} migraciones` })} de esta versión (${first}), y MIGRATE es “off”: ejecute primero npm run carecast -- migrate`,
    tooOld:
      'la base de datos es de una versión anterior a 0.1.0: inicie el sitio una vez con 0.1.0 (commit cec99d8), y después con esta versión',
    failed: (name, reason) => `la migración ${name} falló y se deshizo: ${reason}`,
    otherTables: 'sus tablas no corresponden a su versión',
    notWhole: (table) => `las filas de ${table} no se copiaron completas`,
  },

  embedded: {
    onWindows: 'en Windows no hay una base de datos integrada: configure DATABASE_URL',
    closedFolder: (account, folder) =>
      `el usuario ${account} no puede entrar en ${folder}: dele acceso a las carpetas de arriba (chmod o+x), o mueva DATA_DIR`,
    otherOwner: (folder, owner) =>
      `la base de datos en ${folder} es de ${owner}: inicie el sitio como root o como ${owner}, o cambie el dueño de la carpeta con chown -R`,
    foreignFolder: (folder) =>
      `la carpeta ${folder} es de otro usuario: elimínela, o elija para DATA_DIR una ruta más corta`,
    outsideGone: (dataDir, folder) =>
      `la base de datos de ${dataDir} estaba fuera de esa carpeta, en ${folder}, que ya no existe o está en otro servidor: restaure una copia de seguridad en una carpeta DATA_DIR vacía`,
    isCopy: (dataDir, original, folder) =>
      `${dataDir} es una copia de ${original} sin base de datos: la base está en ${folder} y pertenece al original. Haga ahí una copia de seguridad (npm run carecast -- backup), y restáurela en una carpeta DATA_DIR vacía`,
    nameless: (uid) =>
      `el usuario ${uid} no está en /etc/passwd, y sin eso PostgreSQL no crea una base de datos: use un usuario que sí esté (en la imagen, el 1000), o configure DATABASE_URL`,
    programFails: (program, message) => `no se puede ejecutar ${program}: ${message}`,
    notMade: (reason) => `no se pudo crear la base de datos: ${reason}`,
    programEnded: (program, status) => `${program} terminó con el código ${status}`,
    doesNotStop: (pid) => `la base de datos (proceso ${pid}) no se detiene`,
    doesNotAnswer: (pid) => `la base de datos (proceso ${pid}) está funcionando, pero no responde: termine ese proceso`,
    folderGone: (folder) => `su carpeta ${folder} ya no existe`,
    doesNotStart: (reason) => `la base de datos no inicia: ${reason}`,
    ended: (how) => `terminó con ${how}`,
    notReady: (log) => `la base de datos tarda demasiado en iniciar: revise ${log}`,
    siteRuns: (dataDir) =>
      `ya hay otro sitio funcionando en DATA_DIR ${dataDir}: deténgalo primero, o use para este sitio otra carpeta DATA_DIR`,
    noPrograms: (platform, oldest) =>
      `aquí no hay PostgreSQL, y Carecast no lo incluye para ${platform}: instale PostgreSQL ${oldest} o una versión más nueva, o configure DATABASE_URL`,
    otherPrograms: (folder, major, present) =>
      `la base de datos en ${folder} se creó con PostgreSQL ${major}, y este servidor ${present.length > 0 ? `tiene ${present.join(' y ')}` : 'no tiene PostgreSQL'}: instale PostgreSQL ${major}, o configure DATABASE_URL`,
    olderProgramsMissing: (folder, major, reason) =>
      `la base de datos en ${folder} se creó con PostgreSQL ${major}, que se necesita una vez para actualizarla: no está en este servidor, y no se puede descargar (${reason}); instale PostgreSQL ${major}, o configure DATABASE_URL`,
    noPackage: (platform) => `no hay un paquete para ${platform}`,
    programsClosed: (account, folder) => `la cuenta ${account} no puede entrar en ${folder}`,
    noNpm: 'aquí no hay npm',
    npmEnded: (status) => `npm terminó con el código ${status}`,
    noRoom: (needed, free) =>
      `no hay suficiente espacio para actualizar la base de datos: se necesitan ${needed}, y hay ${free} libres`,
    notUpgraded: (major, reason) => `no se puede actualizar la base de datos de PostgreSQL ${major}: ${reason}`,
  },

  storage: {
    needs: (storage, names) => `STORAGE es “${storage}”: configure también ${names}`,
    uploadthingToken: 'STORAGE es “uploadthing”: UploadThing no acepta UPLOADTHING_TOKEN',
    tokenUnreadable: (name, path, code) => `${name} es “${path}”, y ese archivo no se puede leer (${code})`,
    noKeysLent: (name, host, answer) => `${name}: ${host} no da llaves temporales (${answer})`,
    noKeysInAnswer: 'STORAGE es “s3”: el servicio que da llaves temporales respondió sin ninguna',
    bucketRefuses: (problem) => `STORAGE es “s3”: ${problem}`,
    keyUnknown: 'el servicio de almacenamiento no conoce S3_ACCESS_KEY_ID',
    secretWrong: 'S3_SECRET_ACCESS_KEY no corresponde a S3_ACCESS_KEY_ID, o S3_REGION es otra',
    regionWrong: 'S3_REGION no es la región de este bucket',
    placeWrong: 'S3_ENDPOINT o S3_REGION no es de este bucket',
    bucketGone: 'S3_BUCKET no existe en ese almacenamiento',
    mayNotWrite: 'estas llaves no pueden escribir en S3_BUCKET',
    full: 'S3_BUCKET está lleno',
    clockWrong: 'el reloj de este servidor está mal',
    answers: (endpoint, answer) => `${endpoint} responde con el código ${answer}`,
  },
} satisfies typeof en;

/** “U” before a word that begins with an o: “on” u “off”. */
function orList(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  const or = /^“?o/i.test(last) ? 'u' : 'o';
  return items.length > 1 ? `${items.slice(0, -1).join(', ')} ${or} ${last}` : last;
}
