import type { FixturePart } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  // One that was brought and is not attached yet.
  file: at =>
    at.row('file', {
      name: at.tag,
      media_type: 'application/pdf',
      complete: true,
      created_by: at.employeeId,
      expires_at: new Date(Date.now() + 3_600_000),
      purpose: 'attachment',
    }),
}

export const subjects: FixturePart['subjects'] = {}
