import type { SamplePart } from '../../../../tests/support/making.ts'

export const lists: SamplePart['lists'] = {
  weekdays: [1],
  spans: [{ from: 540, to: 1080 }],
}
