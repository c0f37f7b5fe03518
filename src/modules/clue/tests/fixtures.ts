import type { FixturePart, Making } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  clue: at => clueOf(at, { status: 'following', owner_id: at.employeeId }),
  pooledClue: async at => clueOf(at, { status: 'pooled', pool_id: await at.of('pool') }),
  // A rule for the employee, and a clue that waits for it.
  rule: async at => {
    const rule = await at.row('assignment_rule', { name: at.tag })
    await at.row('assignment_person', { rule_id: rule, employee_id: at.employeeId })
    return rule
  },
  waitingClue: async at => {
    await at.of('rule')
    return clueOf(at, { status: 'unassigned' })
  },
  pool: async ({ owner, officeId }) => {
    const { rows } = await owner.query<{ id: number }>('select id from pool where office_id = $1 and is_default', [
      officeId,
    ])
    return (rows[0] as { id: number }).id
  },
  emptyPool: at => at.row('pool', { name: `${at.tag}空` }),
}

export const subjects: FixturePart['subjects'] = {
  '/api/crm/clue/': 'clue',
  '/api/crm/clue/claim': 'pooledClue',
  '/api/crm/clue/take': 'waitingClue',
  '/api/crm/clue/movePool': 'pooledClue',
  '/api/crm/assignment/': 'rule',
  '/api/crm/assignment/ofClue/': 'clue',
  '/api/crm/assignment/run': 'waitingClue',
  '/api/crm/pool/': 'emptyPool',
}

async function clueOf(at: Making, values: Record<string, unknown>): Promise<number> {
  const about = { customer_id: await at.of('customer'), remark: at.tag, created_by: at.employeeId }
  return at.row('clue', { ...about, ...values })
}
