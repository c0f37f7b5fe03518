import { yuan } from '../../../kernel/api/format.ts'
import { proofs } from '../../../kernel/server/ledger/proofs.ts'
import { bring, bringMade, type Module, type World } from '../../../kernel/server/module.ts'
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
import { countedLists, otherWork, todos } from '../../../kernel/server/record/todo.ts'
import { bindFirst } from '../../approval/server/index.ts'
import {
  chainParts,
  contractSettles,
  contractShrinks,
  customerMoney,
  termPostings,
} from '../../contract/server/index.ts'
import { customerReferences, inCustomer, tieProofs } from '../../customer/server/index.ts'
import { documented } from '../../documents/server/index.ts'
import { handedOver } from '../../handover/server/index.ts'
import { dealBelongings } from '../../opportunity/server/index.ts'
import { foundings } from '../../organisation/server/index.ts'
import { boardFigures, hangingFrom, sampled, stepsDone } from '../../reporting/server/index.ts'
import { references, switchGroups } from '../../settings/server/index.ts'
import { exported, exports } from '../../transfer/server/index.ts'
import { requestKinds, requestStates } from '../api/request.ts'
import { moneySwitches } from '../api/switches.ts'
import { receiptKinds, receiptStates } from '../api/words.ts'
import { accountHandlers } from './book/accounts.ts'
import { brokenStock, brokenSums } from './book/brokenSums.ts'
import { closingHandlers, monthToClose } from './book/closing.ts'
import { stockAccounts } from './book/founding.ts'
import { checkingTimes, checkLedgers, ledgerHandlers } from './book/ledgerJob.ts'
import { openBook } from './book/locks.ts'
import { postingIn } from './book/posting.ts'
import { agingExport } from './figures/agingExport.ts'
import { receiptBoard, receivableBoard } from './figures/board.ts'
import { moneyChain } from './figures/chain.ts'
import { receivableHandlers } from './figures/receivables.ts'
import { moneyStep } from './figures/steps.ts'
import { summaryHandlers } from './figures/summary.ts'
import { countedTerms, receiptTodos, requestTodos, termTodos } from './figures/waiting.ts'
import { moneyAnswers, moneyBeginnings } from './offers.ts'
import { moneyAccess } from './permits.ts'
import { paperHandlers } from './reading/papers.ts'
import { moneyOfDeal } from './receipts/along.ts'
import { settleContract, shrink } from './receipts/shrinking.ts'
import { logged as otherLogged, partLogged } from './record/logged.ts'
import { matchedIn } from './record/matched.ts'
import { receipts } from './record/receipts.ts'
import { moneyReferences } from './record/references.ts'
import { receiptVisibility } from './record/scope.ts'
import { remindingTimes, remindOfTerms } from './reminding/reminding.ts'
import { remindOfVouchers, remindOfWaiting, voucherTimes, waitingTimes } from './reminding/remindingReceipts.ts'
import { requestCalls } from './request/calls.ts'
import { approvedCodes, documentsWith } from './request/document.ts'
import { requests } from './request/requests.ts'
import { requestHandlers } from './request/routes.ts'
import { receiptHandlers } from './routes.ts'

const receiptExamples = (world: World) =>
  hangingFrom('customer', 'receipt.customer_id', {
    table: 'receipt',
    locks: 7,
    filed: true,
    topic: receipts.shown,
    holds: (desk, ids) => matchedIn(world).hold(desk, 'receipt', ids),
    frees: (desk, ids) => matchedIn(world).gone(desk, 'receipt', ids, 'removed'),
    told: count => `${count} 张收款单`,
  })

const requestExamples = (world: World) =>
  hangingFrom('customer', 'money_request.customer_id', {
    table: 'moneyRequest',
    locks: 8,
    businesses: approvedCodes,
    topic: requests.shown,
    holds: (desk, ids) => matchedIn(world).hold(desk, 'moneyRequest', ids),
    frees: (desk, ids) => matchedIn(world).gone(desk, 'moneyRequest', ids, 'removed'),
    told: count => `${count} 张资金申请`,
  })

