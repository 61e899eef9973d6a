// Loaded before a site (`--import`): its clock is CLOCK_SHIFT_MS off, as on a machine without a time server.
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const RealDate = globalThis.Date;

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + shift] : given));
  }

  static now() {
    return RealDate.now() + shift;
  }
};
