import { pluralsOf } from '../../plural.ts';
import type { reviews as en } from '../../en/studio/reviews.ts';
import { NOT_ADVICE } from '../not-advice.ts';
import { number } from '../number.ts';

const plural = pluralsOf('es-US');

export const reviews = {
  title: 'Revisiones',
  lead: 'Pida a una enfermera, un enfermero u otra persona experta que revise un episodio antes de publicarlo: recibe un enlace y no necesita una cuenta.',
  askFor: (title: string): string => `Pedir una revisión de “${title}”`,
  ask: { title: 'Pedir una revisión', which: '¿De qué episodio?', goOn: 'Continuar' },
  linksAndAnswers: 'Solicitudes de revisión',
  none: 'Todavía no hay solicitudes.',
  olderThan: (months: number): string =>
    plural(months, {
      one: 'Revisiones de hace más de 1 mes',
      other: `Revisiones de hace más de ${number(months)} meses`,
    }),
  reviewed: (name: string, date: string, ago: string): string => `${name}, ${date}: ${ago}. Los oyentes pueden verlo.`,
  askAgain: 'Pedir otra vez',
  askAgainFor: (title: string): string => `una revisión de ${title}`,
  noneOlder: { before: 'Ninguna. La validez de una revisión se elige en', link: 'Contacto y horarios' },
  row: {
    open: (date: string): string => `válido hasta el ${date}`,
    expired: (date: string): string => `venció el ${date}`,
    revoked: 'anulado',
    made: (reviewer: string, date: string, end: string): string => `Para ${reviewer}, creado el ${date}, ${end}`,
    noAnswer: 'Todavía sin respuesta.',
    editEpisode: 'Editar el episodio',
    done: 'Ya está hecho',
    isDone: 'Hecho',
    reopen: 'Todavía no está hecho',
    new: 'Nuevo',
    approvedBy: (name: string): string => `Aprobado por ${name}`,
    noteBy: (name: string): string => `Nota de ${name}`,
    changed: 'Cambió después de la aprobación. La versión nueva no está aprobada.',
    unchanged: 'No ha cambiado desde entonces.',
    other: (reviewer: string, name: string): string => `El enlace era para ${reviewer}, y respondió ${name}.`,
    isUnnamed: 'Los oyentes no ven este nombre. Si es correcto, agréguelo en “Revisado por”.',
  },
  noteChanged: {
    done: { title: 'Nota marcada como hecha', description: 'Se puede abrir otra vez.' },
    open: { title: 'Nota abierta otra vez', description: 'Está otra vez pendiente.' },
  },
  link: {
    who: '¿Quién lo revisa?',
    whoHint: 'El nombre como lo deben ver los oyentes, por ejemplo Ana Lima, enfermera registrada (RN)',
    email: 'Su correo electrónico (opcional)',
    emailHint:
      'Le pedimos la revisión por correo, y una vez más después de 3 días. La respuesta le llega a usted por correo.',
    mailed: (reviewer: string, date: string): string =>
      `Enviamos un mensaje a ${reviewer}. El enlace funciona hasta el ${date}. También puede enviarlo usted. El enlace solo se muestra ahora.`,
    make: 'Pedir una revisión',
    making: 'Creando el enlace…',
    label: 'El enlace',
    send: (reviewer: string, date: string): string =>
      `Envíe este enlace a ${reviewer}. Funciona hasta el ${date}, y solo se muestra ahora.`,
    for: (reviewer: string): string => `Enlace para ${reviewer}`,
    copy: 'Copiar',
    copied: 'Copiado',
    copiedToast: { title: '¡Enlace copiado!', description: 'Ahora envíelo a quien va a revisar.' },
    anyone: 'Quien lo tenga puede leer y oír este episodio. La respuesta se muestra abajo.',
    withdraw: 'Anular',
    withdrawFor: (reviewer: string): string => `el enlace para ${reviewer}`,
    withdrawFailed: 'No se pudo anular el enlace. Inténtelo otra vez.',
    withdrawn: (reviewer: string) => ({
      title: 'Enlace anulado',
      description: `El enlace para ${reviewer} ya no sirve.`,
    }),
  },
  open: {
    title: 'Abrir su revisión',
    lead: 'Esta página abre el enlace de revisión de su mensaje. Si no pasa nada, pegue el enlace aquí.',
    again:
      'Abra otra vez el enlace de su mensaje, o péguelo aquí. Si acaba de hacerlo, permita las cookies de este sitio.',
    link: 'Su enlace de revisión',
    button: 'Abrir la revisión',
  },
  refusals: {
    unknown: {
      title: 'No conocemos este enlace de revisión',
      text: 'Revise que se haya copiado la dirección completa, o pida un enlace nuevo a quien se lo envió.',
    },
    expired: {
      title: 'Este enlace de revisión venció',
      text: 'Un enlace de revisión funciona durante una semana. Pida uno nuevo a quien se lo envió.',
    },
    revoked: {
      title: 'Este enlace de revisión se anuló',
      text: 'Lo anuló la persona que lo hizo. Escríbale si todavía tiene algo que decir.',
    },
    removed: {
      title: 'Este episodio ya no está aquí',
      text: 'Ya no hace falta que lo revise. Gracias.',
    },
  },
  outcomes: {
    approved: 'Gracias. Su aprobación quedó registrada.',
    noted: 'Gracias. Su nota se envió.',
    changed:
      'El episodio cambió mientras usted lo tenía abierto, así que no se aprobó nada. Abajo está lo que dice ahora: revíselo otra vez.',
    twice: 'Este enlace ya se usó para aprobar. Todavía puede leer el episodio y enviar notas.',
    full: 'Este enlace llegó a su límite de respuestas. Avise a quien se lo envió.',
    often: 'Demasiados intentos. Espere unos minutos e inténtelo otra vez.',
    name: 'Escriba su nombre, de hasta 200 caracteres.',
    license: 'Para aprobarlo como capacitación, escriba su licencia.',
    note: 'Escriba su nota, de hasta 4,000 caracteres.',
    incomplete: 'Faltaba una parte del formulario. Inténtelo otra vez.',
  },
  page: {
    title: 'Revisión de un episodio',
    lead: (show: string, reviewer: string, date: string, isPublished: boolean): string =>
      `${show} le pide a ${reviewer} que revise este episodio${isPublished ? '' : ' antes de publicarlo'}. Escuche, lea y responda abajo a más tardar el ${date}. No necesita una cuenta.`,
    disclosure: (isMadeWithAi: boolean): string =>
      isMadeWithAi
        ? `Este episodio se generó con inteligencia artificial (IA) a partir de artículos reales de salud e información del sector. ${NOT_ADVICE}`
        : NOT_ADVICE,
    madeFor: (reviewer: string): string =>
      `Este enlace es para ${reviewer}, pero quien lo tenga puede ver lo mismo. No lo comparta, por favor.`,
    listen: '1. Escuche',
    voice: (duration: string, isMadeWithAi: boolean): string =>
      `${duration}, ${isMadeWithAi ? 'voz generada con IA' : 'grabado por personas'}`,
    pdfNewTab: '(PDF, se abre en otra pestaña)',
    newTab: '(se abre en otra pestaña)',
    read: '2. Lea',
    description: 'Descripción para los oyentes',
    noDescription: 'Todavía no hay descripción.',
    sources: 'Fuentes',
    said: 'Transcripción',
    noTranscript: 'Todavía no hay transcripción. Escuche el episodio, por favor.',
    answer: '3. Responda',
    approved: (name: string, date: string): string => `Aprobado por ${name} el ${date}.`,
    changed:
      'El episodio cambió después: lo de arriba no es lo que se aprobó. Si hace falta revisarlo otra vez, recibirá un enlace nuevo.',
    unchanged: 'No ha cambiado desde entonces.',
    approveIf: {
      before: 'Apruébelo si cree que lo que dice es correcto. Los oyentes verán su nombre y la fecha de hoy en',
      term: 'Revisado por',
    },
    nameForListeners: 'Su nombre, como lo deben ver los oyentes',
    notYou: (reviewer: string): string =>
      `Si usted no es ${reviewer}, escriba su propio nombre. No mostraremos su nombre a los oyentes.`,
    approve: 'Aprobar este episodio',
    inService: {
      title: 'Como capacitación en servicio',
      lead: (minutes) =>
        `La oficina también quiere usar este episodio como capacitación para asistentes de salud en el hogar: ${minutes} minutos, con estos objetivos y preguntas. La respuesta correcta está marcada.`,
      right: 'correcta',
      at: (time) => `se dice en ${time}`,
      tick: (minutes) =>
        `Soy enfermera o enfermero registrado (RN). Apruebo esto como capacitación en servicio para asistentes de salud en el hogar, ${minutes} minutos. Pueden enviarme preguntas.`,
      license: 'Su licencia: estado y número',
      approved: (nurse) => `Aprobado como capacitación en servicio por ${nurse}.`,
    },
    note: 'Una nota',
    orNote: 'O envíe una nota',
    whatToChange: '¿Qué hay que cambiar?',
    noteHint: 'Solo la leen quienes hacen el programa. Les ayuda el momento del episodio, por ejemplo el minuto 1:05.',
    yourName: 'Su nombre',
    send: 'Enviar la nota',
  },
} satisfies typeof en;
