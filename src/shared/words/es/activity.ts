import { formatInstant } from '../../dates.ts';
import type { activity as en, ActivityFacts as Facts, Done } from '../en/activity.ts';
import { number } from './number.ts';

const dayOf = (made: string): string => made && formatInstant(new Date(made), 'date', 'es-US', 'UTC');

const of = (name = ''): string => (name ? ` “${name}”` : '');
const episode = (name: string): string => (name ? `“${name}”` : 'un episodio');
const withKey = ({ key }: Facts): string => (key ? `, con la clave de conexión “${key}”` : '');
const withLink = ({ reviewer }: Facts): string => (reviewer ? `, con el enlace para ${reviewer}` : '');
const planned = ({ scheduled }: Facts): string => (scheduled ? ` y lo programó para el ${scheduled}` : '');
const onEpisode =
  (done: string): Done =>
  (facts, name) =>
    `${done} ${episode(name)}${withKey(facts)}`;
const onNamed =
  (done: string): Done =>
  ({ name, username }) =>
    `${done}${of(name ?? username) || ' alguien'}`;
const ROLES: Record<string, string> = { user: 'usuario', author: 'autor', administrator: 'administrador' };
const roleOf = (role = ''): string => ROLES[role] ?? role;

export const activity = {
  commandLine: 'La línea de comandos del servidor',
  times: (count) => `, ${number(count)} veces en una hora`,
  done: {
    'administrator registered': 'creó una cuenta de administración',
    'sign-in failed': (_, name) => `Falló un inicio de sesión${name && ` de ${name}`}`,
    'password changed': 'cambió su propia contraseña',
    'password reset requested': (_, name) => `Se pidió una contraseña nueva${name && ` para ${name}`}`,
    'password reset': ({ by }, name) =>
      `${name || 'Alguien'} eligió una contraseña nueva ${by === 'recovery code' ? 'con el código de recuperación' : 'con un enlace'}`,
    'password reset link made': onNamed('creó un enlace para restablecer la contraseña de'),
    'recovery code made': 'creó un código de recuperación',
    'email changed': 'cambió su propio correo electrónico',
    'email confirmed': 'confirmó un correo electrónico',
    'passkey added': onNamed('agregó la llave de acceso'),
    'passkey removed': onNamed('eliminó la llave de acceso'),
    'key added': onNamed('creó la clave de conexión'),
    'key revoked': ({ by, name }) =>
      by ? `Una contraseña nueva anuló la clave de conexión${of(name)}` : `eliminó la clave de conexión${of(name)}`,
    'invitation made': ({ role }) => `invitó a alguien como ${roleOf(role)}`,
    'invitation withdrawn': 'anuló una invitación',
    'invitation used': ({ role, by }) => `se unió como ${roleOf(role)}${by ? `, por invitación de ${by}` : ''}`,
    'user added': onNamed('agregó a'),
    'user removed': onNamed('eliminó la cuenta de'),
    'aides added': ({ count = '' }) =>
      `agregó ${count === '1' ? '1 asistente' : `${number(Number(count))} asistentes`}`,
    'aide changed': 'cambió los datos de un asistente',
    'aide left': 'anotó que un asistente ya no trabaja aquí',
    'aide removed': 'eliminó a un asistente sin entradas',
    'aide code made': 'creó un código nuevo para un asistente',
    'in-service entered': ({ count = '', first }) =>
      `anotó una capacitación en el registro de ${count === '1' ? '1 asistente' : `${number(Number(count))} asistentes`}, desde la entrada ${first ?? ''}`,
    'in-service entry voided': 'anuló una entrada de capacitación',
    'in-service settings changed': 'cambió los ajustes del registro de capacitación',
    'in-service records removed': ({ aides = '', entries = '' }) =>
      `Se eliminaron para siempre, por haberse guardado el tiempo previsto, los registros de capacitación de ${aides === '1' ? '1 asistente' : `${number(Number(aides))} asistentes`} que ya no trabajan aquí, con ${entries === '1' ? '1 entrada' : `${number(Number(entries))} entradas`}`,
    'in-service record removed': ({ entries = '' }) =>
      `eliminó el registro de capacitación de un asistente que ya no trabaja aquí, con ${entries === '1' ? '1 entrada' : `${number(Number(entries))} entradas`}`,
    'role changed': ({ username, role }) => `dio a “${username ?? ''}” la función de ${roleOf(role)}`,
    'episode created': (facts, name) =>
      `agregó ${facts['published'] === 'true' ? 'y publicó ' : ''}${episode(name)}${planned(facts)}${withKey(facts)}`,
    'episode changed': onEpisode('cambió'),
    'episode published': (facts, name) =>
      `${facts['approved'] ? 'aprobó y ' : ''}publicó ${episode(name)}${withKey(facts)}`,
    'episode unpublished': (facts, name) => `retiró ${episode(name)}${planned(facts)}${withKey(facts)}`,
    'episode scheduled': (facts, name) =>
      `${facts['approved'] ? 'aprobó y ' : ''}programó ${episode(name)} para el ${facts['scheduled'] ?? ''}${withKey(facts)}`,
    'episode unscheduled': onEpisode('canceló la programación de'),
    'episode published on time': (_, name) => `Se publicó a su hora: ${episode(name)}`,
    'publication undone': onEpisode('deshizo la publicación de'),
    'episode deleted': onEpisode('eliminó'),
    'episode restored': onEpisode('restauró'),
    'episode purged': (_, name) => `Se borró para siempre, 30 días después de eliminarse: ${episode(name)}`,
    'job run again': 'intentó otra vez lo que había fallado',
    'review link made': onEpisode('creó un enlace para revisar'),
    'review link revoked': 'anuló un enlace de revisión',
    'approval asked': (facts, name) => `pidió la aprobación de ${episode(name)}${withKey(facts)}`,
    'episode sent back': onEpisode('devolvió'),
    'lesson changed': onEpisode('cambió la lección de capacitación de'),
    'lesson removed': onEpisode('quitó la lección de capacitación de'),
    'episode approved': (facts, name) => `La persona que revisa aprobó ${episode(name)}${withLink(facts)}`,
    'review remark left': (facts, name) => `La persona que revisa dejó una nota en ${episode(name)}${withLink(facts)}`,
    'series added': onNamed('creó la serie'),
    'series changed': onNamed('cambió la serie'),
    'series ordered': onNamed('cambió el orden de la serie'),
    'series removed': onNamed('eliminó la serie'),
    'rating marked as spam': onEpisode('marcó como spam un comentario en'),
    'rating marked as not spam': onEpisode('marcó que no es spam un comentario en'),
    'subscriber removed': 'eliminó la dirección de una persona suscrita',
    'subscriber resumed': 'reactivó una dirección rechazada',
    'subscribers resumed': ({ count = '' }) =>
      count === '1' ? 'reactivó 1 dirección rechazada' : `reactivó ${number(Number(count))} direcciones rechazadas`,
    'subscribers brought in': ({ count = '', consent }) =>
      consent
        ? `agregó ${count === '1' ? '1 suscripción' : `${number(Number(count))} suscripciones`} de una lista. Dónde aceptaron: “${consent}”`
        : `envió una invitación a ${count === '1' ? '1 dirección' : `${number(Number(count))} direcciones`} de una lista`,
    'settings changed': ({ fields }) => `cambió la configuración${fields ? ` (${fields})` : ''}`,
    'mail settings changed': 'cambió la configuración del correo',
    'artwork changed': 'cambió la portada',
    'logo changed': 'cambió el logotipo',
    'categories changed': ({ renamed }) => `cambió las categorías${renamed ? ` (${renamed})` : ''}`,
    'categories merged': ({ category, into }) => `unió la categoría “${category ?? ''}” con “${into ?? ''}”`,
    'copy downloaded': ({ audio }) => `descargó una copia del sitio, ${audio === 'true' ? 'con' : 'sin'} audio`,
    'site started from a copy': ({ made = '' }) => `El sitio se restauró con la copia del ${dayOf(made)}`,
    'copy settings changed': 'cambió el almacenamiento en línea de las copias',
    'podcast import started': ({ host }) => `empezó a traer un pódcast de ${host ?? ''}`,
    'podcast import stopped': ({ host }) => `detuvo la importación de un pódcast de ${host ?? ''}`,
    'podcast import undone': ({ host }) => `deshizo la importación de un pódcast de ${host ?? ''}`,
    'webhook added': ({ host }) => `agregó un aviso a ${host ?? ''}`,
    'webhook changed': ({ host }) => `cambió el aviso a ${host ?? ''}`,
    'webhook removed': ({ host }) => `eliminó el aviso a ${host ?? ''}`,
    'webhook delivery repeated': 'volvió a enviar un aviso',
  } satisfies Record<keyof typeof en.done, Done>,
} satisfies typeof en;
