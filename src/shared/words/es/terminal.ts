import { pluralsOf } from '../plural.ts';
import type { terminal as en } from '../en/terminal.ts';
import { number } from './number.ts';

const plural = pluralsOf('es-US');

export const terminal = {
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
