import { accesses } from '../../../kernel/server/access.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { openPlaces } from '../../../kernel/server/web.ts'
import { customerReferences } from '../../customer/server/index.ts'
import { wordColumns, wordUses } from '../../settings/server/index.ts'
import { quotationPlaces } from '../contract/places.ts'
import { QuotationHead } from '../contract/quotation.ts'
import { actHandlers } from './acts.ts'
import { linkHandlers } from './links.ts'
import { logged } from './logged.ts'
import { quotationAccess } from './permits.ts'
import { readHandlers } from './read.ts'
import { writeHandlers } from './write.ts'

export const quotation = {
  name: 'quotation',
  handlers: [...readHandlers, ...writeHandlers, ...actHandlers, ...linkHandlers],
  brings: [
    ...quotationAccess.map(access => bring(accesses, access)),
    ...wordColumns('quotation', '报价单', QuotationHead).map(use => bring(wordUses, use, 6)),
    bring(logSubjects, logged),
    bring(openPlaces, quotationPlaces.shared),
    bring(
      customerReferences,
      { table: 'quotation', column: 'customerId', title: '报价单', follows: { opportunityId: 'opportunity' } },
      2,
    ),
  ],
} satisfies Module
