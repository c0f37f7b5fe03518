import { columnsOf } from '../../../kernel/api/list.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { plainly } from '../../../kernel/server/record/plain.ts'
import { type StoredOf, serve } from '../../../kernel/server/record/serve.ts'
import { StatementEntered, StatementRow, statementRecord } from '../api/statement.ts'
import { sightOf } from './sight.ts'

export type StatementRecord = StoredOf<typeof statementRecord>

/** Statements as the server serves them. */
export const statements = serve({
  ...plainly(statementRecord, StatementEntered, []),
  sight: sightOf<StatementRecord>('wage_statement'),
  joins: { installer: 'join installer i on i.office_id = e.office_id and i.id = e.installer_id' },
  computed: { installer: { sql: 'i.name', kind: 'text', join: 'installer' } },
  also: ['e.installer_id as "installerId"'],
  search(term, bind) {
    const word = bind(term.toLowerCase())
    const own = ['number', 'remark'].map(key => `strpos(lower(e.${key}), ${word}) > 0`)
    return { sql: [...own, `strpos(lower(i.name), ${word}) > 0`].join(' or '), join: 'installer' }
  },
  sums: ['earned', 'deducted', 'amount'],
  views: {
    open: () => () => `e.state in ('draft', 'approving', 'rejected', 'done')`,
    mine: (desk: Desk) => bind => `(e.owner_id = ${bind(desk.employeeId)} or e.employee_id = ${bind(desk.employeeId)})`,
    draft: () => () => `e.state = 'draft'`,
    approving: () => () => `e.state = 'approving'`,
    done: () => () => `e.state = 'done'`,
    paid: () => () => `e.state = 'paid'`,
    rejected: () => () => `e.state = 'rejected'`,
    cancelled: () => () => `e.state = 'cancelled'`,
    all: () => () => 'true',
  },
  history: [
    ...columnsOf(StatementRow.omit({ number: true, installer: true, createdAt: true, updatedAt: true })),
    { key: 'installerId', title: '师傅', kind: 'reference', of: 'installer' },
  ],
})
