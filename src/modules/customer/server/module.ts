import { accesses } from '../../../kernel/server/desk/access.ts'
import { bring, bringMade, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { nameables } from '../../../kernel/server/record/nameable.ts'
import { records } from '../../../kernel/server/record/recordKind.ts'
import { searched } from '../../../kernel/server/record/searchKind.ts'
import { storiesOf } from '../../../kernel/server/record/story.ts'
import { businesses } from '../../approval/server/index.ts'
import { customNouns } from '../../customFields/server/index.ts'
import { filed } from '../../followUp/server/index.ts'
import { sampled } from '../../reporting/server/index.ts'
import { dictionaries, switchGroups, wordUses } from '../../settings/server/index.ts'
import { exports, imports } from '../../transfer/server/index.ts'
import { similarAccessBusiness } from './accessApproval.ts'
import { customerNoun } from './custom.ts'
import { houseTypes } from './dictionaries.ts'
import { customerRecord } from './explaining.ts'
import { customerExport } from './exporting.ts'
import { customerRecords, customerReferences, customerSections } from './kinds.ts'
import { logged } from './logged.ts'
import { nameableCustomer } from './nameable.ts'
import { reachesCustomer } from './papers.ts'
import { customerAccess } from './permits.ts'
import { customerHandlers } from './routes.ts'
import { sampledCustomers } from './sample/kinds.ts'
import { customerSearch } from './searching.ts'
import { customerGroup } from './switches.ts'
import { customerImport } from './updating/kind.ts'
import { customerWords } from './words.ts'

export const customer = {
  name: 'customer',
  tables: ['customer', 'customerAccess', 'customerAddress', 'customerDistinct', 'customerMerge', 'customerPhone'],
  reads: { attachments: ['attachment'], followUp: ['followUp'], kernel: ['operationLog'], transfer: ['importChange'] },
  handlers: world =>
    customerHandlers(
      world.all(customerSections),
      world.all(customerRecords),
      world.all(customerReferences),
      storiesOf(world, 'customer'),
    ),
  brings: [
    ...customerAccess.map(access => bring(accesses, access)),
    bringMade(customNouns, ({ all }) => customerNoun(all(customerSections)), 2),
    bring(logSubjects, logged),
    ...sampledCustomers.map(([rows, rank]) => bring(sampled, rows, rank)),
    bring(dictionaries, houseTypes, 4),
    bring(switchGroups, customerGroup, 6),
    ...customerWords.map(words => bring(wordUses, words, 3)),
    bringMade(filed, ({ all }) => ({ subject: 'customer', reaches: reachesCustomer(all(customerSections)) })),
    bringMade(businesses, ({ all }) => similarAccessBusiness(all(customerSections)), 3),
    bringMade(records, ({ all }) => customerRecord(all(customerSections))),
    bringMade(searched, ({ all }) => customerSearch(all(customerSections)), 1),
    bringMade(imports, ({ all }) => customerImport(all(customerSections)), 3),
    bringMade(exports, ({ all }) => customerExport(all(customerSections)), 3),
    bringMade(nameables, ({ all }) => ({ kind: 'customer', nameable: nameableCustomer(all(customerSections)) })),
  ],
} satisfies Module
