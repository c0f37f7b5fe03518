import { accesses } from '../../../kernel/server/desk/access.ts'
import { openPlaces } from '../../../kernel/server/http/web.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { logSubjects } from '../../../kernel/server/record/logged.ts'
import { nameables } from '../../../kernel/server/record/nameable.ts'
import { proofs } from '../../../kernel/server/record/proofs.ts'
import { searched } from '../../../kernel/server/record/searchKind.ts'
import { countedLists, todos } from '../../../kernel/server/record/todo.ts'
import { customerRecords, customerReferences, tieProofs } from '../../customer/server/index.ts'
import { ownNouns } from '../../ownFields/server/index.ts'
import { hangingFrom, sampled, stepsDone } from '../../reporting/server/index.ts'
import { switchGroups, wordColumns, wordCounts, wordUses } from '../../settings/server/index.ts'
import { exports } from '../../transfer/server/index.ts'
import { quotationPlaces } from '../api/places.ts'
import { QuotationHead } from '../api/quotation.ts'
import { quotationSwitches } from '../api/switches.ts'
import { actHandlers } from './acts.ts'
import { askHandlers } from './ask.ts'
import { quotationExport } from './exporting.ts'
import { gradeUse } from './grades.ts'
import { linkHandlers } from './links.ts'
import { logged } from './logged.ts'
import { nameableQuotation } from './names.ts'
import { quotationsOfCustomer } from './ofCustomer.ts'
import { ownQuotation } from './own.ts'
import { quotationAccess } from './permits.ts'
import { readHandlers } from './read.ts'
import { quotationReference } from './references.ts'
import { endingTimes, remindOfEnding } from './reminding.ts'
import { quotationSearch } from './searching.ts'
import { quotationStep } from './steps.ts'
import { templateReadHandlers } from './template/read.ts'
import { templateWriteHandlers } from './template/write.ts'
import { countedQuotations, endingQuotations } from './waiting.ts'
import { writeHandlers } from './write.ts'

export const quotation = {
  name: 'quotation',
  tables: [
    'quotation',
    'quotationLine',
    'quotationLink',
    'quotationOpening',
    'quotationSpace',
    'quotationTemplate',
    'quotationTemplateGoods',
  ],
  reads: {
    customer: ['customer'],
    goods: ['goods'],
    identity: ['account'],
    kernel: ['operationLog'],
    opportunity: ['opportunity', 'opportunityMember'],
    sets: ['goodsSet'],
  },
  handlers: [
    ...readHandlers,
    ...writeHandlers,
    ...actHandlers,
    ...askHandlers,
    ...linkHandlers,
    ...templateReadHandlers,
    ...templateWriteHandlers,
  ],
  clock: [{ name: 'quotationEnding', times: endingTimes, work: runtime => remindOfEnding(runtime) }],
  brings: [
    bring(
      switchGroups,
      { code: 'quotations', title: '报价', about: '报价单到期前的提醒。', switches: quotationSwitches },
      8,
    ),
    ...quotationAccess.map(access => bring(accesses, access)),
    ...wordColumns('quotation', '报价单', QuotationHead).map(use => bring(wordUses, use, 6)),
    bring(wordCounts, gradeUse, 6),
    bring(ownNouns, ownQuotation, 4),
    bring(nameables, { kind: 'quotation', nameable: nameableQuotation }),
    bring(logSubjects, logged),
    bring(stepsDone, quotationStep),
    bring(customerRecords, quotationsOfCustomer, 1),
    bring(searched, quotationSearch, 5),
    bring(countedLists, countedQuotations),
    bring(todos, endingQuotations, 3),
    bring(exports, quotationExport, 5),
    bring(openPlaces, quotationPlaces.shared),
    bring(
      sampled,
      hangingFrom('opportunity', 'quotation.opportunity_id', {
        table: 'quotation',
        told: count => `${count} 张报价单`,
      }),
      2,
    ),
    bring(customerReferences, quotationReference, 2),
    bring(proofs, tieProofs(quotationReference)),
  ],
} satisfies Module
