import type { subscribe as en } from '../en/subscribe.ts';

export const subscribe = {
  title: 'Suscribirse',
  heading: 'No se pierda ningún episodio',
  description: (show: string): string =>
    `Siga ${show} en una aplicación de pódcast: los episodios nuevos llegan solos a su teléfono, gratis.`,
  lead: (show: string): string =>
    `Una aplicación de pódcast es como una radio que le guarda cada episodio. Suscríbase una vez, y los episodios nuevos de ${show} llegan solos a su teléfono. No cuesta nada, y no sabemos quién es usted.`,
  openInApp: 'Abrirlo en su aplicación',
  chooseApp: 'Elija la aplicación que tiene. Se abre en la página de este pódcast; ahí, toque Seguir o Suscribirse.',
  nothingHappens:
    '¿No pasa nada? Entonces la aplicación todavía no está en este dispositivo. Todos los teléfonos pueden tener una: los iPhone traen Apple Podcasts, y en Android, Pocket Casts y AntennaPod son gratis.',
  otherFeed: 'Los episodios en inglés llegan por otro canal RSS.',
  followThis: 'Seguir el programa en español',
  byMail: 'O reciba los episodios por correo',
  weWrite:
    'Le escribimos cuando hay un episodio nuevo, o una vez por semana. Primero usted confirma su dirección, y cada mensaje tiene un enlace para cancelar.',
  yourAddress: 'Su correo electrónico',
  howOften: 'Con qué frecuencia',
  episodesIn: 'Idioma de los episodios',
  languages: { en: 'En inglés', es: 'En español', both: 'Inglés y español' },
  mailIn: 'Idioma de nuestros mensajes',
  each: 'Cada episodio nuevo',
  weekly: 'Una vez por semana',
  onComputer: '¿Lee esto en una computadora?',
  camera:
    'Apunte la cámara de su teléfono al cuadrado. Abre esta página en su teléfono, donde funcionan los botones de arriba.',
  qrCode: (address: string): string => `Código QR que abre ${address}`,
  anyApp: 'Usar otra aplicación',
  copyAddress:
    'Copie esta dirección. En su aplicación, busque “Agregar por URL”, “Agregar un programa por su dirección” o “Canal RSS”. Suele estar en Biblioteca o en Buscar. Pegue la dirección ahí.',
  noApp: '¿No tiene aplicación? Siempre puede escuchar aquí mismo:',
  browseAll: 'vea todos los episodios',
  confirm: 'Confirme su suscripción',
  willSend: (what: string): string => `A la dirección de abajo enviaremos ${what}.`,
  weKeep:
    'Guardamos la dirección, con qué frecuencia y en qué idioma quiere recibir mensajes y la fecha de hoy, hasta que cancele la suscripción. Cada mensaje tiene un enlace para eso.',
  yes: 'Sí, quiero suscribirme',
  subscribed: 'Listo: su suscripción está activa',
  youWillGet: (what: string): string => `Recibirá ${what}.`,
  listenNewest: 'Escuchar los episodios más nuevos',
  unsubscribe: 'Cancelar la suscripción',
  oldLink: 'Este enlace ya no sirve',
  oldLinkLead: 'Ya se usó, venció o no está completo. No cambió nada.',
  again: 'Suscribirse otra vez',
  oneClick: 'Un clic, y dejamos de enviarle mensajes.',
  allWeKeep: 'Esto es todo lo que guardamos de usted. Al cancelar, se borra enseguida:',
  address: 'Dirección',
  youGet: 'Recibe',
  since: 'Desde',
  mailSaid: 'Su proveedor de correo dijo',
  unsubscribed: 'Canceló su suscripción',
  unsubscribedLead: 'Borramos su dirección y no le enviaremos más mensajes. Siempre puede escuchar aquí.',
  browseEpisodes: 'Ver todos los episodios',
  incomplete: 'Este enlace no está completo',
  incompleteLead: 'Abra otra vez el enlace para cancelar la suscripción, al final de nuestro mensaje.',
  asked: {
    sent: {
      title: 'Revise su correo',
      lead: 'Le enviamos un mensaje con un enlace. Ábralo y confirme; la suscripción empieza en ese momento, y solo entonces guardamos su dirección.',
    },
    invalid: {
      title: 'Revise la dirección de correo',
      lead: 'Regrese y revísela. Es como nombre@example.com.',
    },
    tooMany: {
      title: 'Espere un poco',
      lead: 'Hubo demasiados intentos desde su red. Inténtelo otra vez dentro de una hora.',
    },
    unavailable: {
      title: 'Ahora no podemos enviar correos',
      lead: 'Este sitio no puede enviar correo ahora. Inténtelo otra vez más tarde.',
    },
  },
  nothingThere:
    '¿No llega nada después de diez minutos? Revise la carpeta de correo no deseado, y vea si la dirección tiene algún error. Para evitar abusos, enviamos este mensaje solo una vez al día. El enlace sirve 24 horas.',
  back: 'Regresar a la suscripción',
} satisfies typeof en;
