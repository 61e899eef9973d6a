import type { privacy as en } from '../en/privacy.ts';

export const privacy = {
  title: 'Privacidad',
  heading: 'La privacidad, en palabras sencillas',
  description: (show: string): string => `Qué guarda ${show} sobre usted, y por cuánto tiempo.`,
  lead: 'Aquí puede leer y escuchar sin una cuenta y sin cookies. Nadie registra sus visitas para hacer publicidad, y ninguna página carga nada de otra empresa. Esto es todo lo que guardamos, y por cuánto tiempo.',
  listening: 'Cuando escucha',
  listeningTexts: [
    'Contamos cuántas veces se reproduce un episodio: un número y nada más. Para contar a cada persona una vez en media hora, guardamos una marca cifrada de su dirección y su navegador, y la borramos en menos de dos horas. Para que ninguna aplicación se cuente muchas veces, guardamos un día una marca cifrada de su red y del episodio. Nadie puede leer en ellas quién es usted, ni qué escuchó. La única excepción es su registro de capacitación, si trabaja aquí. Vea más abajo.',
    'También contamos cuántas veces se descarga un episodio, aquí y en las aplicaciones de pódcast: una vez al día por oyente. Para eso guardamos una marca del episodio, la dirección y la aplicación, hecha con una clave secreta que se borra, junto con todas las marcas, una hora después de terminar el día (hora universal). Lo que queda son números: por episodio, día, aplicación y tipo de dispositivo. Cuando termina un episodio o usted se va, nuestro reproductor informa qué décimas partes se oyeron, y solo se guardan sumas; no informa nada si su navegador envía “Do Not Track” o “Global Privacy Control”.',
  ],
  /** After the last of these: a link, and what follows it. */
  method: 'Cómo contamos',
  methodAfter: 'lo explica todo.',
  searches:
    'Cuando una búsqueda no encuentra nada, guardamos sus palabras solo si cinco visitantes las buscaron en un mismo día. Hasta entonces hay marcas de palabras y dirección, hechas con la misma clave secreta y borradas con ella; no se guarda nada de los navegadores que envían “Do Not Track” o “Global Privacy Control”.',
  saving: 'Cuando guarda un episodio',
  savingText:
    'Se guarda solo en su dispositivo, con su página, hasta que usted o su navegador lo quite. Contamos la descarga una vez, como cualquier otra. Si reproduce o da su opinión sin conexión, su dispositivo lo guarda con la hora, y lo envía cuando vuelve a tener conexión, hasta siete días después. Para contarlo una sola vez, guardamos una marca cifrada durante ocho días.',
  rating: 'Cuando da su opinión',
  ratingText:
    'Guardamos si le gustó el episodio, las palabras que escribió y cuándo, y el momento del episodio en que iba, si usted lo incluye, mientras el episodio esté aquí. Sus palabras las ven solo usted y quienes administran este sitio. No escriba en ellas nada sobre su salud ni la de otras personas.',
  rawIp:
    'Para que las opiniones sean honestas, guardamos la dirección de internet de la que vinieron, y la borramos a los 30 días.',
  markedIp:
    'Para que las opiniones sean honestas, guardamos una marca cifrada de la dirección de internet de la que vinieron, hecha con una clave secreta que cambia cada día, y la borramos a los 30 días. No guardamos la dirección misma.',
  ratingOwner:
    'Si inició sesión, la opinión es de su cuenta. Si no, es de la cookie de abajo, de la que también guardamos solo una marca cifrada. Otras dos marcas, de la red de una dirección y de palabras enviadas dos veces, se borran después de un día, más o menos.',
  mail: 'Cuando se suscribe por correo electrónico',
  mailTexts: [
    'Antes de que confirme, su dirección está solo en el mensaje que se lo pide: no la guardamos. Para que nadie pueda hacer que le escribamos una y otra vez, se guarda una marca cifrada de ella durante un día. Cuando confirma, guardamos la dirección, con qué frecuencia y en qué idioma quiere recibir mensajes y la fecha, hasta que cancele la suscripción; entonces se borran enseguida. Solo queda una marca cifrada de su dirección, para que nadie la agregue otra vez de una lista. Si estaba en otra lista de correo y aceptó ahí, podemos agregar su dirección. Si no, le preguntamos una vez. Con el enlace de cada mensaje puede cancelar con un clic y ver lo que guardamos. Nuestras copias de seguridad también tienen la lista, hasta que las borramos.',
    'Nuestros mensajes no cargan nada de internet y sus enlaces van directo a la dirección que muestran, así que no sabemos si los lee. Los proveedores de correo que hay en medio los ven, como ven cualquier correo. Si el suyo dice en tres días distintos que su dirección no existe, dejamos de enviar. Guardamos la dirección y lo que dijo, por si era un error, hasta que usted cancele la suscripción.',
  ],
  signingIn: 'Cuando inicia sesión',
  signingInTexts: [
    'Guardamos su nombre de usuario, su contraseña en una forma que nadie puede leer, y su correo electrónico si lo da: para una contraseña nueva y para lo que usted elija recibir, hasta que deje vacío el campo. Una sesión vence después de 30 días sin una visita, siempre después de 90 días, y cuando la cierra. Durante dos horas como máximo contamos, con marcas cifradas, cuántas veces alguien intenta entrar, para que nadie pueda probar contraseñas sin fin.',
    'De cada inicio de sesión guardamos el tipo de navegador y de dispositivo en palabras, como “Firefox en Windows”, y cuándo se usó por última vez, para que usted vea dónde inició sesión. De una llave de acceso guardamos la mitad que no es secreta y el nombre que usted le da; su huella digital y su rostro nunca salen de su dispositivo. Quién cambió una contraseña, una llave de acceso, una función o un episodio, y cuándo, se guarda un año.',
  ],
  inService: 'Si trabaja aquí',
  inServiceText:
    'Si trabaja con nosotros, puede abrir su registro de capacitación con el código de su tarjeta. Entonces guardamos, con su nombre: su número de empleado, su capacitación con las horas, qué lecciones escuchó y cuándo, sus respuestas y cuándo abrió la página. La oficina puede ver todo esto. Lo que le pregunta a la enfermera se borra después de 90 días. Sin conexión, los minutos que escuchó esperan hasta siete días en su navegador. Si escucha sin su código, contamos un número y nada más. Guardamos el registro seis años después de que usted deje el trabajo, o los años que ponga la oficina, y luego lo borramos. Puede imprimirlo cuando quiera.',
  cookies: 'Cookies',
  cookiesText:
    'Hay siete, todas nuestras, y ninguna antes de que dé su opinión, abra la página para iniciar sesión o un enlace de revisión, o escriba el código de su tarjeta.',
  cookie: (when: string, life: string): string => `Se crea ${when}; dura ${life}.`,
  visitor: {
    when: 'cuando da su primera opinión de un episodio',
    what: 'Un número al azar, para que cada episodio tenga una sola opinión de usted y le muestre la suya. Con él van la hora de su primera opinión y un sello nuestro, para que nadie se haga pasar por muchas personas.',
    life: 'un año',
  },
  hint: {
    when: 'cuando da su opinión o inicia sesión',
    what: 'Indica que dio su opinión o que inició sesión, para que su navegador nos pida sus opiniones y su nombre. Sin ella, no los pide.',
    life: 'lo mismo que la cookie de su opinión o de su sesión',
  },
  session: {
    when: 'cuando inicia sesión',
    what: 'Mantiene abierta su sesión.',
    life: '90 días, o hasta que la cierre',
  },
  device: {
    when: 'cuando inicia sesión',
    what: 'Indica que ya inició sesión antes en este dispositivo, para que quien intente adivinar su contraseña no pueda bloquearle el acceso aquí. No da acceso a nada.',
    life: 'un año',
  },
  aide: {
    when: 'cuando abre sus horas de capacitación con el código de su tarjeta',
    what: 'Un número al azar que abre sus propias horas en este dispositivo, y nada más.',
    life: '400 días en su propio teléfono si usted lo elige; si no, hasta media hora después del último uso',
  },
  review: {
    when: 'cuando abre un enlace de revisión que le enviamos',
    what: 'Abre el episodio que le pedimos revisar, y nada más.',
    life: 'siete días',
  },
  webauthn: {
    when: 'cuando abre la página para iniciar sesión o crea una llave de acceso',
    what: 'Un número al azar, para que nadie pueda usar la respuesta de su llave de acceso en otro navegador.',
    life: 'cinco minutos',
  },
  storage:
    'Su navegador también guarda algunas cosas en su propio espacio, solo para usted: dónde dejó de escuchar (los últimos cien episodios), su fila, y los ajustes del reproductor: velocidad, reproducción automática, teclado, transcripción y tamaño. Se guardan hasta que borre los datos de este sitio en su navegador. Mientras tiene la sesión abierta recuerda su nombre, y lo olvida cuando la cierra; un mensaje para la página siguiente dura lo que dura la visita, y lo que un administrador escribió, hasta que se guarda. Nada de esto se nos envía. En una computadora compartida, borre los datos del sitio cuando termine.',
  more: 'Qué más hay',
  moreText:
    'El sitio anota qué salió mal y cuándo. Ahí no hay direcciones, cookies ni nombres. Los enlaces a otros sitios, como los de compartir o donar, se comunican con esos sitios solo cuando usted los abre.',
  questions: '¿Tiene preguntas, o quiere que borremos algo?',
  writeTo: 'Escriba a',
  ask: (provider: string): string => `Pregunte a ${provider}, que administra este sitio.`,
} satisfies typeof en;
