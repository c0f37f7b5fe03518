import type { SamplePart } from '../../../../tests/support/making.ts'

export const numbers: SamplePart['numbers'] = { year: 2026 }
