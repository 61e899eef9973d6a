import type { done as en } from '../en/done.ts';

export const done = {
  resetAsked: 'Si el nombre de usuario existe, se generó un código.',
  subscribeAsked:
    'Enviamos un mensaje a esta dirección, salvo que hoy ya se haya enviado uno. El enlace del mensaje confirma la suscripción.',
  mailTaken: (address) => `El servidor de correo aceptó un mensaje para ${address}. Revise si le llegó.`,
  bucketWorks: 'La conexión funciona: se escribió un archivo pequeño, se leyó y se borró.',
} satisfies typeof en;
