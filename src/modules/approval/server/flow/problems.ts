import { codes } from '../../../../kernel/api/envelope.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { Refusal } from '../../../../kernel/server/refusal.ts'
import type { Flow } from '../../../flows/api/flow.ts'
import { nodeName } from '../../../flows/api/order.ts'
import { peopleProblems } from '../../../flows/api/peopleProblems.ts'
import { inOrder, problemsOf } from '../../../flows/api/validate.ts'
import type { Field } from '../../../forms/api/formFields.ts'
import type { FlowProblem } from '../../api/flow.ts'
import type { Business } from '../record/business.ts'
import { fieldsReader } from '../record/fields.ts'
import { expanded } from './expanded.ts'
import { staffFor } from './staff.ts'

/** Something that is drawn: for documents with these fields, as the flow of this number. */
export type Drawn = { id: number; flow: Flow; fields: readonly Field[] }

/** Returns all faults of a drawing in the present company, with the names of nodes. */
export async function problemsIn(
  desk: Desk,
  businesses: readonly Business[],
  { id, flow, fields }: Drawn,
): Promise<FlowProblem[]> {
  const whole = await expanded(desk, flow, id)
  const staff = await staffFor(desk, whole.flow)
  const subFlows = new Map<number, readonly Field[]>()
  const read = fieldsReader(desk, businesses)
  for (const [one, type] of whole.known) subFlows.set(one, await read(type))
  const inFlow = problemsOf(whole.flow, fields, one => subFlows.get(one) ?? [])
  const found = [...whole.problems, ...inFlow, ...peopleProblems(whole.flow, staff)]
  return inOrder(flow, found).map(problem => ({ ...problem, name: nodeName(flow, problem.node) }))
}

/** Refuses a flow that cannot run: 40900 naming its nodes, with every problem. */
export async function assertSound(desk: Desk, businesses: readonly Business[], drawn: Drawn): Promise<void> {
  const problems = await problemsIn(desk, businesses, drawn)
  const errors = problems.filter(({ level }) => level === 'error')
  if (errors.length === 0) return
  const words = errors.slice(0, 3).map(({ name, words: told }) => `“${name}”${told}`)
  const rest = errors.length > 3 ? `等 ${errors.length} 处` : ''
  throw new Refusal(codes.conflict, `流程还不能发布：${words.join('；')}${rest}`, { problems })
}
