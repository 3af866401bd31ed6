/** Has `Date` of this process go ahead by what `getOffsetMs` says, or behind. Answers what puts it right again. */
export const shiftClock = (getOffsetMs: () => number) => {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...given: ConstructorParameters<typeof Date> | []) {
      if (given.length === 0) super(RealDate.now() + getOffsetMs());
      else super(...given);
    }
    static override now = () => RealDate.now() + getOffsetMs();
  } as DateConstructor;
  return () => {
    globalThis.Date = RealDate;
  };
};
