import type { FixturePart, Making } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  factoryOrder: at => factoryOf(at, 'draft', ''),
  auditingFactory: at => factoryOf(at, 'auditing', '审'),
  auditedFactory: at => factoryOf(at, 'audited', '价'),
  madeFactory: at => factoryOf(at, 'producing', '产'),
  factoryLine: async at => {
    const sql = 'select id from factory_order_line where factory_order_id = $1'
    const { rows } = await at.owner.query<{ id: number }>(sql, [await at.of('auditingFactory')])
    return (rows[0] as { id: number }).id
  },
  madeLine: async at => {
    const sql = 'select id from factory_order_line where factory_order_id = $1'
    const { rows } = await at.owner.query<{ id: number }>(sql, [await at.of('madeFactory')])
    return (rows[0] as { id: number }).id
  },
  factoryPackage: async at => packageOf(at, 'expected'),
  arrivedPackage: async at => packageOf(at, 'arrived'),
  factoryFile: async at => {
    const about = { name: '图纸.pdf', media_type: 'application/pdf', created_by: at.employeeId }
    const file_id = await at.row('file', { ...about, complete: true, purpose: '' })
    const subject_id = await at.of('factoryOrder')
    return at.row('attachment', { subject: 'factoryOrder', subject_id, file_id, ...about, size: 0 })
  },
}

async function packageOf(at: Making, state: string): Promise<number> {
  const factory_order_id = await at.of('madeFactory')
  const of = { factory_order_id, factory_order_line_id: await at.of('madeLine') }
  const said = { number: `${state}${at.tag}`, content: at.tag, place: at.tag, state }
  const arrived = state === 'arrived' ? { arrived_at: '2026-11-20T08:00:00Z', arrived_by: at.employeeId } : {}
  return at.row('factory_package', { ...of, ...said, ...arrived })
}

async function factoryOf(at: Making, state: string, mark: string): Promise<number> {
  const from = {
    sales_order_id: await at.of('placedOrder'),
    contract_id: await at.of('effectiveContract'),
    customer_id: await at.of('customer'),
    supplier_id: await at.of('supplier'),
  }
  const said = { remark: at.tag, return_reason: at.tag, cancel_reason: at.tag, outdated: at.tag }
  const facts = { pieces: 1, amount: 37_700, promised_on: '2030-11-20' }
  const owned = { number: `GC${mark}${at.tag}`, state, owner_id: at.employeeId }
  const id = await at.row('factory_order', { ...from, ...said, ...facts, ...owned })
  const line = { contract_line_id: await at.of('effectiveLine'), pieces: 1, amount: 37_700, made: at.tag, note: at.tag }
  await at.row('factory_order_line', { factory_order_id: id, position: 0, ...line })
  return id
}

export const subjects: FixturePart['subjects'] = {
  '/api/crm/factoryOrder/': 'factoryOrder',
  '/api/crm/factoryOrder/proposal/': 'placedOrder',
  '/api/crm/factoryOrder/split orderId': 'placedOrder',
  '/api/crm/factoryOrder/split contractLineId': 'effectiveLine',
  '/api/crm/factoryOrder/split supplierId': 'supplier',
  '/api/crm/factoryOrder/edit contractLineId': 'effectiveLine',
  '/api/crm/factoryOrder/edit supplierId': 'supplier',
  '/api/crm/factoryOrder/audit': 'auditingFactory',
  '/api/crm/factoryOrder/audit id': 'auditingFactory',
  '/api/crm/factoryOrder/giveBack': 'auditingFactory',
  '/api/crm/factoryOrder/accept': 'auditedFactory',
  '/api/crm/factoryOrder/promise': 'madeFactory',
  '/api/crm/factoryOrder/leave': 'madeFactory',
  '/api/crm/factoryOrder/replace': 'madeFactory',
  '/api/crm/factoryOrder/replace contractLineId': 'effectiveLine',
  '/api/crm/factoryOrder/renew': 'madeFactory',
  '/api/crm/factoryOrder/package/': 'madeFactory',
  '/api/crm/factoryOrder/package/register lineId': 'madeLine',
  '/api/crm/factoryOrder/package/remove packageIds': 'factoryPackage',
  '/api/crm/factoryOrder/package/arrive packageIds': 'factoryPackage',
  '/api/crm/factoryOrder/package/takeBack packageIds': 'arrivedPackage',
  '/api/crm/factoryOrder/package/whole/': 'effectiveContract',
  '/api/crm/factoryOrder/attachment/': 'factoryFile',
  '/api/crm/factoryOrder/file/': 'factoryFile',
  '/api/crm/factoryOrder/file/list/': 'factoryOrder',
  '/api/crm/factoryOrder/file/add': 'factoryOrder',
}
