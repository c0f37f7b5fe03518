import { forEachOffice, inSteps } from '../../../kernel/server/desk/officeWork.ts'
import { monthsClosed } from '../../../kernel/server/ledger/book.ts'
import { proofs } from '../../../kernel/server/ledger/proofs.ts'
import { bring, bringMade, type Module } from '../../../kernel/server/module.ts'
import { accessed, facets, found, logged, named } from '../../../kernel/server/record/facets.ts'
import { nameables } from '../../../kernel/server/record/nameable.ts'
import { searched } from '../../../kernel/server/record/searchKind.ts'
import { otherWork } from '../../../kernel/server/record/todo.ts'
import { references, switchGroups, wordUses } from '../../settings/server/index.ts'
import { exports } from '../../transfer/server/index.ts'
import { stockReportRoutes } from '../api/report.ts'
import { warehouseSwitches } from '../api/switches.ts'
import { warehouseKinds } from '../api/warehouse.ts'
import { keepStockMonths } from './closing.ts'
import { nameableStockCost, stockCostHandlers } from './cost/costs.ts'
import { sweepLapsed } from './holds/reserve.ts'
import { foldedPerStep, foldStockGoods } from './keys/foldGoods.ts'
import { keepGoodsMonth } from './keys/goodsMonths.ts'
import { stockExport } from './list/exporting.ts'
import { stockListHandlers } from './list/routes.ts'
import { stockLogged } from './logged.ts'
import { lotFileHandlers } from './lotFiles.ts'
import { nameableLot } from './lotNames.ts'
import { lotSearch } from './lotSearch.ts'
import { lowestHandlers } from './lowest.ts'
import { warehouseAccess } from './permits.ts'
import { holderProofs, stockProofs } from './proofs.ts'
import { slowGoods, stockAge } from './report/age.ts'
import { reported } from './report/exporting.ts'
import { stockShelf } from './report/kind.ts'
import { losses } from './report/losses.ts'
import { monthValues } from './report/months.ts'
import { movements } from './report/movements.ts'
import { reportHandlers } from './report/routes.ts'
import { turnover } from './report/turnover.ts'
import { stockHandlers } from './stock.ts'
import { warehouseHandlers, warehouses } from './warehouses.ts'
import { gradesOfKeys } from './words.ts'
import { endingHolds, inspections } from './work/waiting.ts'

const perStep = 200

export const warehouse = {
  name: 'warehouse',
  tables: [
    'warehouse',
    'stockLot',
    'stockKey',
    'stockEntry',
    'stockReservation',
    'stockHold',
    'stockLowest',
    'stockGoods',
    'stockGoodsChange',
    'stockGoodsMonth',
    'stockGoodsOfKeys',
    'stockCost',
    'stockClosing',
    'stockClosingValue',
  ],
  reads: { goods: ['goods'] },
  handlers: [
    ...warehouseHandlers,
    ...stockHandlers,
    ...stockListHandlers,
    ...reportHandlers(stockShelf, stockReportRoutes),
    ...lowestHandlers,
    ...stockCostHandlers,
    ...lotFileHandlers,
  ],
  clock: [
    {
      name: 'expireReservations',
      times: '*/10 * * * *',
      work: runtime =>
        forEachOffice(runtime, 'expireReservations', officeId =>
          inSteps(runtime, officeId, '预留到期', perStep, desk => sweepLapsed(desk, perStep)),
        ),
    },
    {
      name: 'keepGoodsMonths',
      times: '25 * * * *',
      work: runtime =>
        forEachOffice(runtime, 'keepGoodsMonths', officeId =>
          inSteps(runtime, officeId, '月末库存汇总', 1, keepGoodsMonth),
        ),
    },
    {
      name: 'foldStockGoods',
      times: '*/5 * * * *',
      work: runtime =>
        forEachOffice(runtime, 'foldStockGoods', officeId =>
          inSteps(runtime, officeId, '商品库存汇总', foldedPerStep, foldStockGoods),
        ),
    },
  ],
  brings: [
    ...facets(warehouses, {
      access: accessed(warehouseAccess),
      scope: 'whoever opens the screen sees every warehouse of the company',
      log: logged(warehouses, stockLogged),
      name: named(warehouses),
      why: 'whoever opens the screen sees every warehouse of the company',
      search: found(warehouses, { note: ({ kind, address }) => [warehouseKinds[kind], address], rank: 9 }),
      export: 'a company has few warehouses, and their list fits on one page',
      todos: 'nobody waits for a warehouse; what waits in it are documents',
      about: 'a warehouse belongs to no customer',
      story: 'a warehouse belongs to no record that has a story',
      handover: 'a warehouse has no owner; whoever keeps it is named in words',
      words: 'nothing of it is chosen from a dictionary',
      examples: 'a new company gets no warehouse to try',
    }),
    bring(references, { of: 'warehouse', byState: true }),
    bring(nameables, { kind: 'stockLot', nameable: nameableLot }),
    bring(nameables, { kind: 'stockCost', nameable: nameableStockCost }),
    bring(exports, stockExport, 8),
    bring(wordUses, gradesOfKeys, 7),
    bring(searched, lotSearch, 4),
    bring(
      switchGroups,
      { code: 'warehouse', title: '库存', about: '放多久算久存，剩多少算尾货。', switches: warehouseSwitches },
      9,
    ),
    bring(proofs, stockProofs),
    bring(monthsClosed, keepStockMonths),
    bring(otherWork, endingHolds, 5),
    bring(otherWork, inspections, 6),
    ...[movements, turnover, stockAge, slowGoods, monthValues].flatMap((report, at) => reported(report, at)),
    ...reported(losses, 22),
    bringMade(proofs, holderProofs),
  ],
} satisfies Module
