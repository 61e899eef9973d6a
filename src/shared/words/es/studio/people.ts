import type { people as en } from '../../en/studio/people.ts';
import { number } from '../number.ts';

export const people = {
  title: 'Personas',
  lead: 'Quién tiene una cuenta, y qué puede hacer.',
  accounts: 'Cuentas',
  invitations: 'Invitaciones',
  role: 'Función',
  roles: {
    user: { label: 'Usuario(a)', hint: 'Puede iniciar sesión, pero no puede crear ni cambiar episodios.' },
    author: {
      label: 'Autor(a)',
      hint: 'Escribe borradores, los envía para aprobación, ve los comentarios y las estadísticas.',
    },
    administrator: {
      label: 'Administrador(a)',
      hint: 'Publica episodios y administra la configuración y las personas.',
    },
  },
  linkCopied: '¡Enlace copiado!',
  you: 'Usted',
  lastHere: (when: string): string => `Última visita: ${when}`,
  neverHere: 'Nunca inició sesión',
  passkeys: (count: number): string => `${count || 'sin'} ${count === 1 ? 'llave' : 'llaves'} de acceso`,
  devices: (count: number): string => `sesión iniciada en ${number(count)} dispositivo${count === 1 ? '' : 's'}`,
  notSignedIn: 'ahora sin sesión iniciada',
  isLast:
    'Única persona con función de administrador. Para cambiar o eliminar esta cuenta, primero dé esa función a otra persona.',
  changeRole: 'Cambiar función',
  resetLink: 'Enlace de contraseña',
  resetLinkFor: (name: string): string => `Un enlace para que ${name} elija una contraseña nueva`,
  resetLinkHint: 'Déselo a la persona: solo se muestra esta vez, sirve una vez y vence en una hora.',
  resetLinkCopied: 'Déselo a la persona. Sirve una hora.',
  remove: 'Eliminar',
  sure: (name: string): string =>
    `¿Eliminar la cuenta de ${name}? Su sesión se cierra enseguida en todas partes. Los episodios que hizo se conservan.`,
  sureOfYourself:
    '¿Eliminar su propia cuenta? Su sesión se cierra en todas partes. Los episodios que hizo se conservan.',
  setUp: {
    lead: 'Esta persona configuró lo siguiente. Sigue funcionando si no lo quita aquí:',
    end: {
      alert: (host: string): string => `Eliminar el aviso a ${host}`,
      mail: (server: string): string => `Quitar el servidor de correo ${server}`,
      copies: (bucket: string): string => `Dejar de enviar la copia de cada noche a ${bucket}`,
    },
    by: (name: string): string => `Lo configuró ${name}.`,
  },
  removed: 'Cuenta eliminada',
  removedText: (name: string): string => `La sesión de ${name} se cerró en todas partes.`,
  roleOf: (name: string): string => `La función de ${name}`,
  programsCutOff:
    'Si recibe una función con menos permisos, dejan de funcionar los sistemas que conectó, sus enlaces y lo que estaba subiendo.',
  roleChanged: 'Función cambiada',
  roleIsNow: (name: string, role: string): string => `Función nueva de ${name}: ${role}.`,
  save: 'Guardar',
  saving: 'Guardando…',
  invitation: {
    empty: 'No hay invitaciones abiertas.',
    invite: 'Invitar',
    link: 'Enlace de invitación',
    mailed: (email: string): string =>
      `Lo estamos enviando a ${email}. También puede enviarlo usted: solo se muestra esta vez, sirve una vez y vence en 7 días.`,
    notMailed:
      'No se envió ningún mensaje: este sitio no envía correos, o hoy ya fueron cinco invitaciones a esta dirección. ',
    linkHint: 'Envíelo a la persona que invita: solo se muestra esta vez, sirve una vez y vence en 7 días.',
    linkCopied: 'Envíelo a la persona que invita.',
    sure: (role: string): string => `¿Anular esta invitación de ${role.toLowerCase()}? Su enlace deja de servir.`,
    withdraw: 'Anular',
    invitationOf: (whom: string): string => `la invitación de ${whom}`,
    byLink: 'Por enlace',
    invitedBy: (name: string): string => `Invitación de ${name}, vence el`,
    email: 'Correo electrónico (opcional)',
    emailHint: 'Si este sitio envía correos, el enlace también se envía ahí.',
    make: 'Crear el enlace',
    making: 'Creando…',
  },
} satisfies typeof en;
