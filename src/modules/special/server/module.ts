import { proofs } from '../../../kernel/server/ledger/proofs.ts'
import { bring, bringMade, type Module } from '../../../kernel/server/module.ts'
import {
  accessed,
  awaited,
  explained,
  facets,
  found,
  logged,
  named,
  scoped,
} from '../../../kernel/server/record/facets.ts'
import { answers, beginnings } from '../../../kernel/server/record/offered.ts'
import { inStory } from '../../../kernel/server/record/storySources.ts'
import { bindFirst } from '../../approval/server/index.ts'
import { customerReferences, inCustomer, tieProofs } from '../../customer/server/index.ts'
import { documented } from '../../documents/server/index.ts'
import { handedOver } from '../../handover/server/index.ts'
import { foundings } from '../../organisation/server/index.ts'
import { hangingFrom, sampled } from '../../reporting/server/index.ts'
import { wordsUsed } from '../../settings/server/index.ts'
import { exported } from '../../transfer/server/index.ts'
import { specialRecord } from '../api/record.ts'
import { specialRoutes as routes, SpecialFacts } from '../api/special.ts'
import { specialStates } from '../api/state.ts'
import { specialDocument } from './document.ts'
import { openOffers } from './handover.ts'
import { useLogged } from './logged.ts'
import { specialAnswers, specialBeginnings } from './offers.ts'
import { specialAccess } from './permits.ts'
import { specialProofs } from './proofs.ts'
import { readHandlers } from './read.ts'
import { specialReference, specialTies } from './references.ts'
import { specials } from './specials.ts'
import { waitingSpecials } from './waiting.ts'
import { writeHandlers } from './write.ts'

const examples = hangingFrom('customer', 'special_offer.customer_id', {
  table: 'specialOffer',
  locks: 6,
  businesses: [specialDocument.code],
  topic: specials.shown,
  told: count => `${count} 张特价单`,
})

export const special = {
  name: 'special',
  tables: ['specialOffer', 'specialUse'],
  reads: { goods: ['goods'] },
  handlers: [...readHandlers, ...writeHandlers],
  brings: [
    ...facets(specials, {
      access: accessed(specialAccess),
      scope: scoped(specials, { manager: 'departmentAndBelow', seller: 'own', finance: 'office' }),
      log: logged(specials, { specialUse: useLogged }),
      name: named(specials),
      why: explained(specials),
      search: found(specials, { note: ({ goodsName, state }) => [goodsName, specialStates[state].title], rank: 6 }),
      export: exported(specials, 'specialOffer:export', 6),
      todos: awaited(specials, waitingSpecials, 3),
      about: inCustomer(specials, {
        title: ({ number, goodsName }) => `${number} ${goodsName}`,
        amount: row => row.amount,
        rank: 2,
      }),
      story: inStory(specials, {
        of: ['customer'],
        title: row => row.number,
        note: row => row.goodsName,
        amount: row => row.amount,
      }),
      handover: handedOver(specials, 4, openOffers),
      words: wordsUsed(specialRecord, SpecialFacts, 6),
      examples: [bring(sampled, examples, 1)],
    }),
    bring(proofs, specialProofs),
    // Offers go along with the contracts that use them, which move first.
    bringMade(customerReferences, world => specialReference(world.all(specialTies)), 4),
    bringMade(proofs, world => tieProofs(specialReference(world.all(specialTies)))),
    ...documented(
      specialDocument,
      {
        forecast: [routes.forecast],
        submit: [routes.add, routes.edit, routes.submit],
        withdraw: [routes.withdraw],
        reminds: ['endingSpecials'],
      },
      4,
    ),
    bring(foundings, bindFirst(specialDocument.code), 3),
    ...specialBeginnings.map(one => bring(beginnings, one, 6)),
    ...specialAnswers.map(one => bring(answers, one, 7)),
  ],
} satisfies Module
