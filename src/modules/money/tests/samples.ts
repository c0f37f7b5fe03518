import type { SamplePart } from '../../../../tests/support/making.ts'

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

/** Money moves on no day to come, and only months that are over are closed. */
export const days: SamplePart['days'] = {
  receivedOn: today,
  doneOn: today,
  asOf: today,
  month: () => '2026-10-01',
}
