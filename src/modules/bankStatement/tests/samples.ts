import type { SamplePart } from '../../../../tests/support/making.ts'

/** Nothing is paid on a day to come. */
export const days: SamplePart['days'] = { onDay: () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10) }
