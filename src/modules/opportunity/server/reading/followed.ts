import { linkTo } from '../../../../kernel/api/place.ts'
import { followedClue } from '../../../clue/server/index.ts'
import type { Followed } from '../../../followUp/server/index.ts'
import { opportunityPlaces } from '../../api/places.ts'
import { reachesDeal } from '../record/sight.ts'

/** Deals as records of follow-ups: a deal made from a clue shows the clue's too. */
export const followedDeal: Followed = {
  kind: 'opportunity',
  title: '商机',
  unit: '个',
  table: 'opportunity',
  screen: 'businessList',
  leads: 'businessList:transfer',
  continues: { of: followedClue, by: 'clue_id' },
  reaches: reachesDeal,
  agreed: {
    rows: `select office_id, id, owner_id, name, next_follow_up_at from opportunity where status = 'open'`,
    one: linkTo(opportunityPlaces.list, { view: 'mine', open: '' }),
    all: linkTo(opportunityPlaces.list, { view: 'due' }),
  },
}
