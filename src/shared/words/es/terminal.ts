import { pluralsOf } from '../plural.ts';
import type { terminal as en } from '../en/terminal.ts';
import { number } from './number.ts';

const plural = pluralsOf('es-US');

export const terminal = {
  privilegesDropped: (account, folder) =>
    `Carecast no necesita root. Ahora funciona con la cuenta “${account}”, dueña de ${folder}.`,
  privilegesKept: (obstacle) => `Carecast funciona como root y no puede dejar esos permisos: ${obstacle}.`,
  databaseCreated: (version) => `Creando la base de datos (PostgreSQL ${version}).`,
  databaseRecovers: 'La base de datos todavía se recupera del corte que tuvo.',
  databaseStopped: 'La base de datos se detuvo. La estamos iniciando otra vez.',
  databaseRetried: (problem) => `La base de datos todavía no inicia. Seguimos intentándolo: ${problem}.`,
  databaseIsNewer: (migration) =>
    `La base de datos es de una versión más nueva (${migration}). Esta versión la puede usar.`,
  programsFetched: (major) => `Descargando PostgreSQL ${major} una sola vez, para actualizar la base de datos.`,
  databaseUpgrades: (from, to, needed, free) =>
    `Actualizando la base de datos de PostgreSQL ${from} a ${to}. Necesita ${needed}, y hay ${free} libres.`,
  databaseUpgraded: (version, folder) =>
    `La base de datos se actualizó a PostgreSQL ${version}. La anterior se conserva en ${folder}.`,
  databaseStays: (version, problem) => `La base de datos se queda en PostgreSQL ${version}: ${problem}.`,
  demoFills: (episodes) =>
    `Llenando el sitio con ${plural(episodes, { one: '1 episodio', other: `${number(episodes)} episodios` })} de muestra …`,
  demoAdministrator: (name, password) =>
    `Administrador de la demostración: inicie sesión como “${name}” con la contraseña ${password}`,
  stopping: 'Deteniendo el sitio. Terminamos las solicitudes abiertas …',
  ready: (title, address) => `${title} ya está funcionando: ${address}`,
  noAdministrator: (address) => `Todavía no hay ningún administrador. Primero cree su cuenta: ${address}`,
  masterPassword: (password) => `Contraseña maestra: ${password}`,
  fromSettings: 'la de MASTER_PASSWORD',
  incomplete: 'Los directorios de pódcast también necesitan esto:',
  complete: (address) => `Inicie sesión como administrador y escríbalo en ${address}`,
  mailWaits: (problem) => `${problem} Enviaremos los mensajes en espera cuando funcione otra vez.`,
  storageAway: (storage) =>
    `El servicio que guarda los archivos (${storage}) no responde. Hasta que responda, no se pueden subir ni reproducir archivos.`,
  databaseUpdated: (migrations) =>
    `Se actualizó la base de datos (${plural(migrations, { one: '1 migración', other: `${number(migrations)} migraciones` })}).`,
} satisfies typeof en;
