import type { SamplePart } from '../../../../tests/support/making.ts'

/** A day on which something of the stock's contracts may have happened. */
export const days: SamplePart['days'] = {
  happenedOn: () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
}
