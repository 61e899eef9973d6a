import type { layout as en } from '../en/layout.ts';

export const layout = {
  skip: 'Saltar al contenido',
  main: 'Principal',
  browse: 'Explorar',
  saved: 'Guardados',
  signIn: 'Iniciar sesión',
  login: 'Entrar',
  studio: 'Estudio',
  uploadEpisode: 'Subir episodio',
  upload: 'Subir',
  account: 'Cuenta',
  welcome: 'Hola,',
  admin: 'Administración',
  passkeys: 'Llaves de acceso',
  logOut: 'Cerrar sesión',
  disclosure: (isMadeWithAi: boolean): string =>
    isMadeWithAi
      ? 'Los episodios se generan con inteligencia artificial (IA) a partir de artículos reales de salud e información del sector. Son información general, no consejo médico.'
      : 'Los episodios son información general, no consejo médico.',
  newEpisodesByMail: 'Episodios nuevos por correo electrónico',
  providedBy: 'Ofrecido por',
  help: 'Ayuda:',
  donate: 'Donar',
  opensInNewTab: '(se abre en otra pestaña)',
  subscribe: 'Suscribirse',
  rssFeed: 'Canal RSS',
  privacy: 'Privacidad',
  accessibility: 'Accesibilidad',
  old: 'Esta página ya no está actualizada.',
  loadAgain: 'Cargarla otra vez',
  offline: 'No se pudo cargar. Revise su conexión a internet. Lo intentaremos otra vez cuando vuelva la conexión.',
  ownName: 'Español',
  offer: 'Este sitio también está en español.',
  applyOffer: 'Leerlo en español',
  leaveOffer: 'No, gracias',
} satisfies typeof en;
