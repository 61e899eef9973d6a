/** What became of a podcast that was moved in, and why not all of it came. */
export const imports = {
  'The old feed cannot be used. {}.': 'El canal anterior no se puede usar. {}.',
  'The old feed could not be read: {}.': 'El canal anterior no se pudo leer: {}.',
  'The old feed could not be read: {}': 'El canal anterior no se pudo leer: {}',
  'what came is no feed any more': 'lo que llegó ya no es un canal RSS',
  'The server answered with status {}': 'El servidor respondió con el estado {}',
  'This feed is larger than 10 MB': 'Este canal pasa de 10 MB',
  'This feed takes too long to read': 'Leer este canal tarda demasiado',
  'This feed defines entities of its own, which is not safe to read':
    'Este canal define entidades propias, y no es seguro leerlas',
  'This is a web page, not a podcast feed': 'Esto es una página web, no un canal de pódcast',
  'This is no podcast feed (RSS 2.0) that can be read': 'Esto no es un canal de pódcast (RSS 2.0) que se pueda leer',
  'This address is inside a private network, where the site does not look. The person who runs the server can bring it in with the command “import”.':
    'Esta dirección está dentro de una red privada, donde el sitio no mira. La persona que maneja el servidor puede traerlo con el comando “import”.',
  'Where your podcast is now, the address is often under “RSS feed”.':
    'Donde está su pódcast ahora, la dirección suele estar en “RSS feed”.',
  'The role or the password of the person who started it has changed. Start it again':
    'Cambió la función o la contraseña de quien lo empezó. Empiécelo otra vez',
  'the feed has another episode with the same id (guid)':
    'el canal tiene otro episodio con el mismo identificador (guid)',
  'it has no id and no audio': 'no tiene identificador ni audio',
  'it has no audio': 'no tiene audio',
  'its date is in the future: today instead': 'su fecha está en el futuro: se puso la de hoy',
  'it has no date: today instead': 'no tiene fecha: se puso la de hoy',
  'it has no description, so it is a draft': 'no tiene descripción, así que es un borrador',
  'it was deleted here, and stays so': 'se borró aquí, y así queda',
  'its transcript could not be fetched: {}': 'no se pudo traer su transcripción: {}',
  'its chapters could not be fetched: {}': 'no se pudieron traer sus capítulos: {}',
  'they are no JSON': 'no son JSON',
  'it is longer than 500 KB': 'pasa de 500 KB',
  'it is a web page': 'es una página web',
  'what came is not audio we can play': 'lo que llegó no es un audio que podamos reproducir',
  'nothing came': 'no llegó nada',
  'it is larger than {} MB': 'pasa de {} MB',
  'it is larger than 5 MB': 'pasa de 5 MB',
  '{}: the environment sets it': '{}: lo fija el servidor',
  '{}: this feed has its own already': '{}: este canal ya tiene el suyo',
  'it does not fit': 'no cabe',
  'The show': 'El programa',
  Cover: 'Portada',
};
