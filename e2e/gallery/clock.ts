/**
 * For `node --import`: stops the program's clock at GALLERY_NOW, so that two galleries show the same ages and times.
 */
const now = Number(process.env.GALLERY_NOW);
const Machine = Date;

globalThis.Date = class extends Machine {
  static override now = () => now;

  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [now] : given) as [number]));
  }
} as DateConstructor;
