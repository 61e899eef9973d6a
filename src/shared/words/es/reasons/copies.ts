import { formatBytes } from '../../../size.ts';
import type { copies as en } from '../../en/reasons/copies.ts';
import { number } from '../number.ts';

export const copies = {
  backupCutOff: 'está cortada o dañada',
  backupNotOurs: 'no es una copia de Carecast, o está dañada',
  backupEntryNotFile: ({ name }) => `contiene algo que no es un archivo común (${name})`,
  backupHasMore: 'tiene datos de más al final',
  backupFileForeign: 'contiene un archivo que no le corresponde',
  backupTableForeign: 'contiene una tabla que no le corresponde',
  backupFormatNewer: ({ version }) => `la hizo Carecast ${version}, que es más nuevo; instale esa versión`,
  backupRowsMissing: 'falta una parte de su base de datos',
  backupEndsDiffer: 'mezcla partes de dos copias',
  backupEntryDamaged: ({ name }) => `${name} falta en ella o está dañado`,
  backupEntryInvalid: ({ name }) => `${name} en ella no es válido`,
  backupEntryTooLong: ({ name }) => `${name} en ella es demasiado largo`,
  backupChanging: 'cambia mientras se lee',
  backupRowCountDiffers: ({ table }) => `${table} en ella no tiene las filas que debe`,
  backupTablesDiffer: 'sus tablas no corresponden a su versión',
  backupRowsRefused: 'la base de datos no acepta lo que contiene',
  backupTooManyFiles: 'contiene demasiados archivos',
  backupTooCostly: 'leerla necesita demasiada memoria o demasiado tiempo',
  backupSecretTooLong: 'su clave secreta es demasiado larga',
  backupTooOld: 'la hizo una versión anterior a 0.1.0; restáurela con 0.1.0 (commit cec99d8) y luego actualice',
  backupNewer: ({ version, migration }) =>
    `la hizo una versión más nueva de Carecast (${version}, ${migration}); instale esa versión`,
  onlineFileDamaged: ({ name }) => `${name} está dañado en el almacenamiento en línea`,
  onlineFileTooLong: ({ name }) => `${name} en el almacenamiento en línea es demasiado largo`,
  onlineFileInvalid: ({ name }) => `${name} en el almacenamiento en línea no es válido`,
  backupUnusable: ({ problem }) => `Esta copia no se puede usar: ${problem}. No se cambió nada.`,
  backupLocked: 'Esta copia está protegida. Escriba su contraseña.',
  backupNotLocked:
    'Esta copia no está protegida con una contraseña. Deje la contraseña vacía solo si usted la hizo sin ella.',
  backupPasswordWrong: 'Esta no es la contraseña de esta copia. Inténtelo otra vez.',
  backupUnlockCostly: 'Abrir esta copia necesita demasiada memoria. Ábrala primero con age.',
  backupNotFound: ({ path }) => `No hay ninguna copia “${path}”. Revise la ruta.`,
  noBackupLocked:
    'Ninguna copia de este almacenamiento está protegida con una contraseña. Deje la contraseña vacía solo si usted las hizo sin ella.',
  noBackupOnline: 'En este almacenamiento no hay ninguna copia de la noche. Revise el bucket.',
  onlineFileNotArrived: ({ name }) => `${name} no llegó al almacenamiento como se envió. No se cambió nada.`,
  onlineFileTaken: ({ name }) => `El almacenamiento tiene otra cosa en ${name}. Vacíelo o elija otro.`,
  folderIsFile: ({ folder }) => `“${folder}” es un archivo, no una carpeta. Elija una carpeta.`,
  folderTooSmall: ({ folder, needed, free }) =>
    `La copia necesita ${formatBytes(needed)} y en ${folder} hay ${formatBytes(free)} libres. Libere espacio o elija otra carpeta.`,
  folderFull: ({ folder }) => `El disco está lleno. No quedó nada en ${folder}. Libere espacio o elija otra carpeta.`,
  tooManyFilesToBackUp: ({ most }) =>
    `Este sitio tiene más de ${number(most)} archivos. Una copia no se podría restaurar. Primero elimine algunos episodios.`,
  siteRunsBeforeMove: 'El sitio está funcionando. Deténgalo primero y después inícielo en el lugar nuevo.',
  siteRunsOnDatabase: 'Un sitio está funcionando con esta base de datos. Deténgalo primero. No se cambió nada.',
  backupNotForMove: 'Esta copia no se hizo con --move. Restáurela sin --move. No se cambió nada.',
  siteAlreadyHere:
    'Ya hay un sitio aquí, con cuentas o episodios. Restaurar nunca reemplaza un sitio. Use un DATA_DIR nuevo (o un DATABASE_URL nuevo), o mueva el sitio anterior.',
  restoreWithoutRoom:
    'Este servidor no tiene espacio para la copia. No se cambió nada. Pida más a quien lo administra y empiece otra vez.',
  restoreFailed: 'Tuvimos un problema. No se cambió nada. Inténtelo otra vez.',
  backupNotSent: 'Tuvimos un problema. Quien administra el servidor encuentra la causa en su registro.',
} satisfies typeof en;
