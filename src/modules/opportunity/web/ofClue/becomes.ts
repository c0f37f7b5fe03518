import { lazy } from 'react'
import { linkTo } from '../../../../kernel/contract/place.ts'
import type { ClueBecomes } from '../../../clue/web/clueBecomes.ts'
import { opportunityPlaces } from '../../contract/places.ts'
import { addressOfDeal } from '../address.ts'

/** A clue becomes a deal; the code of its parts loads with the first that is drawn. */
export const dealOfClue: ClueBecomes = {
  menu: 'businessList',
  follows: 'businessList:follow',
  address: addressOfDeal,
  pooled: poolId => linkTo(opportunityPlaces.list, { view: 'pool', poolId }),
  Convert: lazy(() => import('../form/ConvertDialog.tsx')),
  FollowUps: lazy(() => import('./FollowUpsOfClue.tsx')),
  Accepting: lazy(() => import('../team/AcceptingButton.tsx')),
  follow: async (body, how) => (await import('./follow.ts')).follow(body, how),
}
