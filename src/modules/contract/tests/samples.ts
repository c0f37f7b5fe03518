import type { SamplePart } from '../../../../tests/support/making.ts'

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

/** A day on which something of the fixtures' contracts may have happened. */
export const days: SamplePart['days'] = {
  happenedOn: today,
  signedOn: today,
}

/** The terms of the fixtures' templates. */
export const lists: SamplePart['lists'] = { terms: [{ name: '全款', dueKind: 'signing' }] }
