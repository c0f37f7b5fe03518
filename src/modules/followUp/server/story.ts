import type { StorySource } from '../../../kernel/server/record/story.ts'
import type { FollowedEvent } from '../api/story.ts'
import type { Followed } from './kinds.ts'
import { followUpsBefore } from './read.ts'

/** The log's act of a follow-up on the record itself, of which the follow-up tells more. */
export const followUpAct = '写跟进'

/** Returns what tells the follow-ups that records of a kind show, with their files. */
export const followUpsTold = (of: Followed): StorySource<FollowedEvent> => ({
  of: of.table,
  code: 'followUp',
  kind: 'followUp',
  async read(desk, ids, before, most) {
    const said = await followUpsBefore(desk, of, ids, before, most)
    return said.map(({ by, record, ...followUp }) => ({
      id: followUp.id,
      at: followUp.createdAt,
      by,
      what: '跟进',
      text: followUp.content,
      about: followUp.before,
      followUp,
      ...(record !== undefined && { record }),
    }))
  },
})
