import type { AnswerOf } from '../../../kernel/contract/route.ts'
import { Desk, inOffice } from '../../../kernel/server/desk.ts'
import { handle } from '../../../kernel/server/mount.ts'
import type { Sampled } from '../../customer/server/index.ts'
import {
  type FirstStep,
  firstSteps,
  type KeptStep,
  firstHourRoutes as routes,
  stepNeeds,
} from '../contract/firstHour.ts'
import { clearSample } from './sample/clear.ts'
import { fillSample } from './sample/fill.ts'
import { holdFirstHour, sampleStateOf } from './sample/state.ts'

const kept = (step: KeptStep) => `select 1 from kept_default where office_id = $1 and step = '${step}'`

/**
 * SQL that is true once a company has done a step; a new one has one department, one employee and one pool. Examples are no one's
 * doing. */
const doneWhen: Record<FirstStep, string> = {
  departments: 'select 1 from department where office_id = $1 offset 1',
  people: 'select 1 from employee where office_id = $1 offset 1',
  pool: `select 1 from pool where office_id = $1 and (version > 1 or not is_default) union all ${kept('pool')}`,
  rules: `select 1 from office_switch where office_id = $1 union all select 1 from assignment_rule where office_id = $1 union all ${kept('rules')}`,
  import: `select 1 from import_batch where office_id = $1 and status = 'done' and created_count > 0`,
  followUp: `select 1 from follow_up f join (
      select id, 'clue' as kind, customer_id from clue where office_id = $1
      union all select id, 'opportunity', customer_id from opportunity where office_id = $1
    ) r on r.kind = f.kind and r.id = f.subject_id join customer u on u.office_id = f.office_id and u.id = r.customer_id
    where f.office_id = $1 and u.sample_at is null`,
}

const steps = Object.keys(firstSteps) as FirstStep[]
const question = `select ${steps.map(step => `exists(${doneWhen[step]}) as "${step}"`).join(', ')},
  array(select step from hidden_step where office_id = $1 and employee_id = $2) as hidden`

type Found = Record<FirstStep, boolean> & { hidden: string[] }

/** The person's steps, what is done of them, and which they hid. */
async function checklistOf(desk: Desk): Promise<AnswerOf<typeof routes.checklist>> {
  const mine = steps.filter(step => desk.may(stepNeeds[step]))
  const sample = desk.mayCall(routes.fillSample) ? await sampleStateOf(desk) : 'none'
  if (mine.length === 0) return { steps: [], sample }
  const { rows } = await desk.client.query<Found>(question, [desk.officeId, desk.employeeId])
  const [found] = rows as [Found]
  const stepOf = (step: FirstStep) => ({ step, done: found[step], hidden: found.hidden.includes(step) })
  return { steps: mine.map(stepOf), sample }
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

/** Says once for the company that what a step would set stays as it came. Throws 40300 for whoever may not do the step. */
async function keepDefault(desk: Desk, step: KeptStep): Promise<void> {
  desk.demand(stepNeeds[step])
  await holdFirstHour(desk)
  const there = await desk.from('keptDefault').select('id').where('step', '=', step).execute()
  if (there.length > 0) return
  const log = { action: '沿用默认', name: firstSteps[step] }
  await desk.insert('keptDefault', { step, createdBy: desk.employeeId }, log)
}

const nothing = { steps: [], sample: 'none' as const }

export const firstHourHandlers = (kinds: readonly Sampled[]) => [
  handle(routes.checklist, async desk => (desk instanceof Desk ? checklistOf(desk) : nothing)),
  handle(routes.hide, async (session, { body }) => {
    await setHidden(inOffice(session), body.steps, body.hidden)
    return null
  }),
  handle(routes.keep, async (session, { body }) => {
    await keepDefault(inOffice(session), body.step)
    return null
  }),
  handle(routes.fillSample, async desk => {
    await fillSample(desk, kinds)
    return null
  }),
  handle(routes.clearSample, async desk => {
    await clearSample(desk, kinds)
    return null
  }),
]
