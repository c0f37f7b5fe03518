import type { FixturePart } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  followUp: async at => {
    const about = { kind: 'opportunity', subject_id: await at.of('opportunity') }
    return at.row('follow_up', { ...about, content: at.tag, created_by: at.employeeId })
  },
  attachment: async at => {
    const document = { name: at.tag, media_type: 'application/pdf', created_by: at.employeeId }
    const file = await at.row('file', { ...document, complete: true })
    const subject = { subject: 'followUp', subject_id: await at.of('followUp') }
    return at.row('attachment', { ...document, ...subject, file_id: file, size: 0 })
  },
}

export const subjects: FixturePart['subjects'] = {
  '/api/crm/followUp/': 'followUp',
  '/api/crm/followUp/attachment/': 'attachment',
}
