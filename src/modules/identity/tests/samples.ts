import type { SamplePart } from '../../../../tests/support/making.ts'

let codes = 123_456

export const words: SamplePart['words'] = {
  // Of six digits, as one-time codes are; what else is called by a code has one of its own.
  code: () => String(++codes),
  password: 'sample@2026',
  oldPassword: 'Tongzhou@2026',
  newPassword: 'sample@2027',
}
