import { formatMonthDay } from '../../../kernel/api/timeWords.ts'
import { proofs } from '../../../kernel/server/ledger/proofs.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
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
import { beginnings } from '../../../kernel/server/record/offered.ts'
import { inStory } from '../../../kernel/server/record/storySources.ts'
import { ownedByMe, worked } from '../../../kernel/server/record/todo.ts'
import { contractEnds, lockedPrices } from '../../contract/server/index.ts'
import { customerReferences, inCustomer, tieProofs } from '../../customer/server/index.ts'
import { handedOver } from '../../handover/server/index.ts'
import { moneyMatched, moneyMoved } from '../../money/server/index.ts'
import { dealBelongings } from '../../opportunity/server/index.ts'
import { hangingFrom, sampled } from '../../reporting/server/index.ts'
import { switchGroups, wordCounts } from '../../settings/server/index.ts'
import { exported } from '../../transfer/server/index.ts'
import { holders, neededKinds, reported } from '../../warehouse/server/index.ts'
import { type EarnestRow, earnestStates } from '../api/earnest.ts'
import { earnestPlaces } from '../api/places.ts'
import { earnestRoutes as routes } from '../api/routes.ts'
import { earnestSwitches } from '../api/switches.ts'
import { neededByEarnests } from './awaiting.ts'
import { earnests } from './earnests.ts'
import { earnestMatched, earnestMoves } from './following.ts'
import { earnestHolder } from './holder.ts'
import { letGo } from './holding.ts'
import { earnestAccess } from './permits.ts'
import { customerOfEarnest, dealOfEarnest, gradesOfLines } from './references.ts'
import { blocked } from './report.ts'
import { earnestHandlers } from './routes.ts'
import { followContract, pricesLocked } from './signing.ts'

const examples = hangingFrom('customer', 'earnest.customer_id', {
  table: 'earnest',
  locks: 9,
  topic: earnests.shown,
  async frees(desk, ids) {
    for (const id of ids) await letGo(desk, { id })
  },
  told: count => `${count} 张定金单`,
})

const told = ({ id, customerName, goodsNames, amount, untilAt }: EarnestRow) => ({
  id,
  title: goodsNames,
  note: customerName,
  amount,
  mark: `${formatMonthDay(untilAt)} 到期`,
  tone: 'warning' as const,
})

export const earnest = {
  name: 'earnest',
  tables: ['earnest', 'earnestLine'],
  reads: {
    customer: ['customer'],
    goods: ['goods'],
    money: ['receipt'],
    opportunity: ['opportunity'],
    quotation: ['quotation'],
    warehouse: ['warehouse', 'stockKey', 'stockLot', 'stockReservation'],
  },
  handlers: earnestHandlers,
  brings: [
    ...reported(blocked, 23),
    ...facets(earnests, {
      access: accessed(earnestAccess),
      scope: scoped(earnests, { manager: 'departmentAndBelow', seller: 'own', finance: 'office' }),
      log: logged(earnests, {
        earnestLine: { title: '定金单明细', columns: [], unfollowed: 'entries of the document tell of its lines' },
      }),
      name: named(earnests),
      why: explained(earnests),
      search: found(earnests, {
        note: ({ customerName, goodsNames, state }) => [customerName, goodsNames, earnestStates[state].title],
        rank: 9,
      }),
      export: exported(earnests, 'inventoryEarnest:export', 9),
      todos: awaited(
        earnests,
        [
          {
            key: 'endingEarnests',
            view: 'ending',
            filters: ownedByMe,
            title: '快到期的库存定金',
            word: '快到期',
            hint: '三天内到期，到期后货会放开，也不再等到货',
            tone: 'warning',
            worked: worked('看', told),
          },
          {
            key: 'waitingEarnests',
            view: 'waiting',
            filters: desk => ({ ...ownedByMe(desk), awaits: 'false' }),
            title: '还没留货的库存定金',
            word: '待留货',
            hint: '收款待确认，或确认时货不够',
            tone: 'warning',
          },
        ],
        6,
      ),
      about: inCustomer(earnests, {
        title: ({ number, goodsNames }) => `${number} ${goodsNames}`,
        amount: row => row.amount,
        rank: 5,
      }),
      story: inStory(earnests, {
        of: ['customer', 'opportunity', 'contract'],
        title: row => row.number,
        note: row => row.goodsNames,
        amount: row => row.amount,
      }),
      handover: handedOver(earnests, 6),
      words: [bring(wordCounts, gradesOfLines, 8)],
      examples: [bring(sampled, examples, -3)],
    }),
    bring(holders, earnestHolder),
    bring(contractEnds, followContract),
    bring(lockedPrices, pricesLocked),
    bring(neededKinds, neededByEarnests),
    bring(moneyMatched, earnestMatched),
    bring(moneyMoved, earnestMoves),
    bring(
      switchGroups,
      {
        code: 'earnest',
        title: '库存定金',
        about: '收款确认前临时留货多久，到期后能再留多久。',
        switches: earnestSwitches,
      },
      9,
    ),
    bring(customerReferences, customerOfEarnest, 5),
    bring(proofs, tieProofs(customerOfEarnest)),
    bring(dealBelongings, dealOfEarnest, 2),
    bring(
      beginnings,
      {
        title: '登记库存定金',
        also: ['库存定金', '留货', '定金', '订金'],
        routes: [routes.add],
        place: earnestPlaces.list,
        query: { new: 1 },
      },
      7,
    ),
  ],
} satisfies Module
