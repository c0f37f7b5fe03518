import { linkTo } from '../../../../kernel/api/place.ts'
import { customerJoin } from '../../../customer/server/index.ts'
import type { Followed } from '../../../followUp/server/index.ts'
import { cluePlaces } from '../../api/places.ts'
import { reachesClue } from '../record/rules.ts'

/** Clues as what follow-ups are about. */
export const followedClue: Followed = {
  kind: 'clue',
  title: '流量',
  unit: '条',
  table: 'clue',
  screen: 'clueList',
  leads: 'clueList:assign',
  reaches: reachesClue,
  agreed: {
    rows: `select c.office_id, c.id, c.owner_id, u.name, c.next_follow_up_at from clue c
      ${customerJoin('c')} where c.status = 'following'`,
    one: linkTo(cluePlaces.list, { view: 'mine', open: '' }),
    all: linkTo(cluePlaces.list, { view: 'due' }),
  },
}
