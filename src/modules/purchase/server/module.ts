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
import { nameables } from '../../../kernel/server/record/nameable.ts'
import { beginnings } from '../../../kernel/server/record/offered.ts'
import { ownedByMe, worked } from '../../../kernel/server/record/todo.ts'
import { documented } from '../../documents/server/index.ts'
import { handedOver } from '../../handover/server/index.ts'
import { switchGroups, wordsUsed } from '../../settings/server/index.ts'
import { exported } from '../../transfer/server/index.ts'
import { expectedKinds, reported } from '../../warehouse/server/index.ts'
import { purchasePlaces } from '../api/places.ts'
import { type PurchaseRow, purchaseRoutes } from '../api/purchase.ts'
import { ReceiptLine, receiptRoutes as routes, type StockReceiptRow } from '../api/receipt.ts'
import { returnRoutes, ShownReturnLine } from '../api/return.ts'
import { purchaseSwitches } from '../api/switches.ts'
import { costHandlers } from './cost/costs.ts'
import { costLogged, nameableCost } from './cost/named.ts'
import { followHandlers } from './order/acts.ts'
import { awaitingHandlers } from './order/awaiting.ts'
import { comingHandlers } from './order/coming.ts'
import { purchaseDocument, purchaseHandlers } from './order/document.ts'
import { expectedPurchases } from './order/expected.ts'
import { purchases } from './order/purchases.ts'
import { deliveries } from './order/report.ts'
import { orderAccess, receiptAccess, returnAccess, supplierAccess } from './permits.ts'
import { purchaseProofs } from './proofs.ts'
import { receiptDocument, receiptHandlers } from './receipt/document.ts'
import { receiptFileHandlers } from './receipt/files.ts'
import { receipts } from './receipt/receipts.ts'
import { reverseHandlers } from './receipt/reverse.ts'
import { returnDocument, returnHandlers } from './return/document.ts'
import { returnFileHandlers } from './return/files.ts'
import { returns } from './return/returns.ts'
import { supplierHandlers, suppliers } from './suppliers.ts'

const rank = 12

const due = (key: string, view: string, title: string, hint: string, tone: 'danger' | 'warning') => ({
  key,
  view,
  filters: () => ({}),
  title,
  word: '待到货',
  hint,
  tone,
  worked: worked<PurchaseRow>('去入库', ({ id, number, supplier, promisedOn }) => ({
    id,
    title: number,
    note: [supplier, promisedOn].filter(Boolean).join(' · '),
  })),
})

