import type { inService as en } from '../../en/reasons/in-service.ts';

/** Refusals of the in-service record; browsers of the studio load these with its other words. */
export const inService = {
  aideNameMissing: 'Escriba el nombre',
  aidesMissing: 'Elija al menos a una persona',
  topicMissing: 'Escriba el tema',
  goalsMissing: 'Escriba al menos un objetivo',
  placeMissing: 'Escriba el lugar',
  nurseMissing: 'Escriba quién dio o supervisó la capacitación',
  voidReasonMissing: 'Diga por qué se anula esta entrada',
  codeMissing: 'Escriba el código de su tarjeta',
  codeWrong: 'Este código no es correcto. Revise su tarjeta o pida uno nuevo en la oficina.',
  codeFirst: 'Escriba primero el código de su tarjeta',
  staffNumberTaken: ({ number }) => `Otra persona ya tiene el número de empleado ${number}`,
  staffNumberTwice: ({ number }) => `El número de empleado ${number} está dos veces en esta lista`,
  leftBeforeHired: 'El último día no puede ser anterior al día de contratación',
  leftInFuture: 'El último día no puede estar en el futuro',
  aideGone: 'Esta persona ya no está en la lista. Cargue la página otra vez.',
  aideHasEntries:
    'Esta persona tiene entradas, así que su registro se queda. Ponga su último día. El registro se elimina cuando se haya guardado el tiempo previsto.',
  aideStillHere: 'Esta persona todavía trabaja aquí. Ponga antes su último día.',
  aideNameDiffers: 'Este no es el nombre del registro. Escríbalo tal como está allí.',
  entriesInNoYear: 'Hay entradas anteriores a este día, y no contarían en ningún año',
  aideLeft: 'Esta persona ya no trabaja aquí',
  aideHadLeft: ({ name }) => `${name} ya no trabajaba aquí ese día`,
  aideNotHired: ({ name }) =>
    `El primer año de ${name} empieza después de este día, así que no contaría en ningún año. No se anotó nada.`,
  entryTwice: ({ name }) => `${name} ya tiene este tema ese día. No se anotó nada.`,
  entryInFuture: 'El día no puede estar en el futuro',
  entryTooOld: 'El día no puede ser de hace más de 12 meses',
  entryUnknown: 'No hay ninguna entrada con este número',
  entryIsVoid: 'Esta entrada anula otra, así que se queda',
  entryVoided: ({ by }) => `Esta entrada ya se anuló con la entrada ${by}`,
  ledgerIncomplete:
    'Faltan entradas en el registro, así que no se le agrega nada. Restaure antes una copia completa o pregunte a quien administra el servidor.',
  yearReasonMissing: 'Diga por qué cambia el año',
} satisfies typeof en;
