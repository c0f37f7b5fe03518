import type { FixturePart, Making } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  importBatch: async at => {
    const { tag, employeeId } = at
    const file = await tableOf(at)
    const about = { kind: 'clue', created_by: employeeId }
    const files = { file_id: file, error_file_id: file, file_name: tag }
    const batch = await at.row('import_batch', { ...about, ...files, status: 'uploaded' })
    const voucher = { kind: 'importErrors', subject: 'clue', title: tag, import_batch_id: batch, file_id: file }
    await at.row('voucher', { ...voucher, created_by: employeeId })
    return batch
  },
  exportTask: async at =>
    at.row('export_task', {
      kind: 'clue',
      title: at.tag,
      settings: '{}',
      file_id: await tableOf(at),
      created_by: at.employeeId,
      status: 'done',
    }),
  voucher: async at =>
    at.row('voucher', {
      kind: 'export',
      subject: 'clue',
      title: at.tag,
      export_task_id: await at.of('exportTask'),
      file_id: await at.row('file', tableFile(at)),
      created_by: at.employeeId,
    }),
}

export const subjects: FixturePart['subjects'] = {
  '/api/crm/import/': 'importBatch',
  '/api/crm/export/': 'exportTask',
  '/api/crm/voucher/': 'voucher',
}

const tableFile = ({ tag, employeeId }: Making) => ({
  name: tag,
  media_type: 'text/csv',
  complete: true,
  created_by: employeeId,
})

/** Makes a file with some rows. */
const tableOf = (at: Making) =>
  at.once('table', async () => {
    const file = await at.row('file', tableFile(at))
    await at.owner.query('insert into file_piece (office_id, file_id, piece, bytes) values ($1, $2, 0, $3)', [
      at.officeId,
      file,
      Buffer.from(at.tag),
    ])
    return file
  })
