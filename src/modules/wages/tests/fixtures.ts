import type { FixturePart, Making } from '../../../../tests/support/making.ts'

/** No two rates of one weight hold on one day. */
let kilos = 0

export const makers: FixturePart['makers'] = {
  wageRate: at =>
    at.row('wage_rate', {
      work: 'carry',
      unit: 'box',
      up_to_kg: 1 + (kilos++ % 9999),
      price: 37_700,
      from_day: '2026-11-20',
      remark: at.tag,
    }),
  wageEntry: at => entryOf(at),
  rework: async at => {
    const of = { installer_id: await at.of('installer'), entry_id: await at.of('wageEntry'), payer: 'company' }
    const facts = { number: `FG${at.tag}`, quantity: 1000, reason: at.tag, owner_id: at.employeeId }
    return at.row('rework', { ...of, ...facts })
  },
  wageStatement: at => statementOf(at, 'draft'),
  doneWageStatement: at => statementOf(at, 'done'),
}

async function entryOf(at: Making): Promise<number> {
  const installer_id = await at.of('installer')
  const work = { kind: 'hand', trade: 'cabinet', unit: 'set', quantity: 2000, price: 18_850, amount: 37_700 }
  const told = { source: at.tag, about: at.tag, reason: at.tag, employee_id: at.employeeId, created_by: at.employeeId }
  return at.row('wage_entry', { installer_id, ...work, ...told, document_kind: 'installer', document_id: installer_id })
}

async function statementOf(at: Making, state: string): Promise<number> {
  const of = { installer_id: await at.of('installer'), period: '2026-11-01', until_on: '2026-11-20' }
  const sums = { entries: 1, earned: 37_700, deducted: 0, amount: 37_700 }
  const owned = { number: `AJ${state}${at.tag}`, state, owner_id: at.employeeId, remark: at.tag }
  const id = await at.row('wage_statement', { ...of, ...sums, ...owned })
  await at.row('wage_statement_line', { wage_statement_id: id, entry_id: await entryOf(at) })
  return id
}

export const subjects: FixturePart['subjects'] = {
  '/api/crm/wageRate/': 'wageRate',
  '/api/crm/wageEntry/reverse': 'wageEntry',
  '/api/crm/wageEntry/catchUp': 'installation',
  '/api/crm/wageEntry/hand installerId': 'installer',
  '/api/crm/wageEntry/carry stopId': 'tripStop',
  '/api/crm/wageEntry/carry porterIds': 'installer',
  '/api/crm/rework/': 'rework',
  '/api/crm/rework/ofInstallation/': 'installation',
  '/api/crm/rework/add entryId': 'wageEntry',
  '/api/crm/rework/add problemId': 'installProblem',
  '/api/crm/rework/add doerId': 'installer',
  '/api/crm/wageStatement/': 'wageStatement',
  '/api/crm/wageStatement/pay': 'doneWageStatement',
  ...Object.fromEntries(
    ['add', 'edit', 'forecast'].map(act => [`/api/crm/wageStatement/${act} installerId`, 'installer']),
  ),
}
