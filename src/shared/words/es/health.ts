import type { health as en } from '../en/health.ts';

export const health = {
  labels: {
    database: 'Base de datos',
    space: 'Espacio libre',
    copy: 'Copias de seguridad',
    mail: 'Correo',
    server: 'Servidor',
  },
  quick: (size) => `Responde enseguida y tiene ${size}.`,
  slow: (seconds) => `Tarda ${seconds} segundos en responder.`,
  askSlow: 'Si sigue así, pida a la persona que maneja el servidor que mire la base de datos.',
  space: (free, used, left) =>
    `Quedan ${free} libres en el disco del servidor. Sus archivos ocupan ${used} y pueden ocupar ${left} más.`,
  askRoom:
    'Borre episodios que ya no necesita: sus archivos se van después de 30 días. O pida más espacio a la persona que maneja el servidor.',
  copyFailed: (problem) => `La copia de anoche falló. ${problem}`,
  testBucket: 'Pruebe el bucket. Si la prueba también falla, pregunte al servicio que se lo alquila.',
  lastCopy: (when) => `La última se hizo ${when}.`,
  noCopy: 'Todavía no se hizo ninguna.',
  askCopy: 'Pregunte a la persona que maneja el servidor por qué no hay una de anoche.',
  noneHome: 'Hace un mes que nadie se lleva una a casa.',
  takeHome: 'Descargue una.',
  noMail: 'No hay ninguno configurado: nadie recibe los episodios nuevos por correo.',
  setMail: 'Configúrelo.',
  mailGoes: 'Los mensajes salen.',
  mailSince: (when) => `No ha salido nada desde ${when}.`,
  mailWaits: (count) =>
    count === 1
      ? 'Cuando funcione otra vez se enviará 1 mensaje.'
      : `Cuando funcione otra vez se enviarán ${count} mensajes.`,
  mailStopped: (said, count, when) =>
    `El servidor de correo dice: “${said}”. ${count === 1 ? '1 mensaje espera' : `${count.toLocaleString('es-US')} mensajes esperan`} y se intentará otra vez, la próxima el ${when}. Nadie pierde su suscripción por esto.`,
  mailGoingOut: (count, perMinute, when) =>
    `El correo está saliendo: ${count.toLocaleString('es-US')} mensajes esperan su turno, ${perMinute} por minuto. El último sale el ${when}.`,
  askMail: 'Si mañana dice lo mismo, deje salir menos mensajes por minuto, o pregunte al proveedor de su correo.',
  testMail: 'Envíe una prueba. Si falla, pregunte al proveedor de su correo.',
  showOperator: 'Muestre esto a la persona que maneja el servidor.',
  openRegistration:
    'MASTER_PASSWORD sigue puesta: quien la conozca puede hacerse administrador. Quítela de la configuración e inicie el sitio otra vez.',
  unknownProxy:
    'Un proxy pasa las direcciones de los visitantes, y nadie le dijo al sitio que le crea: todos cuentan como uno y pronto tienen que esperar. Detrás de un proxy, ponga TRUST_PROXY=1.',
} satisfies typeof en;
