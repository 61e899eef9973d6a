import type { trouble as en } from '../en/trouble.ts';

export const trouble = {
  notFound: 'No se encontró la página',
  nothingHere: 'No hay ninguna página en esta dirección',
  mayHaveMoved: 'Puede que se haya movido, o que el episodio ya no esté publicado.',
  goHome: 'Ir al inicio',
  wrong: 'Algo salió mal',
  wrongHere: 'Tuvimos un problema',
  noted: 'El problema quedó registrado. Inténtelo otra vez en un momento.',
  noNetwork: 'Sin conexión',
  offline: 'No tiene conexión a internet',
  offlineLead:
    'Esta página no está guardada en su dispositivo. Se cargará cuando tenga conexión. Mientras tanto, aquí está lo que guardó.',
  forbidden: {
    title: 'Solo para administradores',
    message: 'Esta página es para administradores',
    author: 'Inició sesión como autor(a). Pregunte a un administrador.',
    user: 'Inició sesión, pero su cuenta no puede cambiar episodios.',
  },
} satisfies typeof en;
