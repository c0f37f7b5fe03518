/** The steps that computing may still take: reading a cell, or adding two short numbers, is one. */
export type Meter = { left: number }

/** Says that no steps are left, so that nothing more is computed. */
export class NoStepsLeft extends Error {}

/** Takes steps. Throws NoStepsLeft if there are not enough. */
export function spend(meter: Meter, steps: number): void {
  meter.left -= steps
  if (meter.left < 0) throw new NoStepsLeft()
}
