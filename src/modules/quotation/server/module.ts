import { yuan } from '../../../kernel/api/format.ts'
import { openPlaces } from '../../../kernel/server/http/web.ts'
import { proofs } from '../../../kernel/server/ledger/proofs.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import { accessed, awaited, explained, facets, found, logged, named } from '../../../kernel/server/record/facets.ts'
import { answers, beginnings } from '../../../kernel/server/record/offered.ts'
import { inStory } from '../../../kernel/server/record/storySources.ts'
import { customerReferences, inCustomer, tieProofs } from '../../customer/server/index.ts'
import { customNouns } from '../../customFields/server/index.ts'
import { hangingFrom, sampled, stepsDone } from '../../reporting/server/index.ts'
import { switchGroups, wordCounts, wordsUsed } from '../../settings/server/index.ts'
import { exported } from '../../transfer/server/index.ts'
import { neededKinds } from '../../warehouse/server/index.ts'
import { quotationPlaces } from '../api/places.ts'
import { QuotationHead } from '../api/quotation.ts'
import { quotationRecord } from '../api/record.ts'
import { quotationStates } from '../api/state.ts'
import { quotationSwitches } from '../api/switches.ts'
import { actHandlers } from './acts.ts'
import { askHandlers } from './ask.ts'
import { beginHandlers } from './begin.ts'
import { customQuotation } from './custom.ts'
import { gradeUse } from './gradeUse.ts'
import { linkHandlers } from './links.ts'
import { partsLogged } from './logged.ts'
import { neededByQuotations } from './needed.ts'
import { quotationAnswers, quotationBeginnings } from './offers.ts'
import { quotationAccess } from './permits.ts'
import { quotations } from './quotations.ts'
import { readHandlers } from './read.ts'
import { quotationReference } from './references.ts'
import { endingTimes, remindOfEnding } from './reminding.ts'
import { quotationStep } from './steps.ts'
import { templateReadHandlers } from './template/read.ts'
import { templateWriteHandlers } from './template/write.ts'
import { waitingQuotations } from './waiting.ts'
import { writeHandlers } from './write.ts'

const examples = hangingFrom('opportunity', 'quotation.opportunity_id', {
  table: 'quotation',
  locks: 3,
  told: count => `${count} 张报价单`,
})

export const quotation = {
  name: 'quotation',
  tables: [
    'quotation',
    'quotationAnswer',
    'quotationLine',
    'quotationSpace',
    'quotationTemplate',
    'quotationTemplateGoods',
  ],
  reads: {
    goods: ['goods'],
    identity: ['account'],
    opportunity: ['opportunity'],
    sets: ['goodsSet'],
  },
  handlers: [
    ...readHandlers,
    ...beginHandlers,
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
      { code: 'quotations', title: '报价', about: '报价单的有效期，与到期前的提醒。', switches: quotationSwitches },
      8,
    ),
    ...facets(quotations, {
      access: accessed(quotationAccess),
      scope: 'whoever answers for a deal or works on it sees its quotations: the data scope is that of deals',
      log: logged(quotations, partsLogged),
      name: named(quotations),
      why: explained(quotations),
      search: found(quotations, {
        note: ({ dealName, state, total }) => [dealName, quotationStates[state].title, yuan(total)],
        rank: 5,
        sums: [{ column: 'total', has: sum => `e.total = ${sum}` }],
      }),
      export: exported(quotations, 'quotationList:export', 5),
      todos: awaited(quotations, waitingQuotations, 3),
      about: inCustomer(quotations, {
        title: ({ number, revision, variant }) =>
          [number, revision === 1 ? '' : `v${revision}`, variant].filter(Boolean).join(' '),
        amount: row => row.total,
        rank: 1,
      }),
      story: inStory(quotations, {
        of: ['customer', 'opportunity'],
        title: ({ number, revision }) => (revision === 1 ? number : `${number} v${revision}`),
        note: row => row.variant,
        amount: row => row.total,
      }),
      handover: 'a quotation goes along with its deal, whose owner answers for it',
      words: [...wordsUsed(quotationRecord, QuotationHead, 6), bring(wordCounts, gradeUse, 6)],
      examples: [bring(sampled, examples, 2)],
    }),
    bring(neededKinds, neededByQuotations),
    bring(customNouns, customQuotation, 4),
    bring(stepsDone, quotationStep),
    bring(openPlaces, quotationPlaces.shared),
    bring(customerReferences, quotationReference, 2),
    bring(proofs, tieProofs(quotationReference)),
    ...quotationBeginnings.map(one => bring(beginnings, one, 3)),
    ...quotationAnswers.map(one => bring(answers, one, 6)),
  ],
} satisfies Module
