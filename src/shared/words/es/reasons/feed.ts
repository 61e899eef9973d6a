/** Findings of the feed check, which are stored in English and translated when they are shown. */
export const feed = {
  'The feed is delivered as apps want it: open, dated, compressed.':
    'El canal llega como lo quieren las apps: abierto, con fecha, comprimido.',
  'The show has what directories ask for.': 'El programa tiene lo que piden los directorios.',
  'The cover is square, large enough and can be fetched.':
    'La portada es cuadrada, bastante grande y se puede obtener.',
  'Every episode has a title, a lasting id, a date and its own audio.':
    'Cada episodio tiene título, un identificador fijo, fecha y su propio audio.',
  'The audio files, transcripts and chapters that were tried can be fetched and skipped in.':
    'Los audios, transcripciones y capítulos que se probaron se pueden obtener, y se puede saltar dentro de ellos.',
  'The feed is not well-formed, so strict readers drop all of it. {}.':
    'El canal no está bien formado, así que los lectores estrictos lo rechazan entero. {}.',
  'It holds an “&” that should be “&amp;”': 'Contiene un “&” que debería ser “&amp;”',
  'Line {}, column {}: {}': 'Línea {}, columna {}: {}',
  'The feed could not be read: {}.': 'El canal no se pudo leer: {}.',
  'The feed does not begin by saying that it is UTF-8.': 'El canal no empieza diciendo que es UTF-8.',
  'The show has no title.': 'El programa no tiene título.',
  'The show has no description.': 'El programa no tiene descripción.',
  'The show’s description is longer than directories take, about 4,000 letters.':
    'La descripción del programa es más larga de lo que aceptan los directorios, unas 4,000 letras.',
  'The show has no web address (link).': 'El programa no tiene dirección web (link).',
  'The language “{}” is none that Apple knows, such as en or en-us.':
    'Apple no conoce el idioma “{}”; conoce otros como en o en-us.',
  'The show has no cover (itunes:image).': 'El programa no tiene portada (itunes:image).',
  'The show does not say whether it is explicit (itunes:explicit).':
    'El programa no dice si es explícito (itunes:explicit).',
  'The feed does not name its own address (atom:link rel="self").':
    'El canal no nombra su propia dirección (atom:link rel="self").',
  'The feed calls itself {}, but was read at {}.': 'El canal dice ser {}, pero se leyó en {}.',
  'itunes:explicit says “{}”; today that is true or false.': 'itunes:explicit dice “{}”; hoy debe ser true o false.',
  'The show names no author (itunes:author); Spotify asks for one.':
    'El programa no nombra autor (itunes:author); Spotify lo pide.',
  'The show has no e-mail address (itunes:owner). Spotify and YouTube send a code there before they list it.':
    'El programa no tiene correo electrónico (itunes:owner). Spotify y YouTube envían ahí un código antes de incluirlo.',
  'The show has no plain picture (image) for readers that are not podcast apps.':
    'El programa no tiene imagen simple (image) para lectores que no son apps de pódcast.',
  'The show has no podcast:guid; with one it stays the same show when it moves.':
    'El programa no tiene podcast:guid; con él sigue siendo el mismo programa cuando se muda.',
  'The feed does not say whether others may take it over (podcast:locked).':
    'El canal no dice si otros pueden llevárselo (podcast:locked).',
  'The show has no category (itunes:category).': 'El programa no tiene categoría (itunes:category).',
  'The category “{}” is not on Apple’s list.': 'La categoría “{}” no está en la lista de Apple.',
  '“{}” is not on Apple’s list under “{}”.': '“{}” no está en la lista de Apple bajo “{}”.',
  'The {} cannot be fetched (status {}).': 'No se puede obtener la {} (estado {}).',
  'The {} is sent as {}, but the feed says {}.': 'La {} se envía como {}, pero el canal dice {}.',
  'Web players may not read the {} (no open CORS).': 'Los reproductores web no pueden leer la {} (sin CORS abierto).',
  'The {} cannot be fetched: {}.': 'No se puede obtener la {}: {}.',
  transcript: 'transcripción',
  'chapter list': 'lista de capítulos',
  'nothing in particular': 'nada en particular',
  'The cover can be fetched, but not looked at by HEAD, as Apple does.':
    'La portada se puede obtener, pero no mirar con HEAD, como hace Apple.',
  'The cover cannot be fetched: the server answers with status {}.':
    'No se puede obtener la portada: el servidor responde con el estado {}.',
  'The cover cannot be fetched: {}.': 'No se puede obtener la portada: {}.',
  'The cover is neither a JPEG nor a PNG picture.': 'La portada no es una imagen JPEG ni PNG.',
  'The cover is not square: {} × {} pixels.': 'La portada no es cuadrada: {} × {} píxeles.',
  'The cover has {} × {} pixels; directories take 1400 × 1400 to 3000 × 3000.':
    'La portada tiene {} × {} píxeles; los directorios aceptan de 1400 × 1400 a 3000 × 3000.',
  'The cover’s address does not end as its kind (.jpg, .png).':
    'La dirección de la portada no termina como su tipo (.jpg, .png).',
  'The feed asks for a password; it must be open to everyone.':
    'El canal pide una contraseña; debe estar abierto a todos.',
  'The feed cannot be read: the server answers with status {}.':
    'El canal no se puede leer: el servidor responde con el estado {}.',
  'There is a web page at this address, not a feed.': 'En esta dirección hay una página web, no un canal.',
  'The feed is larger than 10 MB. Directories stop reading; list fewer episodes in it.':
    'El canal pasa de 10 MB. Los directorios dejan de leer; ponga menos episodios en él.',
  'The feed sends apps on to {}. Give that address to directories instead.':
    'El canal envía a las apps a {}. Dé esa dirección a los directorios.',
  'The feed is sent as {}; application/rss+xml; charset=utf-8 is what readers expect.':
    'El canal se envía como {}; los lectores esperan application/rss+xml; charset=utf-8.',
  'The feed is not compressed; compressed it is about a tenth of the size.':
    'El canal no está comprimido; comprimido ocupa cerca de la décima parte.',
  'The feed is compressed without “Vary: Accept-Encoding”: caches may hand the wrong form to an app.':
    'El canal se comprime sin “Vary: Accept-Encoding”: una app puede recibir la forma equivocada.',
  'The feed does not say how long it may be kept (Cache-Control), so every look fetches it again.':
    'El canal no dice cuánto tiempo se puede guardar (Cache-Control), así que cada consulta lo trae otra vez.',
  'The feed comes with a cookie. Directories ask for a feed without.':
    'El canal viene con una cookie. Los directorios lo piden sin ella.',
  'Directories look at the feed by HEAD first, and the server does not answer that.':
    'Los directorios miran primero el canal con HEAD, y el servidor no responde a eso.',
  'HEAD and GET of the feed do not say the same ({}).': 'HEAD y GET del canal no dicen lo mismo ({}).',
  'The feed has neither ETag nor Last-Modified, so apps cannot ask whether it has changed.':
    'El canal no tiene ETag ni Last-Modified, así que las apps no pueden preguntar si cambió.',
  'Asked whether it has changed, the feed is sent whole again; apps expect “304 Not Modified”.':
    'Cuando se pregunta si cambió, el canal se envía entero otra vez; las apps esperan “304 Not Modified”.',
  'The feed has no episodes yet; directories list a show with at least one.':
    'El canal todavía no tiene episodios; los directorios incluyen un programa con al menos uno.',
  'Spanish feed': 'Canal en español',
  'English feed': 'Canal en inglés',
  '1 episode': '1 episodio',
  '{} episodes': '{} episodios',
  'no title': 'sin título',
  '{} and {} more': '{} y {} más',
  '{} without a title: {}.': '{} sin título: {}.',
  '{} without audio (enclosure): {}.': '{} sin audio (enclosure): {}.',
  '{} with more than one audio file: {}.': '{} con más de un archivo de audio: {}.',
  '{} whose audio has no length: {}.': '{} con audio sin tamaño: {}.',
  '{} whose audio Apple does not take: {}.': '{} con audio que Apple no acepta: {}.',
  '{} whose audio address apps cannot read: {}.': '{} con una dirección de audio que las apps no pueden leer: {}.',
  '{} whose audio address does not end in .mp3 or .m4a: {}.':
    '{} con una dirección de audio que no termina en .mp3 o .m4a: {}.',
  '{} without a lasting id (guid): {}.': '{} sin identificador fijo (guid): {}.',
  '{} without a date that can be read: {}.': '{} sin una fecha que se pueda leer: {}.',
  '{} dated in the future: {}.': '{} con fecha en el futuro: {}.',
  '{} without a description: {}.': '{} sin descripción: {}.',
  '{} whose description is longer than Apple Podcasts shows, about 4,000 letters: {}.':
    '{} con una descripción más larga de lo que muestra Apple Podcasts, unas 4,000 letras: {}.',
  '{} without a length in seconds (itunes:duration): {}.': '{} sin duración en segundos (itunes:duration): {}.',
  '{} without a transcript: {}.': '{} sin transcripción: {}.',
  '{} with the id (guid) of another: {}.': '{} con el identificador (guid) de otro: {}.',
  '{} with the audio address of another: {}.': '{} con la dirección de audio de otro: {}.',
};
