import { newIds } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { ago, type Story, storiesFor, toldOf, wantedIn, wordFor } from '../../../customer/server/index.ts'
import { keepFollowUps } from '../../../followUp/server/index.ts'
import { type Filling, putIn } from '../../../reporting/server/index.ts'

/** Adds a clue of each story, converted if the story has a deal. */
export async function fillClues(desk: Desk, { now, trade, action, ids }: Filling): Promise<number[]> {
  const [stories, customers] = [storiesFor(trade), ids.get('customer') ?? []]
  const wanted = await wantedIn(desk, trade)
  const made = await newIds(desk, 'clue', stories.length)
  const rows = stories.map((story, place) => {
    const [told, isDeal] = [toldOf(desk, story, now), story.deal !== null]
    return {
      ...told,
      id: made[place] as number,
      customerId: customers[place] as number,
      channelId: wanted.channelId,
      status: isDeal ? 'converted' : 'following',
      nextFollowUpAt: isDeal ? null : told.nextFollowUpAt,
      intentionCategoryIds: wanted.categoryIds,
      budget: story.budget * 100,
    }
  })
  return putIn(desk, 'clue', rows, { action, name: (_, place) => stories[place]?.name ?? '' })
}

/** Adds the follow-ups of the stories. */
export async function fillTalks(desk: Desk, { now, trade, action, ids }: Filling): Promise<number[]> {
  const methodId = await wordFor(desk, 'followUpMethod')
  const rows = storiesFor(trade).flatMap((story, place) =>
    talksOf(story, now).map(talk => ({
      ...talk,
      subjectId: ids.get('clue')?.[place] as number,
      methodId,
      createdBy: desk.employeeId,
    })),
  )
  await keepFollowUps(desk, 'clue', rows, action)
  return []
}

const talksOf = ({ talks, hour }: Story, now: Date) =>
  talks.map(({ days, said }) => ({ content: said, createdAt: ago(now, days, hour) }))