export const purchase = {
  name: 'purchase',
  tables: [
    'supplier',
    'purchase',
    'purchaseLine',
    'stockReceipt',
    'stockReceiptLine',
    'receiptCost',
    'supplierReturn',
    'supplierReturnLine',
    'purchaseDirect',
  ],
  reads: { goods: ['goods'], warehouse: ['stockEntry', 'stockLot'] },
  handlers: [
    ...supplierHandlers,
    ...purchaseHandlers,
    ...followHandlers,
    ...awaitingHandlers,
    ...comingHandlers,
    ...receiptHandlers,
    ...reverseHandlers,
    ...receiptFileHandlers,
    ...returnHandlers,
    ...returnFileHandlers,
    ...costHandlers,
  ],
  brings: [
    bring(
      beginnings,
      {
        title: '入库',
        also: ['收货', '新增入库单'],
        routes: [routes.add],
        place: purchasePlaces.receipts,
        query: { new: 1 },
      },
      20,
    ),
    ...reported(deliveries, 21),
    ...facets(receipts, {
      access: accessed(receiptAccess),
      scope: scoped(receipts, { manager: 'office', warehouse: 'office', finance: 'office' }),
      log: logged(receipts, {
        receiptCost: costLogged,
        stockReceiptLine: { title: '入库明细', columns: [], unfollowed: 'entries of the receipt tell of its lines' },
      }),
      name: named(receipts),
      why: explained(receipts),
      search: found(receipts, { note: ({ supplier, note }) => [supplier, note], rank }),
      export: exported(receipts, 'stockReceiptManager:export', rank),
      todos: awaited(
        receipts,
        [
          {
            key: 'draftReceipts',
            view: 'draft',
            filters: ownedByMe,
            title: '没有入库的入库单',
            word: '待入库',
            hint: '填好了还没有提交，货还不在库存里',
            tone: 'warning',
            worked: worked<StockReceiptRow>('去入库', ({ id, number, supplier, receivedOn }) => ({
              id,
              title: number,
              note: [supplier, receivedOn].filter(Boolean).join(' · '),
            })),
          },
        ],
        rank,
      ),
      about: 'a receipt of goods belongs to no customer',
      story: 'a receipt of goods belongs to no record that has a story',
      handover: handedOver(receipts, 5.1),
      words: wordsUsed({ table: 'stockReceiptLine', title: receipts.record.title }, ReceiptLine, rank),
      examples: 'a new company gets no goods in stock to try',
    }),
    ...documented(
      receiptDocument,
      {
        forecast: [routes.forecast],
        submit: [routes.add, routes.submit],
        withdraw: [routes.cancel],
        reminds: ['draftReceipts'],
      },
      rank,
    ),
    ...facets(returns, {
      access: accessed(returnAccess),
      scope: scoped(returns, { manager: 'office', warehouse: 'office', finance: 'office' }),
      log: logged(returns, {
        supplierReturnLine: { title: '退货明细', columns: [], unfollowed: 'entries of the return tell of its lines' },
      }),
      name: named(returns),
      why: explained(returns),
      search: found(returns, { note: ({ supplier, note }) => [supplier, note], rank }),
      export: exported(returns, 'stockReceiptManager:export', rank),
      todos: awaited(
        returns,
        [
          {
            key: 'draftSupplierReturns',
            view: 'draft',
            filters: ownedByMe,
            title: '没有提交的退货单',
            word: '待退货',
            hint: '填好了还没有提交，货还在库存里',
            tone: 'warning',
          },
        ],
        rank,
      ),
      about: 'a return to a supplier belongs to no customer',
      story: 'a return to a supplier belongs to no record that has a story; the stock card tells of its movements',
      handover: handedOver(returns, 5.05),
      words: wordsUsed({ table: 'supplierReturnLine', title: returns.record.title }, ShownReturnLine, rank),
      examples: 'a new company gets no goods in stock to send back',
    }),
    ...documented(
      returnDocument,
      {
        forecast: [returnRoutes.forecast],
        submit: [returnRoutes.add, returnRoutes.submit],
        withdraw: [returnRoutes.cancel],
        reminds: ['draftSupplierReturns'],
      },
      rank,
    ),
    ...facets(purchases, {
      access: accessed(orderAccess),
      scope: scoped(purchases, { manager: 'office', warehouse: 'office', finance: 'office' }),
      log: logged(purchases, {
        purchaseLine: { title: '采购明细', columns: [], unfollowed: 'entries of the purchase tell of its lines' },
        purchaseDirect: { title: '采购直送', columns: [], unfollowed: 'entries of the purchase tell what came of it' },
      }),
      name: named(purchases),
      why: explained(purchases),
      search: found(purchases, { note: ({ supplier, note }) => [supplier, note], rank }),
      export: exported(purchases, 'purchaseManager:export', rank),
      todos: awaited(
        purchases,
        [
          due('latePurchases', 'late', '逾期未到的采购', '过了承诺到货日还没到齐，联系供应商或关闭短缺', 'danger'),
          due('soonPurchases', 'soon', '三天内到货的采购', '准备库位和人手', 'warning'),
        ],
        rank,
      ),
      about: 'a purchase belongs to no customer',
      story: 'a purchase belongs to no record that has a story',
      handover: handedOver(purchases, 5.4),
      words: 'nothing of it is chosen from a dictionary',
      examples: 'a new company has no supplier to order from',
    }),
    ...documented(
      purchaseDocument,
      {
        forecast: [purchaseRoutes.forecast],
        submit: [purchaseRoutes.add, purchaseRoutes.submit],
        withdraw: [purchaseRoutes.cancel],
        reminds: ['latePurchases', 'soonPurchases'],
      },
      rank,
    ),
    bring(
      switchGroups,
      {
        code: 'purchase',
        title: '采购与入库',
        about: '到货比采购多时可以多收多少，运费怎样摊到商品。',
        switches: purchaseSwitches,
      },
      9,
    ),
    bring(nameables, { kind: 'receiptCost', nameable: nameableCost }),
    bring(proofs, purchaseProofs),
    bring(expectedKinds, expectedPurchases, 1),
    ...facets(suppliers, {
      access: accessed(supplierAccess),
      scope: 'whoever opens the screen sees every supplier of the company',
      log: logged(suppliers),
      name: named(suppliers),
      why: 'whoever opens the screen sees every supplier of the company',
      search: found(suppliers, { note: ({ contacts, brands }) => [contacts, brands], rank: rank + 1 }),
      export: exported(suppliers, 'supplierManager:export', rank + 1),
      todos: 'nobody waits for a supplier; what waits are purchases and receipts',
      about: 'a supplier belongs to no customer',
      story: 'a supplier belongs to no record that has a story',
      handover: 'a supplier has no owner',
      words: 'nothing of it is chosen from a dictionary',
      examples: 'a new company gets no supplier to try',
    }),
  ],
} satisfies Module
