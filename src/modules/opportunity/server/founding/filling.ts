import { formatDate, startOfDay } from '../../../../kernel/api/time.ts'
import { newIds } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { nextNumbers } from '../../../../kernel/server/desk/documentNumber.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import { type Story, storiesFor, toldOf, wantedIn } from '../../../customer/server/index.ts'
import { type Filling, putIn } from '../../../reporting/server/index.ts'
import { numberPrefix } from '../writing/create.ts'

type Stage = { id: number; stageGroupId: number }

/** Adds the deal of each story that has one. Throws 40900 if the company has no enabled stage. */
export async function fillDeals(desk: Desk, { now, trade, action, ids }: Filling): Promise<number[]> {
  const stories = storiesFor(trade)
  const dealt = stories.filter(story => story.deal !== null)
  const [stages, wanted] = [await openStages(desk), await wantedIn(desk, trade)]
  const made = await newIds(desk, 'opportunity', dealt.length)
  const numbers = await nextNumbers(desk, numberPrefix, dealt.length)
  const rows = dealt.map((story, place) => {
    const from = stories.indexOf(story)
    return {
      ...dealOf(desk, story, now, stages),
      id: made[place] as number,
      number: numbers[place] as string,
      customerId: ids.get('customer')?.[from] as number,
      clueId: ids.get('clue')?.[from] as number,
      channelId: wanted.channelId,
      categoryIds: wanted.categoryIds,
      expectedOn: formatDate(startOfDay(now, 14 + place * 7)),
    }
  })
  await putIn(desk, 'opportunity', rows, { action, name: row => row.name })
  await desk.insertMany('stageChange', rows.map(enteredBy), { action })
  return made
}

function dealOf(desk: Desk, story: Story, now: Date, stages: readonly Stage[]) {
  const told = toldOf(desk, story, now)
  const stage = stages[Math.min(story.deal ?? 0, stages.length - 1)] as Stage
  return {
    ...told,
    name: story.name,
    stageGroupId: stage.stageGroupId,
    stageId: stage.id,
    stageEnteredAt: told.lastFollowUpAt ?? now.toISOString(),
    expectedAmount: story.budget * 100,
  }
}

type Entered = { id: number; stageId: number; createdBy: number; stageEnteredAt: string }

const enteredBy = ({ id, stageId, createdBy, stageEnteredAt }: Entered) => ({
  opportunityId: id,
  toStageId: stageId,
  createdBy,
  createdAt: stageEnteredAt,
})

/** Returns the open stages of the company's own group. */
async function openStages(desk: Desk): Promise<Stage[]> {
  const { rows } = await desk.client.query<Stage>(
    `select s.id, s.stage_group_id as "stageGroupId" from stage s
     join stage_group g on g.office_id = s.office_id and g.id = s.stage_group_id and g.is_default
     where s.office_id = $1 and s.kind = 'open' and s.disabled_at is null order by s.position, s.id`,
    [desk.officeId],
  )
  if (rows.length === 0) throw conflict('请先在商机阶段里启用至少一个阶段')
  return rows
}
