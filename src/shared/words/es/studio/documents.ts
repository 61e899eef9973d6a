import type { documents as en } from '../../en/studio/documents.ts';
import { number } from '../number.ts';

export const documents = {
  names: {
    configuration: 'Configuración del servidor',
    api: 'Para otros sistemas',
    install: 'Instalar',
    container: 'En un contenedor',
    backup: 'Copias de seguridad',
    watching: 'Vigilar el sitio',
    upgrade: 'Actualizar',
    feed: 'Canal RSS',
    changelog: 'Novedades',
  },
  reference: 'Todas las llamadas, una por una',
  find: 'Buscar',
  findCall: 'Buscar una llamada',
  found: (count: number): string => (count === 1 ? '1 llamada' : `${number(count)} llamadas`),
  whoMay: 'Permitida para',
  answers: 'Respuestas',
  formCodes: 'Cualquier código de un formulario mal llenado',
  documents: 'Documentos',
  inEnglish: 'Este documento está en inglés.',
} satisfies typeof en;
