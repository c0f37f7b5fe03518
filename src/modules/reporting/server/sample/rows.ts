import { formatDate, startOfDay } from '../../../../kernel/contract/time.ts'
import type { Story, Talk } from './stories.ts'

/** No operator gives out numbers of this range, though they have the form of a mobile. */
const unreal = '1540000'
const hour = 3_600_000 // ms

/** Whose the examples are, what of the company's own they use, and the numbers their rows will have. */
export type Frame = {
  now: Date
  employeeId: number
  departmentId: number | null
  categoryIds: number[]
  channelId: number | null
  methodId: number | null
  stages: readonly { id: number; stageGroupId: number }[]
  numbers: readonly string[]
  ids: Record<'customer' | 'clue' | 'opportunity', number[]>
}

const at = (now: Date, days: number, hours: number) =>
  new Date(startOfDay(now, days).getTime() + hours * hour).toISOString()
/** What has happened lies in the past, whatever the hour. */
const past = (now: Date, days: number, hours: number) =>
  new Date(Math.min(Date.parse(at(now, -days, hours)), now.getTime() - hour)).toISOString()
const after = (now: Date, story: Story) => (story.next === null ? null : at(now, story.next, story.hour))
const latest = (now: Date, story: Story) => {
  const last = story.talks.at(-1)
  return last ? past(now, last.days, story.hour) : null
}

/** Every row of the examples, as the tables hold them. */
export function rowsOf(stories: readonly Story[], frame: Frame) {
  const told = stories.map((story, place) => ({
    story,
    customerId: frame.ids.customer[place] as number,
    clueId: frame.ids.clue[place] as number,
  }))
  const deals = told.filter(one => one.story.deal !== null).map((one, place) => dealOf(one, place, frame))
  return {
    customer: told.map((one, place) => customerOf(one, place, frame)),
    clue: told.map(one => clueOf(one, frame)),
    opportunity: deals,
    followUp: told.flatMap(one => one.story.talks.map(talk => talkOf(one, talk, frame))),
    stageChange: deals.map(enteredBy),
  }
}

type Told = { story: Story; customerId: number; clueId: number }

function customerOf({ story, customerId }: Told, place: number, { now, employeeId }: Frame) {
  const born = past(now, story.born, story.hour)
  return {
    id: customerId,
    name: story.name,
    phone: `${unreal}${String(place + 1).padStart(4, '0')}`,
    province: '',
    city: '',
    district: '',
    community: story.community,
    building: '',
    room: '',
    area: story.area * 100,
    createdBy: employeeId,
    createdAt: born,
    updatedAt: born,
    sampleAt: now.toISOString(),
  }
}

/** Returns what a clue and a deal hold of their contacts, and whose they are. */
function shared({ story, customerId }: Told, { now, employeeId, departmentId, channelId }: Frame) {
  const born = past(now, story.born, story.hour)
  return {
    customerId,
    channelId,
    ownerId: employeeId,
    departmentId,
    createdBy: employeeId,
    assignedAt: born,
    createdAt: born,
    updatedAt: born,
    lastFollowUpAt: latest(now, story),
    nextFollowUpAt: after(now, story),
    followUpCount: story.talks.length,
  }
}

function clueOf(told: Told, frame: Frame) {
  const { story, clueId } = told
  const isDeal = story.deal !== null
  const common = shared(told, frame)
  return {
    ...common,
    id: clueId,
    status: isDeal ? 'converted' : 'following',
    nextFollowUpAt: isDeal ? null : common.nextFollowUpAt,
    intentionCategoryIds: frame.categoryIds,
    budget: story.budget * 100,
  }
}

function dealOf(told: Told, place: number, frame: Frame) {
  const { story, clueId } = told
  const stage = frame.stages[Math.min(story.deal ?? 0, frame.stages.length - 1)] as Frame['stages'][number]
  return {
    ...shared(told, frame),
    id: frame.ids.opportunity[place] as number,
    number: frame.numbers[place] as string,
    name: story.name,
    clueId,
    stageGroupId: stage.stageGroupId,
    stageId: stage.id,
    stageEnteredAt: latest(frame.now, story) ?? frame.now.toISOString(),
    categoryIds: frame.categoryIds,
    expectedAmount: story.budget * 100,
    expectedOn: formatDate(startOfDay(frame.now, 14 + place * 7)),
  }
}

const talkOf = ({ story, clueId }: Told, { days, said }: Talk, { now, employeeId, methodId }: Frame) => ({
  kind: 'clue',
  subjectId: clueId,
  methodId,
  content: said,
  createdBy: employeeId,
  createdAt: past(now, days, story.hour),
})

const enteredBy = (deal: ReturnType<typeof dealOf>) => ({
  opportunityId: deal.id,
  toStageId: deal.stageId,
  createdBy: deal.createdBy,
  createdAt: deal.stageEnteredAt,
})
