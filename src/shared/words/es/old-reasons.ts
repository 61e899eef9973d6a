import { sound } from './reasons/sound.ts';

/**
 * What is stored or logged as an English sentence, and shown later: {} stands for what is put in.
 * `server/translated.ts` looks sentences up here.
 */
export const reasons: Record<string, string> = {
  ...sound,
  'it took longer than {} seconds': 'tardó más de {} segundos',
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
  'It was waiting when the copy was made that this site was restored from, and may have been done since. Try it again only if it was not':
    'Estaba en espera cuando se hizo la copia de la que viene este sitio, y quizá ya se hizo después. Inténtelo otra vez solo si no se hizo',
};
