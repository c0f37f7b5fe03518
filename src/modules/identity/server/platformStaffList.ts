import { handle } from '../../../kernel/server/http/mount.ts'
import { type ListColumn, type ListSpec, readPage, readTotals } from '../../../kernel/server/list/list.ts'
import { platformStaffRoutes as routes, type StaffRow } from '../api/platformStaff.ts'

const columns = {
  realName: { sql: 'a.real_name', kind: 'text' },
  username: { sql: 'a.username', kind: 'text' },
  mobile: { sql: 'a.mobile', shown: 'mask_phone(a.mobile)', kind: 'phone' },
  status: { sql: `case when a.disabled_at is null then 'active' else 'disabled' end`, kind: 'enum' },
  lastSignInAt: { sql: '(select max(s.created_at) from session s where s.account_id = a.id)', kind: 'datetime' },
  createdAt: { sql: 'a.created_at', kind: 'datetime' },
} satisfies Record<string, ListColumn>

/** The platform's operators; they belong to no company. */
const staffList: ListSpec = {
  table: '(select 0::bigint as office_id, account.* from account where is_platform) a',
  alias: 'a',
  joins: {},
  columns,
  also: ['a.id', 'a.version'],
  search(term, bind) {
    const fragment = bind(term.toLowerCase())
    const texts = ['a.real_name', 'a.username', columns.mobile.shown]
    return { sql: texts.map(text => `strpos(lower(${text}), ${fragment}) > 0`).join(' or ') }
  },
  sort: { by: 'createdAt', order: 'descend' },
  sums: [],
}

const everyone = [() => 'true']

export const platformStaffListHandlers = [
  handle(routes.list, async (desk, { body }) => ({
    rows: await readPage<StaffRow>(desk.client, staffList, everyone, body),
  })),
  handle(routes.totals, (desk, { body }) => readTotals(desk.client, staffList, everyone, body)),
]
