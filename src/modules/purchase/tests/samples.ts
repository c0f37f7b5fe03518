import type { SamplePart } from '../../../../tests/support/making.ts'

/** Whom goods are ordered for: fixtures have a deposit that waits for them. */
export const words: SamplePart['words'] = { forKind: 'earnest' }

/** A day on which something may have come. */
export const days: SamplePart['days'] = {
  receivedOn: () => '2026-11-20',
  returnedOn: () => '2026-11-20',
  orderedOn: () => '2026-11-20',
  acceptedOn: () => '2026-11-20',
}
