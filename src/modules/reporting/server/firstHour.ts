import type { AnswerOf } from '../../../kernel/contract/route.ts'
import { Desk, inOffice } from '../../../kernel/server/desk.ts'
import { handle } from '../../../kernel/server/mount.ts'
import { type FirstStep, firstSteps, firstHourRoutes as routes, stepNeeds } from '../contract/firstHour.ts'

/** SQL that is true once a company has done a step; a new one has one department, one employee and one pool. */
const doneWhen: Record<FirstStep, string> = {
  departments: 'select 1 from department where office_id = $1 offset 1',
  people: 'select 1 from employee where office_id = $1 offset 1',
  pool: 'select 1 from pool where office_id = $1 and (version > 1 or not is_default)',
  rules:
    'select 1 from office_switch where office_id = $1 union all select 1 from assignment_rule where office_id = $1',
  import: `select 1 from import_batch where office_id = $1 and status = 'done' and created_count > 0`,
  followUp: 'select 1 from follow_up where office_id = $1',
}

const steps = Object.keys(firstSteps) as FirstStep[]
const question = `select ${steps.map(step => `exists(${doneWhen[step]}) as "${step}"`).join(', ')},
  array(select step from hidden_step where office_id = $1 and employee_id = $2) as hidden`

type Found = Record<FirstStep, boolean> & { hidden: string[] }

/** The person's steps, what is done of them, and which they hid. */
async function checklistOf(desk: Desk): Promise<AnswerOf<typeof routes.checklist>> {
  const mine = steps.filter(step => desk.may(stepNeeds[step]))
  if (mine.length === 0) return []
  const { rows } = await desk.client.query<Found>(question, [desk.officeId, desk.employeeId])
  const [found] = rows as [Found]
  return mine.map(step => ({ step, done: found[step], hidden: found.hidden.includes(step) }))
}

/** Hides those steps that are not hidden yet, or shows those that are; of two at once, the second finds it done. */
async function setHidden(desk: Desk, asked: readonly FirstStep[], hidden: boolean): Promise<void> {
  await desk.lock('employee', [desk.employeeId])
  const there = await desk
    .from('hiddenStep')
    .select(['id', 'step'])
    .where('employeeId', '=', desk.employeeId)
    .where('step', 'in', [...asked])
    .execute()
  const fresh = steps.filter(step => asked.includes(step) && !there.some(one => one.step === step))
  if (hidden) for (const step of fresh) await hide(desk, step)
  else for (const { id, step } of there) await show(desk, id, step as FirstStep)
}

const hide = (desk: Desk, step: FirstStep) =>
  desk.insert('hiddenStep', { employeeId: desk.employeeId, step }, { action: '隐藏步骤', name: firstSteps[step] })

const show = (desk: Desk, id: number, step: FirstStep) =>
  desk.remove('hiddenStep', id, '步骤', { action: '显示步骤', name: firstSteps[step] })

export const firstHourHandlers = [
  handle(routes.checklist, async desk => (desk instanceof Desk ? checklistOf(desk) : [])),
  handle(routes.hide, async (session, { body }) => {
    await setHidden(inOffice(session), body.steps, body.hidden)
    return null
  }),
]
