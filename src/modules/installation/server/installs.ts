import { columnsOf } from '../../../kernel/api/list.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { dayNow, dayNowOnce } from '../../../kernel/server/list/dayNow.ts'
import { plainly } from '../../../kernel/server/record/plain.ts'
import { type Sight, type StoredOf, serve, visibilityOf } from '../../../kernel/server/record/serve.ts'
import { inScope } from '../../../kernel/server/record/visibility.ts'
import { customerJoin } from '../../customer/server/index.ts'
import { foundByContractLine, foundDocuments } from '../../salesOrder/server/index.ts'
import { CheckFound, ProblemEntered, ShownCheck, ShownProblem } from '../api/checks.ts'
import { InstallEntered, InstallRow, installRecord } from '../api/installation.ts'
import { ShownInstallLine } from '../api/line.ts'

export type InstallRecord = StoredOf<typeof installRecord>

const scope = visibilityOf(installRecord)

/** Whether an installation that the person carries out is theirs: whoever sees their own sees it. */
const installs = (desk: Desk) => desk.reach(scope.module).own

/** Whoever has the contract's salesperson in their scope sees an installation, and the colleague who installs. */
const sight: Sight<InstallRecord> = {
  condition: desk => bind => {
    const scoped = inScope(desk, scope, 'e')(bind)
    return installs(desk) ? `(${scoped} or e.employee_id = ${bind(desk.employeeId)})` : scoped
  },
  sees: (desk, one) => desk.reaches(scope.module, one) || (installs(desk) && one.employeeId === desk.employeeId),
  seesAll: desk => desk.reach(scope.module).office,
  placed: (_desk, stored) =>
    stored.map(({ ownerId, departmentId, employeeId }) => ({
      ownerId,
      departmentId,
      sharedWith: new Set(employeeId === null ? [] : [employeeId]),
    })),
}

const lines = (select: string) =>
  `select ${select} from installation_line l join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id
   where l.office_id = e.office_id and l.installation_id = e.id`
const open = `from installation_problem p where p.office_id = e.office_id and p.installation_id = e.id and p.solved_at is null`
const coming = `e.state in ('planned', 'working')`

/** Installations as the server serves them. */
export const installations = serve({
  ...plainly(installRecord, InstallEntered, []),
  sight,
  joins: {
    customer: customerJoin('e'),
    installer: 'left join installer i on i.office_id = e.office_id and i.id = e.installer_id',
  },
  computed: {
    installer: { sql: `coalesce(i.name, '')`, kind: 'text', join: 'installer' },
    customerName: { sql: 'u.name', kind: 'text', join: 'customer' },
    goodsNames: { sql: `(${lines(`string_agg(distinct c.name, '、')`)})`, kind: 'text' },
    problems: { sql: `(select count(*)::int ${open})`, kind: 'integer' },
  },
  also: ['e.contract_id as "contractId"', 'e.installer_id as "installerId"'],
  search(term, bind) {
    const byInstaller = `select x.id from installation x where x.office_id = current_office() and x.installer_id in (select i.id from installer i
      where i.office_id = current_office() and strpos(lower(i.name), ${bind(term.toLowerCase())}) > 0)`
    return {
      sql: foundDocuments('installation', term, bind, [foundByContractLine('installation', term, bind), byInstaller]),
    }
  },
  sums: ['problems'],
  views: {
    open: () => () => `e.state in ('draft', 'planned', 'working')`,
    mine: (desk: Desk) => bind => `(e.owner_id = ${bind(desk.employeeId)} or e.employee_id = ${bind(desk.employeeId)})`,
    draft: () => () => `e.state = 'draft'`,
    today: () => () => `${coming} and e.planned_on = ${dayNowOnce}`,
    tomorrow: () => () => `${coming} and e.planned_on = ${dayNowOnce} + 1`,
    week: () => () =>
      `${coming} and e.planned_on between date_trunc('week', ${dayNow}::timestamp)::date and date_trunc('week', ${dayNow}::timestamp)::date + 6`,
    troubled: () => () => `e.state <> 'cancelled' and exists (select ${open})`,
    accepted: () => () => `e.state = 'accepted'`,
    cancelled: () => () => `e.state = 'cancelled'`,
    all: () => () => 'true',
  },
  history: [
    ...columnsOf(
      InstallRow.omit({
        number: true,
        installer: true,
        customerName: true,
        goodsNames: true,
        problems: true,
        createdAt: true,
        updatedAt: true,
      }),
    ),
    { key: 'installerId', title: '安装工', kind: 'reference', of: 'installer' },
    { key: 'receiverPhone', title: '联系电话', kind: 'phone' },
    { key: 'contractId', title: '合同', kind: 'reference', of: 'contract' },
    {
      key: 'lines',
      title: '明细',
      kind: 'text',
      items: columnsOf(
        ShownInstallLine.pick({ name: true, pieces: true, trade: true, unit: true, quantity: true, note: true }),
      ),
    },
    {
      key: 'checks',
      title: '检查',
      kind: 'text',
      items: columnsOf(
        ShownCheck.pick({ trade: true, point: true }).extend(CheckFound.pick({ result: true, note: true }).shape),
      ),
    },
    {
      key: 'problem',
      title: '问题',
      kind: 'text',
      items: columnsOf(
        ProblemEntered.pick({ kind: true, answers: true, description: true, blocking: true }).extend(
          ShownProblem.pick({ solution: true }).shape,
        ),
      ),
    },
    { key: 'note', title: '验收备注', kind: 'text' },
  ],
})
