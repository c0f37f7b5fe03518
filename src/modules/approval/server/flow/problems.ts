import { codes } from '../../../../kernel/contract/envelope.ts'
import type { Desk } from '../../../../kernel/server/desk.ts'
import { Refusal } from '../../../../kernel/server/refusal.ts'
import type { Flow } from '../../contract/engine/flow.ts'
import type { Field } from '../../contract/engine/formFields.ts'
import { peopleProblems } from '../../contract/engine/peopleProblems.ts'
import { inOrder, problemsOf } from '../../contract/engine/validate.ts'
import type { FlowProblem } from '../../contract/flow.ts'
import { nodeName } from '../record.ts'
import { staffFor } from '../staff.ts'

/** Everything that is wrong with a flow, also as the company is now, with the names of its nodes. */
export async function problemsIn(desk: Desk, flow: Flow, fields: readonly Field[]): Promise<FlowProblem[]> {
  const problems = [...problemsOf(flow, fields), ...peopleProblems(flow, await staffFor(desk, flow))]
  return inOrder(flow, problems).map(problem => ({ ...problem, name: nodeName(flow, problem.node) }))
}

/** Refuses a flow that cannot run: 40900 naming its nodes, with every problem. */
export async function assureSound(desk: Desk, flow: Flow, fields: readonly Field[]): Promise<void> {
  const problems = await problemsIn(desk, flow, fields)
  const errors = problems.filter(({ level }) => level === 'error')
  if (errors.length === 0) return
  const words = errors.slice(0, 3).map(({ name, words: told }) => `“${name}”${told}`)
  const rest = errors.length > 3 ? `等 ${errors.length} 处` : ''
  throw new Refusal(codes.conflict, `流程还不能发布：${words.join('；')}${rest}`, { problems })
}
