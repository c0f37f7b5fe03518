import { linkTo } from '../../../../kernel/api/place.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type StorySource, storyHandler } from '../../../../kernel/server/record/story.ts'
import { changesOf, type StoryPaper } from '../../../../kernel/server/record/storySources.ts'
import type { FollowedEvent } from '../../../followUp/api/story.ts'
import { followUpAct, followUpsTold } from '../../../followUp/server/index.ts'
import { opportunityStatus } from '../../api/opportunity.ts'
import { opportunityPlaces } from '../../api/places.ts'
import { dealStory } from '../../api/story.ts'
import { isLimited, reachesDeal, visibleDeal } from '../record/sight.ts'
import { followedDeal } from './followed.ts'
import { columnsFor } from './read.ts'

const contacts = followUpsTold(followedDeal)
const own = [contacts, changesOf('opportunity', columnsFor, [followUpAct])]

/** Returns the call that tells the story of a deal; `brought`: what modules tell of deals. One in a pool that conceals it has none. */
export const storyHandlers = (brought: readonly StorySource[]) => [
  storyHandler(dealStory, [...own, ...brought], async (desk, id) => {
    const sight = await visibleDeal(desk, id)
    return isLimited(sight) ? null : sight.deal.id
  }),
]

/** The requests about a deal that approvals decide about. */
export const papersOfDeal: readonly StoryPaper[] = [
  { of: 'opportunity', table: 'dealTransferRequest', column: 'opportunity_id', business: 'wonTransfer' },
]

const tones = { open: 'blue', won: 'green', lost: 'grey' } as const

/** What deals tell in the story of the clue that became one, to who may read the deal: the deal, and what was said since. */
export const toldOfClue: readonly (StorySource | StorySource<FollowedEvent>)[] = [
  {
    of: 'clue',
    code: 'opportunity',
    kind: 'document',
    async read(desk, ids, before, most) {
      const seen = await dealsOf(desk, ids)
      const { rows } = await desk.client.query<{
        id: number
        at: string
        number: string
        name: string
        status: 'open'
      }>(
        `select id, created_at as at, number, name, status from opportunity where office_id = $1 and id = any($2::bigint[])
           and (created_at, id) < ($3::timestamptz, $4::bigint) order by created_at desc, id desc limit $5`,
        [desk.officeId, seen, before.at, before.id, most],
      )
      return rows.map(({ id, at, number, name, status }) => ({
        id,
        at,
        by: '',
        what: `商机 ${number}`,
        text: name,
        state: { title: opportunityStatus[status], tone: tones[status] },
        path: linkTo(opportunityPlaces.list, { view: 'all', open: id }),
      }))
    },
  },
  {
    of: 'clue',
    code: contacts.code,
    kind: contacts.kind,
    read: async (desk, ids, before, most) => contacts.read(desk, await dealsOf(desk, ids), before, most),
  },
]

/** Returns the deals that clues became, as far as the person may read them. */
async function dealsOf(desk: Desk, clueIds: readonly number[]): Promise<number[]> {
  if (!desk.may(followedDeal.screen)) return []
  const deals = await desk
    .from('opportunity')
    .select('id')
    .where('clueId', 'in', [...clueIds])
    .execute()
  const seen: number[] = []
  for (const { id } of deals) if (await reachesDeal(desk, id)) seen.push(id)
  return seen
}
