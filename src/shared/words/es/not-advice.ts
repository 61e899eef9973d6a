export const NOT_ADVICE = 'Es información general, no es consejo médico.';
