import { accounts } from './reasons/accounts.ts';
import { bucket } from './reasons/bucket.ts';
import { copies } from './reasons/copies.ts';
import { enclosure } from './reasons/enclosure.ts';
import { episodes } from './reasons/episodes.ts';
import { feed } from './reasons/feed.ts';
import { files } from './reasons/files.ts';
import { findings } from './reasons/findings.ts';
import { forms } from './reasons/forms.ts';
import { imports } from './reasons/imports.ts';
import { inService } from './reasons/in-service.ts';
import { jobs } from './reasons/jobs.ts';
import { feedProblems, network } from './reasons/network.ts';
import { notices } from './reasons/notices.ts';
import { programs } from './reasons/programs.ts';
import { settings } from './reasons/settings.ts';
import { soundProblems } from './reasons/sound.ts';
import { visitors } from './reasons/visitors.ts';
import { writing } from './reasons/writing.ts';
import type { reasons as en } from '../en/reasons.ts';

export const reasons = {
  busy: 'El sitio está ocupado. Inténtelo otra vez en un momento.',
  internal: 'Tuvimos un problema. Inténtelo otra vez.',
  signInFirst: 'Inicie sesión para continuar',
  adminsOnly: 'Solo los administradores pueden hacer esto. Pídaselo a uno de ellos.',
  tooMany: 'Demasiados intentos. Espere un poco e inténtelo otra vez.',
  resetTokenInvalid: 'El código no es correcto o ya no sirve',
  credentialsInvalid: 'El nombre de usuario o la contraseña no son correctos',
  episodeNotFound: 'No se encontró el episodio',
  other: ({ text }) => text,
  ...accounts,
  ...bucket,
  ...copies,
  ...enclosure,
  ...episodes,
  ...feed,
  ...feedProblems,
  ...files,
  ...findings,
  ...forms,
  ...imports,
  ...inService,
  ...jobs,
  ...network,
  ...notices,
  ...programs,
  ...settings,
  ...soundProblems,
  ...visitors,
  ...writing,
} satisfies typeof en;
