import { accesses, scopedModules } from '../../../kernel/server/access.ts'
import { bring, bringMade, type Module } from '../../../kernel/server/module.ts'
import { proofs } from '../../../kernel/server/proofs.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { searched } from '../../../kernel/server/searchKind.ts'
import { bindFirst, businesses } from '../../approval/server/index.ts'
import { customerRecords, customerReferences, tieProofs } from '../../customer/server/index.ts'
import { foundings, handovers } from '../../organisation/server/index.ts'
import { hangingFrom, sampled } from '../../reporting/server/index.ts'
import { wordColumns, wordUses } from '../../settings/server/index.ts'
import { exports } from '../../transfer/server/index.ts'
import { SpecialFacts } from '../contract/special.ts'
import { specialBusiness } from './document.ts'
import { specialExport } from './exporting.ts'
import { specialHandover } from './handover.ts'
import { logged } from './logged.ts'
import { specialsOfCustomer } from './ofCustomer.ts'
import { specialAccess } from './permits.ts'
import { specialProofs } from './proofs.ts'
import { readHandlers } from './read.ts'
import { specialReference, specialTies } from './references.ts'
import { scopeModule, specialShown } from './scope.ts'
import { specialSearch } from './searching.ts'
import { writeHandlers } from './write.ts'

export const special = {
  name: 'special',
  tables: ['specialOffer', 'specialUse'],
  reads: { goods: ['goods'] },
  handlers: [...readHandlers, ...writeHandlers],
  brings: [
    ...specialAccess.map(access => bring(accesses, access)),
    bring(scopedModules, {
      module: scopeModule,
      title: '特价',
      roles: { manager: 'departmentAndBelow', seller: 'own', finance: 'office' },
    }),
    ...wordColumns('specialOffer', '特价', SpecialFacts).map(use => bring(wordUses, use, 6)),
    bring(logSubjects, logged),
    bring(proofs, specialProofs),
    // Offers go along with the contracts that use them, which move first.
    bringMade(customerReferences, world => specialReference(world.all(specialTies)), 4),
    bringMade(proofs, world => tieProofs(specialReference(world.all(specialTies)))),
    bring(
      sampled,
      hangingFrom('customer', 'special_offer.customer_id', {
        table: 'specialOffer',
        businesses: [specialBusiness.code],
        topic: specialShown,
        told: count => `${count} 张特价单`,
      }),
      1,
    ),
    bring(businesses, specialBusiness, 4),
    bring(foundings, bindFirst(specialBusiness.code), 3),
    bring(handovers, specialHandover, 3),
    bring(customerRecords, specialsOfCustomer, 2),
    bring(searched, specialSearch, 6),
    bring(exports, specialExport, 6),
  ],
} satisfies Module
