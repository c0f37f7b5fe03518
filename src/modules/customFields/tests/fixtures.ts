import { contentOf } from '../../../../tests/support/customFields.ts'
import type { FixturePart } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  // A file that a clue holds in a published field.
  customFile: async at => {
    const { owner, officeId, tag } = at
    const content = JSON.stringify(contentOf([{ key: 'm1', kind: 'files', title: '附件' }]))
    await owner.query(
      `insert into own_form (office_id, noun, published_at) values ($1, 'clue', now())
       on conflict (office_id, noun) do update set published_at = now()`,
      [officeId],
    )
    await owner.query(`update own_form set content = $2 where office_id = $1 and noun = 'clue'`, [officeId, content])
    const document = { name: tag, media_type: 'application/pdf', created_by: at.employeeId }
    const file = await at.row('file', { ...document, complete: true })
    const clue = await at.of('clue')
    await at.row('attachment', { ...document, subject: 'own.clue', subject_id: clue, file_id: file, size: 0 })
    await owner.query('update clue set own = $2 where id = $1', [clue, JSON.stringify({ m1: [`${file}/${tag}`] })])
    return file
  },
}

export const subjects: FixturePart['subjects'] = {
  '/api/admin/ownFields/': 'clue',
  '/api/admin/ownFields/file/': 'customFile',
}
