import { type StorySource, storyHandler } from '../../../../kernel/server/record/story.ts'
import { changesOf, type StoryPaper } from '../../../../kernel/server/record/storySources.ts'
import { type ChangeState, changeKinds, changeStates } from '../../api/change.ts'
import { contractStory } from '../../api/story.ts'
import { contracts } from '../record/contracts.ts'

type Change = {
  id: number
  at: string
  number: string
  kind: keyof typeof changeKinds
  state: ChangeState
  text: string
  by: string
}

/** Tells the change orders of contracts. */
const changesTold: StorySource = {
  of: 'contract',
  code: 'contractChange',
  kind: 'document',
  async read(desk, ids, before, most) {
    const { rows } = await desk.client.query<Change>(
      `select c.id, c.created_at as at, c.number, c.kind, c.state, c.reason as text, coalesce(e.name, '') as by from contract_change c
       left join employee e on e.office_id = c.office_id and e.id = c.created_by
       where c.office_id = $1 and c.contract_id = any($2::bigint[]) and (c.created_at, c.id) < ($3::timestamptz, $4::bigint)
       order by c.created_at desc, c.id desc limit $5`,
      [desk.officeId, ids, before.at, before.id, most],
    )
    return rows.map(({ kind, number, state, ...row }) => ({
      ...row,
      what: `${changeKinds[kind]} ${number}`,
      state: { title: changeStates[state].title, tone: changeStates[state].tone },
    }))
  },
}

/** What approvals decide about a contract: itself, and its change orders. */
export const papersOfContract: readonly StoryPaper[] = [
  { of: 'contract', table: 'contract', column: 'id' },
  { of: 'contract', table: 'contractChange', column: 'contract_id' },
]

const own = [changesOf('contract', contracts.told), changesTold]

/** Returns the call that tells the story of a contract; `brought`: what modules tell of contracts. */
export const storyHandlers = (brought: readonly StorySource[]) => [
  storyHandler(contractStory, [...own, ...brought], async (desk, id) => (await contracts.visible(desk, id)).id),
]
