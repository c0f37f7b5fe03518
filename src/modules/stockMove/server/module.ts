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
import { ownedByMe, type TodoKind, worked } from '../../../kernel/server/record/todo.ts'
import { documented } from '../../documents/server/index.ts'
import { handedOver } from '../../handover/server/index.ts'
import { wordsUsed } from '../../settings/server/index.ts'
import { exported } from '../../transfer/server/index.ts'
import { StockLine } from '../../warehouse/api/line.ts'
import { expectedKinds, lossPapers } from '../../warehouse/server/index.ts'
import { moveKinds } from '../api/kinds.ts'
import { MoveLine, type MoveRow, moveRecord, moveRoutes } from '../api/move.ts'
import { type TransferRow, transferRecord, transferRoutes } from '../api/transfer.ts'
import { moveDocument, moveHandlers } from './move/document.ts'
import { moveFileHandlers } from './move/files.ts'
import { moveLosses } from './move/losses.ts'
import { moves } from './move/moves.ts'
import { stockMoveAccess, stockTransferAccess } from './permits.ts'
import { transferProofs } from './proofs.ts'
import { transferHandlers } from './transfer/calls.ts'
import { transferDocument } from './transfer/document.ts'
import { expectedTransfers } from './transfer/expected.ts'
import { transferFileHandlers } from './transfer/files.ts'
import { transferLosses } from './transfer/losses.ts'
import { transfers } from './transfer/transfers.ts'

const waitingTransfers: readonly Omit<TodoKind, 'list'>[] = [
  {
    key: 'draftStockTransfers',
    view: 'draft',
    filters: ownedByMe,
    title: '未提交的调拨单',
    word: '未提交',
    hint: '填好了还没有发出',
    tone: 'warning',
  },
  {
    key: 'stockTransfersUnderWay',
    view: 'sent',
    filters: () => ({}),
    title: '在途调拨',
    word: '在途',
    hint: '已经发出，还没有收完',
    worksBy: transferRecord.acts.receive.needs,
    worked: worked('收货', ({ id, number, fromWarehouseName, toWarehouseName, days }: TransferRow) => ({
      id,
      title: number,
      note: `${fromWarehouseName} → ${toWarehouseName}`,
      mark: `发出 ${days ?? 0} 天`,
    })),
  },
]

const readers = { manager: 'office', warehouse: 'office', finance: 'office' } as const

export const stockMove = {
  name: 'stockMove',
  tables: ['stockMove', 'stockMoveLine', 'stockTransfer', 'stockTransferLine', 'stockTransferPart'],
  reads: { warehouse: ['stockKey', 'warehouse'] },
  handlers: [...moveHandlers, ...moveFileHandlers, ...transferHandlers, ...transferFileHandlers],
  brings: [
    bring(
      beginnings,
      {
        title: '调拨',
        also: ['移库', '新增调拨单'],
        routes: [transferRoutes.add],
        place: transferRecord.place,
        query: { new: 1 },
      },
      21,
    ),
    bring(
      beginnings,
      {
        title: '样品、报损',
        also: ['新增出入库单', '改批', '改级', '拆箱'],
        routes: [moveRoutes.add],
        place: moveRecord.place,
        query: { new: 1 },
      },
      23,
    ),
    bring(lossPapers, moveLosses),
    bring(lossPapers, transferLosses),
    ...facets(moves, {
      access: accessed(stockMoveAccess),
      scope: scoped(moves, readers),
      log: logged(moves, {
        stockMoveLine: { title: '出入库明细', columns: [], unfollowed: 'entries of the paper tell of its lines' },
      }),
      name: named(moves),
      why: explained(moves),
      search: found(moves, { note: ({ kind, warehouseName }) => [moveKinds[kind], warehouseName], rank: 31 }),
      export: exported(moves, 'stockMoveManager:export', 31),
      todos: awaited(
        moves,
        [
          {
            key: 'draftStockMoves',
            view: 'draft',
            filters: ownedByMe,
            title: '未提交的出入库单',
            word: '未提交',
            hint: '填好了还没有提交，库存没有变',
            tone: 'warning',
          },
          {
            key: 'unansweredDamages',
            view: 'unanswered',
            filters: () => ({}),
            title: '未定责任的报损',
            word: '未定责任',
            hint: '已报损，还没有填写由谁承担',
            tone: 'warning',
            worksBy: moveRecord.acts.answer.needs,
            worked: worked('定责', ({ id, number, warehouseName, reason, happenedOn }: MoveRow) => ({
              id,
              title: number,
              note: [warehouseName, reason].filter(Boolean).join(' · '),
              mark: happenedOn,
            })),
          },
        ],
        31,
      ),
      about: 'a paper of stock belongs to no customer',
      story: 'a paper of stock belongs to no record that has a story; the stock card tells of its movements',
      handover: handedOver(moves, 5.2),
      words: wordsUsed({ table: 'stockMoveLine', title: moveRecord.title }, MoveLine, 31),
      examples: 'a new company has no stock to move',
    }),
    ...documented(
      moveDocument,
      {
        forecast: [moveRoutes.forecast],
        submit: [moveRoutes.add, moveRoutes.submit],
        withdraw: [moveRoutes.cancel],
        reminds: ['draftStockMoves'],
      },
      31,
    ),
    ...facets(transfers, {
      access: accessed(stockTransferAccess),
      scope: scoped(transfers, readers),
      log: logged(transfers, {
        stockTransferLine: { title: '调拨明细', columns: [], unfollowed: 'entries of the transfer tell of its lines' },
        stockTransferPart: {
          title: '调拨收货',
          columns: [],
          unfollowed: 'entries of the transfer tell of its receipts',
        },
      }),
      name: named(transfers),
      why: explained(transfers),
      search: found(transfers, {
        note: ({ fromWarehouseName, toWarehouseName }) => [`${fromWarehouseName} → ${toWarehouseName}`],
        rank: 32,
      }),
      export: exported(transfers, 'stockTransferManager:export', 32),
      todos: awaited(transfers, waitingTransfers, 32),
      about: 'a transfer belongs to no customer',
      story: 'a transfer belongs to no record that has a story; the stock card tells of its movements',
      handover: handedOver(transfers, 5.3),
      words: wordsUsed({ table: 'stockTransferLine', title: transferRecord.title }, StockLine, 32),
      examples: 'a new company has no stock to move',
    }),
    ...documented(
      transferDocument,
      {
        forecast: [transferRoutes.forecast],
        submit: [transferRoutes.add, transferRoutes.submit],
        withdraw: [transferRoutes.cancel],
        reminds: ['draftStockTransfers'],
      },
      32,
    ),
    bring(proofs, transferProofs),
    bring(expectedKinds, expectedTransfers, 2),
  ],
} satisfies Module
