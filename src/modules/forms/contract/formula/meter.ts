/** What computing may still cost, in steps: reading a cell, adding two short numbers. */
export type Meter = { left: number }

/** There are no steps left: what is not computed by now has no result. */
export class NoStepsLeft extends Error {}

/** Takes steps off. Throws NoStepsLeft. */
export function spend(meter: Meter, steps: number): void {
  meter.left -= steps
  if (meter.left < 0) throw new NoStepsLeft()
}
