import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { mostProblems, type ProblemEntered, type ShownProblem } from '../api/checks.ts'
import { change } from './change.ts'
import { installations } from './installs.ts'
import { linesOf } from './lines.ts'

/** Returns the problems of an installation: the open ones first, those before others that have to be solved before 验收. */
export async function problemsOf(desk: Desk, id: number): Promise<ShownProblem[]> {
  const { rows } = await desk.client.query<ShownProblem>(
    `select p.id, p.kind, p.answers, p.contract_line_id as "contractLineId", p.description, p.blocking, p.solution, p.solved_at as "solvedAt",
       p.solved_by as "solvedBy", p.created_by as "createdBy", p.created_at as "createdAt", coalesce(c.name, '') as line,
       (select max(f.id) from factory_order_line l join factory_order f on f.office_id = l.office_id and f.id = l.factory_order_id
         where l.office_id = p.office_id and l.contract_line_id = p.contract_line_id and f.kind = 'order' and not f.workshop
           and f.state in ('producing', 'left', 'arrived')) as "factoryOrderId"
     from installation_problem p left join contract_line c on c.office_id = p.office_id and c.id = p.contract_line_id
     where p.office_id = $1 and p.installation_id = $2 order by p.solved_at is not null, not p.blocking, p.id`,
    [desk.officeId, id],
  )
  const made = rows.flatMap(({ factoryOrderId }) => (factoryOrderId === null ? [] : [factoryOrderId]))
  const seen = await desk.names('factoryOrder', made)
  return rows.map(row => ({ ...row, factoryOrderId: seen.has(row.factoryOrderId ?? 0) ? row.factoryOrderId : null }))
}

/** Reports a problem of an installation. Throws 40000 for a line that is not on it, 40900 where it has too many. */
export async function report(desk: Desk, id: number, entered: ProblemEntered): Promise<void> {
  const before = await installations.lock(desk, id, 'report', {})
  const { contractLineId } = entered
  if (contractLineId !== null && !(await linesOf(desk, before)).some(line => line.contractLineId === contractLineId))
    throw badInput('contractLineId', '这一行不在这张安装单上，请重新选择')
  if ((await problemsOf(desk, id)).length >= mostProblems)
    throw conflict(`一张安装单最多登记 ${mostProblems} 个问题，请把同类的写在一起`)
  if (before.state === 'accepted' && entered.blocking)
    throw badInput('blocking', '已经验收，不能再要求解决后才能验收，请去掉这一项')
  const { kind, answers, description, blocking } = entered
  await desk.client.query(
    `insert into installation_problem (office_id, installation_id, kind, answers, contract_line_id, description, blocking, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [desk.officeId, id, kind, answers, contractLineId, description, blocking, desk.employeeId],
  )
  await change(desk, before, {}, '登记安装问题', { problem: [null, [{ kind, answers, description, blocking }]] })
}

/** Says how a problem was solved. Throws 40000 for one that is not there, 40900 for one that is solved already. */
export async function solve(desk: Desk, id: number, problemId: number, solution: string): Promise<void> {
  const before = await installations.lock(desk, id, 'solve', {})
  const found = (await problemsOf(desk, id)).find(one => one.id === problemId)
  if (!found) throw badInput('problemId', '这个问题不在这张安装单上，请刷新后重新选择')
  if (found.solvedAt !== null) throw conflict(`这个问题已经解决（${found.solution}），请刷新后查看`)
  await desk.client.query(
    `update installation_problem set solution = $4, solved_at = now(), solved_by = $5 where office_id = $1 and installation_id = $2 and id = $3`,
    [desk.officeId, id, problemId, solution, desk.employeeId],
  )
  const { kind, answers, description, blocking } = found
  const told = { kind, answers, description, blocking }
  await change(desk, before, {}, '解决安装问题', { problem: [[told], [{ ...told, solution }]] })
}
