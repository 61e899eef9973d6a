import type { settings as en } from '../../en/studio/settings.ts';

const PER = { minute: 'por minuto', hour: 'por hora', day: 'por día' };

export const settings = {
  title: 'Configuración',
  lead: 'Cómo se llama el programa, cómo se ve y quién lo hace. Los cambios se ven enseguida en todas las páginas y pronto en las aplicaciones de pódcast.',
  forServer: 'Para quien administra el servidor',
  ofServer: 'Configuración del servidor',
  beforeListing: 'Antes de poner el programa en Apple, Spotify y otros',
  artwork: 'Portada',
  logo: 'Logotipo',
  show: 'El programa',
  categories: 'Categorías',
  categoriesLead:
    'En qué se ordenan los episodios, en el orden de la lista. Si cambia el nombre de una, sus episodios y enlaces anteriores cambian con ella.',
  mail: 'Correo',
  mailLead:
    'Con el correo, los oyentes pueden recibir los episodios nuevos, quien olvidó su contraseña recibe un enlace, y usted recibe un aviso si algo falla.',
  keys: 'Conectar otro sistema',
  keysLead: {
    before:
      'Otro sistema, como el que hace sus episodios, puede subirlos aquí por su cuenta. Para eso recibe una llave, no su contraseña. Quien prepara ese sistema encuentra los pasos en',
    link: 'la guía para otros sistemas',
  },
  alerts: 'Avisos a otros sistemas',
  alertsLead: {
    before:
      'Otro sistema, como su sitio web o el chat de su equipo, recibe un aviso enseguida cuando aquí pasa algo. Una dirección de su propia red la tiene que permitir primero quien administra el servidor, en la',
    link: 'configuración del servidor',
  },
  version: (version: string): string =>
    `Esto es Carecast ${version}. Las versiones nuevas las instala quien administra el servidor.`,
  locked: 'Esto lo configuró quien administra el servidor. Pídale que lo cambie.',
  form: {
    saved: 'Configuración guardada',
    savedText: 'Ya se ve en todas las páginas y en las aplicaciones de pódcast.',
    groups: {
      about: 'Sobre el programa',
      appearance: 'Cómo se ve',
      makers: 'Quién lo hace',
      listings: 'Dónde está el programa',
      scheduling: 'Cuándo se publican los episodios',
      mail: 'En cada mensaje',
      moving: 'Para cuando el programa se muda o termina',
    },
    restored: 'Aquí está lo que escribió y no ha guardado.',
    discard: 'Descartar',
    discardSure: '¿Descartar lo que escribió y no guardó?',
    discardIt: 'Descartarlo',
    save: 'Guardar configuración',
    saving: 'Guardando…',
    sameAsServer: 'La misma que el servidor',
    usualTime: 'Hora habitual',
    chooseColour: 'Elegir un color',
    nearest: (colour: string): string =>
      `Este color es demasiado claro para leerlo. El sitio usa ${colour}, el más parecido que sirve.`,
    sample: (colour: string): string => `Botones y enlaces en ${colour}`,
    button: 'Botón',
    link: 'Enlace',
    theirs: (value: string): string => `Otra persona cambió esto a “${value}”.`,
    nothing: 'nada',
    useTheirs: 'Usar ese valor',
    meanwhile: (names: string): string =>
      `Otra persona cambió la configuración mientras usted la editaba${names && ` (${names})`}. Todo lo que escribió sigue aquí. Revíselo y guarde otra vez.`,
  },
  picture: {
    chosen: 'La imagen que eligió',
    sending: 'Enviando…',
    noPicture: 'Esta no es una imagen que se pueda mostrar. Elija un JPEG o PNG.',
    unreadable: 'No se pudo leer este archivo. Elíjalo otra vez.',
    changes: {
      cut: 'La recortamos para que sea cuadrada. Revise que no falte nada.',
      framed: 'Lo pusimos sobre un cuadrado blanco.',
    },
    artworkHint: 'Una imagen JPEG o PNG de al menos 1400 píxeles. Si no es cuadrada, la recortamos.',
    artworkLocked: 'La imagen la configuró quien administra el servidor. Pídale que la cambie.',
    artwork: {
      choose: 'Elegir una imagen',
      use: 'Usar esta imagen',
      present: 'La portada del programa',
      reset: 'Usar la original',
      title: 'Portada cambiada',
      description:
        'Las aplicaciones de pódcast la muestran cuando la consultan otra vez, casi siempre en menos de un día.',
    },
    logoHint:
      'Un PNG o JPEG de al menos 256 píxeles. Un logotipo ancho se pone sobre un cuadrado blanco. Está arriba en cada página, en la pestaña del navegador, en las pantallas de inicio y en las imágenes de los enlaces. Uno transparente se pone sobre blanco.',
    logo: {
      choose: 'Elegir un logotipo',
      use: 'Usar este logotipo',
      present: 'El logotipo',
      reset: 'Usar el original',
      title: 'Logotipo cambiado',
      description: 'Ya se ve en todas las páginas. Puede que un navegador muestre un rato el anterior en su pestaña.',
    },
  },
  mailForm: {
    saved: 'Correo guardado',
    savedText: 'Envíe una prueba para ver si funciona.',
    off: 'El correo está apagado',
    offText: 'Este sitio no envía nada.',
    locked: 'Esto lo configuró quien administra el servidor. Aquí no se puede cambiar.',
    passwordLost:
      'Una copia del sitio no guarda la contraseña del correo. Escríbala otra vez: hasta entonces este sitio no envía correos.',
    server: 'Servidor',
    serverHint: 'Su servicio de correo le dice el nombre. Sin uno, este sitio no envía correos.',
    security: 'Seguridad',
    securities: {
      starttls: 'Seguro (STARTTLS): lo común',
      tls: 'Seguro (TLS desde el principio)',
      none: 'No seguro: sin contraseña',
    },
    port: 'Puerto',
    name: 'Nombre',
    nameHint: 'Con él, el sitio inicia sesión en su servicio de correo. Muchas veces es su dirección de correo.',
    password: 'Contraseña',
    passwordSaved: 'Hay una guardada. Deje esto vacío para conservarla.',
    passwordNever: 'No se vuelve a mostrar.',
    sender: 'Remitente',
    senderExample: 'Nuestro programa <podcast@example.com>',
    senderHint: 'El nombre y la dirección que la gente ve en el correo',
    service: 'Lo que acepta su servicio de correo',
    noService: 'Elíjalo para poner el número',
    serviceLimit: (name: string, limit: number | null, per: 'minute' | 'hour' | 'day'): string =>
      `${name}: ${limit === null ? 'sin límite' : `${limit.toLocaleString('es-US')} ${PER[per]}`}`,
    perMinute: 'Mensajes por minuto',
    perMinuteHint:
      'A quienes se suscribieron. Un servicio que recibe más de lo que acepta rechaza el resto; 3 conviene a uno pequeño. Un correo a todas las personas puede tardar un día.',
    save: 'Guardar correo',
    saving: 'Guardando…',
    test: 'Enviarme una prueba',
    testing: 'Enviando…',
    testGoesTo: { before: 'Una prueba va a la dirección de correo de', link: 'su cuenta' },
  },
} satisfies typeof en;
