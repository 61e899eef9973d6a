/** Why another computer could not be reached, what mail servers and other programs said. */
export const network = {
  'there is no such address': 'esa dirección no existe',
  'its name could not be looked up': 'no se pudo buscar su nombre',
  'nothing answers there': 'allí no responde nada',
  'the connection was closed early': 'la conexión se cortó',
  'it did not respond in time': 'no respondió a tiempo',
  'it could not be reached': 'no se pudo llegar a él',
  'it was silent for too long': 'no dijo nada durante demasiado tiempo',
  'its certificate has expired': 'su certificado venció',
  'its certificate is not trusted': 'su certificado no es de confianza',
  'its certificate is for another address': 'su certificado es de otra dirección',
  'it offers no safe connection (TLS) on this port': 'no ofrece una conexión segura (TLS) en este puerto',
  'it took longer than {} seconds': 'tardó más de {} segundos',
  'too many redirects': 'demasiados desvíos',
  'it is not a valid web address': 'no es una dirección web correcta',
  'it is in a private network': 'está en una red privada',
  'it was stopped': 'se detuvo',
  'it could not be read ({})': 'no se pudo leer ({})',
  'the server answered with status {}': 'el servidor respondió con el estado {}',
  'no mail server is set': 'no hay servidor de correo configurado',
  'the mail server could not be used: {}': 'no se pudo usar el servidor de correo: {}',
  'the mail server refused the message: {}': 'el servidor de correo rechazó el mensaje: {}',
  'it offers no safe connection (STARTTLS), and is used with one only':
    'no ofrece una conexión segura (STARTTLS), y solo se usa con ella',
  'the alert is switched off': 'el aviso está apagado',
  'the other program wants no more alerts (410), so this one is switched off':
    'el otro programa no quiere más avisos (410), así que este se apagó',
  'its message is no longer there': 'su mensaje ya no está',
  'the address leads to another one, which alerts do not follow ({})':
    'la dirección lleva a otra, y los avisos no la siguen ({})',
  'the other program did not take it ({})': 'el otro programa no lo aceptó ({})',
  'the other program had an error ({})': 'el otro programa tuvo un error ({})',
  'the hub responded with {}': 'el intermediario respondió {}',
  'This program cannot do such a job': 'Este programa no puede hacer esa tarea',
  'It was waiting when the copy was made that this site was restored from, and may have been done since. Try it again only if it was not':
    'Estaba en espera cuando se hizo la copia de la que viene este sitio, y quizá ya se hizo después. Inténtelo otra vez solo si no se hizo',
};
