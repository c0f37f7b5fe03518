import { afterAll, beforeAll, expect, test } from 'vitest'
import { storable } from '../../src/kernel/server/http/storable.ts'
import type { ImportBatch } from '../../src/modules/transfer/api/transfer.ts'
import { type Company, foundCompany } from '../support/people.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { csvOf, importer } from '../support/transfer.ts'
import { below, chance, type Draw, drawn, pick } from './draw.ts'
import { oddText } from './odd.ts'

const kinds = ['clue', 'opportunity', 'employee']
const seed = Number(process.env.FUZZ_SEED ?? 1)
const tables = Number(process.env.FUZZ_TABLES ?? 2)

/** What a batch says where nobody foresaw what went wrong (transfer/server/importing/job.ts). */
const unforeseen = '系统出错'

let server: TestServer
let company: Company
let department: string
let cells = 0
beforeAll(async () => {
  server = await startServer({ env: { DEMO: '1' } })
  company = await foundCompany(server, '甲公司', 'boss')
  const { rows } = await server.owner.query('select name from department where id = $1', [company.departmentId])
  department = rows[0].name
  await server.owner.query('update office set office_user_max_num = 100000')
})
afterAll(() => server.stop())

test.each(kinds)(
  'no table of odd cells makes an import of %s fail for an unforeseen reason',
  async kind => {
    const imports = importer(server, kind, company.boss)
    const { fields } = await imports.upload(
      csvOf([
        ['客户姓名', '电话'],
        ['王', '15400000000'],
      ]),
    )
    let taken = 0
    for (const [at, table] of drawn(seed, tables, draw => tableFor(draw, fields)).entries()) {
      const checked = await imports.check(await imports.upload(table), { duplicates: 'update', mode: 'valid' })
      const done = checked.createdCount + checked.updatedCount > 0 ? await imports.run(checked.id) : checked
      const undone = done.undoable ? await imports.undo(done.id) : done
      for (const { message } of [checked, done, undone])
        expect(message, `seed ${seed}, table ${at}:\n${table}`).not.toContain(unforeseen)
      taken += done.createdCount
    }
    expect(taken).toBeGreaterThan(0)
  },
  120_000,
)

/** Lines of every field, most cells as they should be and some odd. */
function tableFor(draw: Draw, fields: ImportBatch['fields']): string {
  const lines = Array.from({ length: 40 }, () => fields.map(field => cellFor(draw, field)))
  return csvOf([fields.map(({ title }) => title), ...lines])
}

/** Cells of fields that name something of the company, or have a form of their own. */
const named: Record<string, (at: number) => string> = {
  phone: at => `154${String(at).padStart(8, '0')}`,
  mobile: at => `155${String(at).padStart(8, '0')}`,
  username: at => `table.${at}`,
  email: at => `table${at}@example.com`,
  departmentId: () => department,
  ownerId: () => 'boss',
  status: () => '进行中',
}

function cellFor(draw: Draw, { key, kind, required }: ImportBatch['fields'][number]): string {
  if (chance(draw, 2)) return storable(oddText(draw)) // a file with NUL is no table
  const known = named[key]
  if (known) return known(++cells)
  if (!required && chance(draw, 88)) return ''
  if (kind === 'date' || kind === 'datetime')
    return pick(draw, [
      '2026-11-20',
      '1900-01-01',
      '2999-12-31',
      '2026/2/30',
      '0001-01-01',
      '9999-12-31 23:59',
      '45000',
    ])
  if (['integer', 'decimal', 'money', 'area', 'rate'].includes(kind))
    return pick(draw, ['118.5', '0', '-1', '1e300', '99999999999', '15万', '0.001', String(below(draw, 1000))])
  return pick(draw, ['样例', '王小明', 'a😀', '抖音', '三室两厅', 'boss', '长'.repeat(60)])
}
