import type { settings as en } from '../../en/studio/settings.ts';
import { number } from '../number.ts';

const PER = { minute: 'por minuto', hour: 'por hora', day: 'por día' };

export const settings = {
  lead: 'Los cambios se ven enseguida en todas las páginas y pronto en las aplicaciones de pódcast.',
  detailsLead: 'Quién hace el programa, cómo comunicarse con ustedes y cuándo se publican los episodios.',
  pictures: 'Portada y logotipo',
  artwork: 'Portada',
  logo: 'Logotipo',
  wideLogo: 'Logotipo ancho',
  show: 'El programa',
  categories: 'Categorías',
  categoriesLead:
    'Los temas de sus episodios, en el orden en que los ven los oyentes. Si cambia el nombre de una categoría, sus episodios y los enlaces anteriores siguen funcionando.',
  mail: 'Correo',
  mailServer: 'Proveedor de correo',
  mailLead:
    'Con el correo, los oyentes pueden recibir los episodios nuevos, quien olvidó su contraseña recibe un enlace, y usted recibe un aviso si algo falla.',
  programsLead: 'Otros sistemas pueden trabajar aquí por usted y enterarse enseguida de lo que pasa.',
  keys: 'Conectar otro sistema',
  keysLead: {
    before:
      'Otro sistema, como el que hace sus episodios, puede subirlos aquí por su cuenta. Para eso recibe una clave de conexión, no su contraseña. Quien prepara ese sistema encuentra los pasos en',
    link: 'la guía para otros sistemas',
  },
  alerts: 'Avisos a otros sistemas',
  alertsLead: {
    before:
      'Slack, Microsoft Teams u otro sistema, como su sitio web, recibe un aviso enseguida cuando aquí pasa algo. Las direcciones de su propia red las debe permitir primero quien administra el servidor, en la',
    link: 'configuración del servidor',
  },
  locked: 'Esto lo configuró quien administra el servidor. Pídale que lo cambie.',
  form: {
    saved: 'Configuración guardada',
    savedText: 'Ya se ve en su sitio, y pronto en las aplicaciones de pódcast.',
    groups: {
      color: 'Color',
      about: 'Sobre el programa',
      listing: 'Cómo se muestra en las aplicaciones',
      appearance: 'La página de inicio',
      makers: 'Quién lo hace y cómo comunicarse',
      scheduling: 'Cuándo se publican los episodios',
      mail: 'En cada mensaje',
      moving: 'Si el programa se muda o termina',
      directories: 'Directorios',
    },
    restored: 'Recuperamos lo que escribió y no había guardado.',
    discard: 'Descartar',
    discardSure: '¿Eliminar los cambios sin guardar?',
    discardIt: 'Eliminarlos',
    unsaved: (count: number): string =>
      count === 1 ? 'Hay 1 cambio sin guardar.' : `Hay ${number(count)} cambios sin guardar.`,
    save: 'Guardar configuración',
    saving: 'Guardando…',
    sameAsServer: 'La misma que el servidor',
    thisComputer: (zone: string): string => `${zone}, como en esta computadora`,
    usualTime: 'Hora habitual',
    chooseColor: 'Elegir un color',
    nearest: (color: string): string =>
      `Este color es demasiado claro para leerlo. El sitio usa ${color}, el más parecido que sirve.`,
    sample: (color: string): string => `Su página de inicio en ${color}, clara y oscura`,
    sendingPictures: 'Se está enviando una imagen.',
    preview: { browse: 'Explorar', play: 'Oír lo más nuevo' },
    theirs: (value: string): string => `Otra persona cambió esto a “${value}”.`,
    nothing: '(vacío)',
    useTheirs: 'Usar ese valor',
    meanwhile: (names: string): string =>
      `Otra persona cambió la configuración mientras usted la editaba${names && ` (${names})`}. Todo lo que escribió sigue aquí. Revíselo y guarde otra vez.`,
  },
  picture: {
    chosen: 'La imagen que eligió',
    sending: 'Enviando…',
    noPicture: 'No podemos mostrar esta imagen. Elija un JPEG o PNG.',
    unreadable: 'No se pudo leer este archivo. Elíjalo otra vez.',
    moves: 'Esta imagen es animada. Elija una imagen fija.',
    framed: 'Lo pusimos sobre un cuadrado blanco.',
    crop: {
      title: 'Elija qué parte se muestra',
      how: 'Las imágenes son cuadradas. Arrastre el cuadro a la parte que quiere, o use los botones o las flechas del teclado.',
      square: 'La parte que se conserva',
      ways: { left: 'Izquierda', up: 'Arriba', down: 'Abajo', right: 'Derecha' },
      size: 'Tamaño del cuadro',
      at: (left: number, top: number, pixels: number): string =>
        `A ${left}% de la izquierda y ${top}% de arriba, ${pixels} píxeles de ancho`,
      use: 'Usar esta parte',
    },
    artworkHint:
      'Una imagen JPEG o PNG de al menos 1,400 píxeles. Si no es cuadrada, usted elige la parte que se muestra.',
    artworkLocked: 'La imagen la configuró quien administra el servidor. Pídale que la cambie.',
    artwork: {
      choose: 'Elegir una imagen',
      present: 'La portada del programa',
      reset: 'Usar la original',
      title: 'Portada cambiada',
      description:
        'Las aplicaciones de pódcast la muestran cuando la consultan otra vez, casi siempre en menos de un día.',
    },
    logoHint:
      'Un PNG o JPEG de al menos 256 píxeles. Un logotipo ancho se pone sobre un cuadrado blanco. Si es transparente, se le pone un fondo blanco.',
    wideLogoHint:
      'Un PNG o JPEG más ancho que alto. Reemplaza el logotipo y el nombre en la parte de arriba. Lo transparente se conserva: elija uno que también se lea sobre fondo oscuro.',
    'wide-logo': {
      choose: 'Elegir un logotipo ancho',
      present: 'El logotipo ancho',
      reset: 'Usar otra vez el logotipo y el nombre',
      title: 'Logotipo ancho cambiado',
      description: 'Ya está en la parte de arriba de todas las páginas.',
    },
    logo: {
      choose: 'Elegir un logotipo',
      present: 'El logotipo',
      reset: 'Usar el original',
      title: 'Logotipo cambiado',
      description: 'Ya se ve en todas las páginas. Puede que un navegador muestre un rato el anterior en su pestaña.',
    },
  },
  directories: {
    lead: 'Apple, Spotify y otros muestran su programa cuando usted les da el enlace de su canal RSS. Vaya uno por uno. La mayoría responde en unos días.',
    listed: 'En la lista',
    notYet: 'Todavía no está en la lista',
    missing: (name: string): string => `A ${name} todavía le falta esto`,
    fix: 'Agregarlo',
    player: {
      title: 'En su propio sitio web',
      what: 'Ponga en su sitio web un reproductor con los episodios más nuevos. Siempre tiene los de hoy.',
      newest: 'Reproductor con los episodios más nuevos',
      others: 'Para un episodio, abra Compartir en su página. Para una serie, abra Series.',
    },
    address: 'Copie el enlace (URL) de su canal RSS',
    copied: 'Enlace copiado',
    paste: (name: string): string => `Ahora péguelo en ${name}.`,
    open: (name: string): string => `Abrir ${name}`,
    newTab: '(se abre en otra pestaña)',
    back: 'Cuando acepten su programa, pegue aquí el enlace que le den y guarde.',
    saved: 'Enlaces guardados',
    savedText: 'Están en la página para suscribirse.',
    how: {
      appleUrl:
        'Inicie sesión con una cuenta de Apple, elija “Nuevo programa” y “Agregar un programa con un canal RSS” y pegue el enlace. Apple tarda unos días en revisarlo.',
      spotifyUrl:
        'Inicie sesión, elija agregar un programa que ya tiene en otro lugar y pegue el enlace. Spotify envía un código al correo del programa.',
      youtubeUrl:
        'Elija “Crear”, “Nuevo pódcast” y “Enviar feed RSS” y pegue el enlace. YouTube envía un código al correo del programa.',
      amazonUrl:
        'Inicie sesión, elija agregar su pódcast y pegue el enlace. Amazon envía un enlace al correo del programa.',
      iheartUrl:
        'Cree una cuenta, elija agregar un pódcast y pegue el enlace. Recibirá un correo cuando esté en la lista.',
      pocketCastsUrl: 'Pegue el enlace y elija “Public”. En unos minutos recibe el enlace.',
    },
  },
  mailForm: {
    saved: 'Correo guardado',
    savedText: 'A partir de ahora, el sitio envía así sus mensajes.',
    off: 'El correo está desactivado',
    offText: 'Este sitio no envía correos.',
    locked: 'Esto lo configuró quien administra el servidor. Aquí no se puede cambiar.',
    passwordLost: 'Las copias no incluyen la contraseña del correo. Escríbala otra vez para enviar correos.',
    server: 'Servidor',
    serverHint: 'Su proveedor de correo le da este nombre. Déjelo vacío para no enviar correos.',
    security: 'Seguridad',
    securities: {
      starttls: 'Seguro (puerto 587, lo más común)',
      tls: 'Seguro (puerto 465)',
      none: 'No seguro (solo dentro de una oficina)',
    },
    port: 'Puerto',
    name: 'Nombre de usuario',
    nameHint: 'Para iniciar sesión en su proveedor de correo. Muchas veces es su dirección de correo.',
    password: 'Contraseña',
    passwordSaved: 'Hay una guardada. Deje esto vacío para conservarla.',
    passwordNever: 'No se vuelve a mostrar.',
    sender: 'Remitente',
    senderExample: 'Nuestro programa <podcast@example.com>',
    senderHint: 'El nombre y la dirección que la gente ve en el correo',
    service: 'Su proveedor de correo',
    noService: 'Elija uno y ponemos su límite',
    serviceLimit: (name: string, limit: number | null, per: 'minute' | 'hour' | 'day'): string =>
      `${name}: ${limit === null ? 'sin límite' : `${number(limit)} ${PER[per]}`}`,
    perMinute: 'Mensajes por minuto',
    perMinuteHint:
      'Para los mensajes a los suscriptores. Si se envían demasiados, su proveedor rechaza el resto. Use 3 para un proveedor pequeño. Escribir a todos puede tardar un día.',
    save: 'Guardar el correo',
    saving: 'Guardando…',
    test: 'Enviarme una prueba',
    testUnsaved: 'Guardar y enviarme una prueba',
    testing: 'Enviando…',
    testGoesTo: (email: string): string => `La prueba va a ${email}.`,
    testNeeds: { before: 'Para recibir una prueba, primero agregue su correo a', link: 'su cuenta' },
  },
} satisfies typeof en;
