import type { accountMails as en } from '../en/account-mails.ts';

type ReviewRequest = Parameters<typeof en.reviewRequest>[0];
type Reset = Parameters<typeof en.reset>[0];
type AddressChange = Parameters<typeof en.addressChanged>[0];

export const accountMails = {
  invitationSubject: (show: string): string => `Invitación a ${show}`,
  invitation: (by: string, show: string, days: number, link: string): string =>
    `Tiene una invitación de ${by} para trabajar en ${show}.

Para crear su cuenta, abra este enlace en los próximos ${days} días. Sirve una sola vez:

${link}

Si no sabe de qué se trata, ignore este mensaje.
`,
  reviewRequestSubject: (title: string, isReminder: boolean): string =>
    `${isReminder ? 'Recordatorio: revise' : 'Revise'} “${title}”, por favor`,
  reviewRequest: ({ reviewer, show, title, date, link, isReminder }: ReviewRequest): string =>
    `Hola, ${reviewer}:

${isReminder ? 'Hace unos días le pedimos una revisión y todavía falta su respuesta. ' : ''}${show} le pide revisar el episodio “${title}”. Escuche, lea y responda a más tardar el ${date}. No necesita una cuenta:

${link}

El enlace es para usted. No lo reenvíe, por favor.
`,
  resetSubject: (show: string): string => `Restablecer una contraseña en ${show}`,
  reset: ({ username, show, minutes, link, page, token }: Reset): string =>
    `Alguien pidió restablecer la contraseña de “${username}” en ${show}.

Para elegir una contraseña nueva, abra este enlace en los próximos ${minutes} minutos:

${link}

O escriba este código en ${page}:

${token}

Si nadie lo pidió, ignore este mensaje: la contraseña no cambia.
`,
  confirmEmailSubject: (show) => `Confirme su correo electrónico en ${show}`,
  confirmEmail: ({ username, show, hours, link }) =>
    `Esta dirección se agregó a la cuenta “${username}” en ${show}.

Para iniciar sesión con ella y recibir aquí los enlaces para una contraseña nueva, abra este enlace en las próximas ${hours} horas:

${link}

Si esta cuenta no es suya, ignore este correo.
`,
  addressChangedSubject: (show: string): string => `Cambió su correo electrónico en ${show}`,
  addressChanged: ({ username, show, page }: AddressChange): string =>
    `Cambió el correo electrónico de “${username}” en ${show}. Los mensajes y los enlaces para una contraseña nueva ya no llegan aquí.

Si no fue usted, otra persona conoce su contraseña. Elija enseguida una nueva y vuelva a poner su dirección:

${page}

Si no puede iniciar sesión, pida ayuda a un administrador del sitio.
`,
  chosen: (page) => `Elija cuáles de estos mensajes recibe: ${page}\n`,
  testSubject: 'Una prueba del correo de su pódcast',
  test: 'Si puede leer esto, el correo funciona.\n',
} satisfies typeof en;
