import { sql } from 'kysely'
import { linkTo } from '../../../kernel/contract/place.ts'
import { formatDate } from '../../../kernel/contract/time.ts'
import { handoverByState } from '../../organisation/server/index.ts'
import { specialPlaces } from '../contract/places.ts'
import { type StoredState, specialStates, stateOf } from '../contract/state.ts'
import type { Offer } from './document.ts'
import { scopeModule } from './scope.ts'
import { tellSpecials } from './tell.ts'

const live = ['draft', 'approving', 'approved'] as const satisfies readonly StoredState[]

/** The special offers that a leaving person answers for: drafts, and those that are being decided or can still be used. */
export const specialHandover = handoverByState({
  kind: 'specialOffer',
  title: '特价',
  unit: '张',
  path: linkTo(specialPlaces.list, {}),
  table: 'specialOffer',
  states: specialStates,
  live,
  stateOf: (offer: Offer) => stateOf({ ...offer, status: offer.status }, Date.now()),
  openOf: (desk, employeeId) =>
    desk
      .from('specialOffer')
      .select(['id', 'departmentId', 'status as state'])
      .where('ownerId', '=', employeeId)
      .where('status', 'in', live)
      .where(of =>
        of.or([
          of('status', '<>', 'approved'),
          of.and([of('untilOn', '>=', formatDate(Date.now())), sql<boolean>`used < quantity`]),
        ]),
      )
      .orderBy('id')
      .execute(),
  module: scopeModule,
  tell: tellSpecials,
})
