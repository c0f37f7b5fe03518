import type { SamplePart } from '../../../../tests/support/making.ts'

/** A day on which something may have been paid. */
export const days: SamplePart['days'] = { paidOn: () => '2026-11-20' }
