import type { visitors as en } from '../../en/reasons/visitors.ts';

export const visitors = {
  signInAgain: 'Inicie sesión otra vez para continuar',
  alreadyLiked: 'Ya marcó “me gusta” en este episodio.',
  alreadyDisliked: 'Ya marcó “no me gusta” en este episodio.',
} satisfies typeof en;
