import type { AnswerOf } from '../../../kernel/api/route.ts'
import { Desk, inOffice } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { lockEmployees } from '../../organisation/server/index.ts'
import { type FirstStep, firstSteps, type KeptStep, firstHourRoutes as routes } from '../api/firstHour.ts'
import { clearSample } from './sample/clear.ts'
import { fillSample } from './sample/fill.ts'
import type { Sampled } from './sample/kind.ts'
import { holdFirstHour, sampleStateOf } from './sample/state.ts'
import type { StepKind } from './steps.ts'

const steps = Object.keys(firstSteps) as FirstStep[]

/** What somebody must be allowed to do for a step to be theirs. Throws where no kind of the step says it. */
function needsOf(kinds: readonly StepKind[], step: FirstStep): string | readonly string[] {
  const needs = kinds.find(one => one.step === step && one.needs)?.needs
  if (!needs) throw new Error(`nobody says whose the step ${step} is`)
  return needs
}

function questionOf(kinds: readonly StepKind[]): string {
  const ways = (step: FirstStep) => kinds.filter(one => one.step === step).map(({ done }) => `exists(${done})`)
  const at = (step: FirstStep) => kinds.find(one => one.step === step && one.at)?.at ?? 'null::text'
  return `select ${steps.map(step => `(${ways(step).join(' or ')}) as "${step}"`).join(', ')},
    json_build_object(${steps.map(step => `'${step}', (${at(step)})`).join(', ')}) as at,
    array(select step from hidden_step where office_id = $1 and employee_id = $2) as hidden`
}

type Found = Record<FirstStep, boolean> & { hidden: string[]; at: Record<FirstStep, string | null> }
type FirstHour = { stepsDone: readonly StepKind[]; sampled: readonly Sampled[] }

/** The person's steps, what is done of them, and which they hid. */
async function checklistOf(
  desk: Desk,
  { stepsDone: kinds, sampled }: FirstHour,
): Promise<AnswerOf<typeof routes.checklist>> {
  const mine = steps.filter(step => desk.may(needsOf(kinds, step)))
  const sample = desk.mayCall(routes.fillSample) ? await sampleStateOf(desk, sampled) : 'none'
  if (mine.length === 0) return { steps: [], sample }
  const { rows } = await desk.client.query<Found>(questionOf(kinds), [desk.officeId, desk.employeeId])
  const [found] = rows as [Found]
  const stepOf = (step: FirstStep) => ({
    step,
    done: found[step],
    hidden: found.hidden.includes(step),
    at: found.at[step],
  })
  return { steps: mine.map(stepOf), sample }
}

/** Hides those steps that are not hidden yet, or shows those that are; of two at once, the second finds it done. */
async function setHidden(desk: Desk, asked: readonly FirstStep[], hidden: boolean): Promise<void> {
  await lockEmployees(desk, [desk.employeeId])
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
async function keepDefault(desk: Desk, kinds: readonly StepKind[], step: KeptStep): Promise<void> {
  desk.demand(needsOf(kinds, step))
  await holdFirstHour(desk)
  const there = await desk.from('keptDefault').select('id').where('step', '=', step).execute()
  if (there.length > 0) return
  const log = { action: '沿用默认', name: firstSteps[step] }
  await desk.insert('keptDefault', { step, createdBy: desk.employeeId }, log)
}

const nothing = { steps: [], sample: 'none' as const }

export const firstHourHandlers = (firstHour: FirstHour) => [
  handle(routes.checklist, async desk => (desk instanceof Desk ? checklistOf(desk, firstHour) : nothing)),
  handle(routes.hide, async (session, { body }) => {
    await setHidden(inOffice(session), body.steps, body.hidden)
    return null
  }),
  handle(routes.keep, async (session, { body }) => {
    await keepDefault(inOffice(session), firstHour.stepsDone, body.step)
    return null
  }),
  handle(routes.fillSample, async desk => {
    await fillSample(desk, firstHour.sampled)
    return null
  }),
  handle(routes.clearSample, async desk => {
    await clearSample(desk, firstHour.sampled)
    return null
  }),
]