export const money = {
  name: 'money',
  tables: [
    'ledgerCheck',
    'moneyAccount',
    'moneyAllocation',
    'moneyClosing',
    'moneyEntry',
    'moneyHold',
    'moneyKindEntry',
    'moneyReminder',
    'moneyRequest',
    'moneyRequestPart',
    'receipt',
    'voucherReminder',
  ],
  reads: {
    contract: ['contract', 'contractLine', 'contractTerm', 'contractTermEntry', 'contractTermPast'],
    customer: ['customer'],
    opportunity: ['opportunity'],
  },
  handlers: world => [
    ...receiptHandlers(world),
    ...accountHandlers,
    ...requestHandlers(world),
    ...closingHandlers,
    ...ledgerHandlers(world),
    ...receivableHandlers,
    ...summaryHandlers(world),
    ...paperHandlers(world),
  ],
  clock: [
    { name: 'ledgerCheck', times: checkingTimes, work: checkLedgers },
    { name: 'termReminding', times: remindingTimes, work: runtime => remindOfTerms(runtime) },
    { name: 'receiptsWaiting', times: waitingTimes, work: runtime => remindOfWaiting(runtime) },
    { name: 'vouchersMissing', times: voucherTimes, work: runtime => remindOfVouchers(runtime) },
  ],
  brings: [
    ...facets(receipts, {
      access: accessed(moneyAccess),
      scope: scoped(receipts, { manager: 'departmentAndBelow', seller: 'own', finance: 'office' }),
      log: logged(receipts, otherLogged),
      name: named(receipts),
      why: explained(receipts),
      search: found(receipts, {
        note: ({ customerName, amount, state }) => [`${customerName} ${yuan(amount)}`, receiptStates[state].title],
        rank: 8,
        sums: [{ column: 'amount', has: sum => `e.amount = ${sum}` }],
      }),
      export: exported(receipts, 'collectionInfo:export', 8),
      todos: awaited(receipts, receiptTodos, 4),
      about: inCustomer(receipts, {
        title: ({ number, kind }) => `${number} ${receiptKinds[kind]}`,
        amount: row => row.amount,
        wholeAccount: true,
        rank: 4,
      }),
      story: inStory(receipts, {
        of: ['customer', 'opportunity', 'contract'],
        title: row => row.number,
        note: ({ kind }) => receiptKinds[kind],
        amount: row => row.amount,
      }),
      handover: handedOver(receipts, 4),
      words: 'nothing that is entered in one is a word of a dictionary',
      examples: [bringMade(sampled, receiptExamples, -1)],
    }),
    bring(stepsDone, moneyStep),
    bring(references, { of: 'moneyAccount' }),
    bring(
      switchGroups,
      {
        code: 'money',
        title: '收款与应收',
        about: '谁确认收款、开票额度、放行比例、应收和凭证的提醒。',
        switches: moneySwitches,
      },
      8,
    ),
    bring(termPostings, openBook),
    bringMade(contractShrinks, world => {
      const post = postingIn(world)
      return (desk, locked, terms, onDay) => shrink(desk, post, locked, terms, onDay)
    }),
    bringMade(contractSettles, world => {
      const post = postingIn(world)
      return (desk, contractId, grown) => settleContract(desk, post, contractId, grown)
    }),
    bring(foundings, stockAccounts, 4),
    bring(foundings, bindFirst(...approvedCodes), 4),
    ...approvedCodes.flatMap(code => documented(world => documentsWith(postingIn(world))[code], requestCalls[code], 6)),
    ...facets(requests, {
      access: 'they stand on the screen of receipts, whose elements they share',
      scope: 'the data scope of receipts decides about them too',
      log: logged(requests, { moneyRequestPart: partLogged }, undefined, '资金申请'),
      name: named(requests),
      why: explained(requests),
      // The search of their own list finds them by number, serial, title and customer.
      search: found(requests, {
        note: ({ customerName, kind, amount, state }) => [
          `${customerName} ${requestKinds[kind]} ${yuan(amount)}`,
          requestStates[state].title,
        ],
        rank: 9,
        sums: [{ column: 'amount', has: sum => `e.amount = ${sum}` }],
        bySumAlone: true,
      }),
      export: exported(requests, 'collectionInfo:export', 8),
      todos: awaited(requests, requestTodos, 4),
      about: 'the money of a customer, deal and contract lists them beside the receipts',
      story: inStory(requests, {
        of: ['customer', 'contract'],
        title: row => row.number,
        note: ({ kind }) => requestKinds[kind],
        amount: row => row.amount,
      }),
      handover: handedOver(requests, 4),
      words: 'nothing that is entered in one is a word of a dictionary',
      examples: [bringMade(sampled, requestExamples, -2)],
    }),
    bring(chainParts, moneyChain, 1),
    bring(countedLists, countedTerms),
    bring(otherWork, monthToClose),
    bring(otherWork, brokenSums, -1),
    bring(otherWork, brokenStock, -1),
    bring(boardFigures, receiptBoard),
    bring(boardFigures, receivableBoard),
    ...termTodos.map(todo => bring(todos, todo, 4)),
    bring(exports, agingExport, 8),
    ...moneyOfDeal.map(one => bring(dealBelongings, one, 1)),
    bring(customerMoney, receiptVisibility),
    ...moneyReferences.flatMap(one => [bring(customerReferences, one, 4), bring(proofs, tieProofs(one))]),
    ...moneyBeginnings.map(one => bring(beginnings, one, 5)),
    ...moneyAnswers.map(one => bring(answers, one, 1)),
  ],
} satisfies Module
