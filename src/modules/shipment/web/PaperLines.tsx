import { z } from 'zod'
import { yuan } from '../../../kernel/api/format.ts'
import { columnsOf } from '../../../kernel/api/list.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { boxWords } from '../../goods/api/boxWords.ts'
import { lotWords } from '../../warehouse/api/lot.ts'
import type { ShipmentDetail } from '../api/shipment.ts'

const text = (title: string) => z.string().meta({ title, kind: 'text' })
const columns = columnsOf(
  z.object({
    goods: text('商品'),
    code: text('编码'),
    lot: text('批次 / 包件号'),
    count: text('数量'),
    amount: text('金额'),
    note: text('备注'),
  }),
)

type Props = { document: ShipmentDetail; amounts: ReadonlyMap<number, number | null> | undefined }

/** Shows lines with their lots and packages with their numbers as one table of a paper, with what they cost only where that is asked for. */
export function PaperLines({ document: { lines, packageRows }, amounts }: Props) {
  const rows = [
    ...lines.map(one => ({
      id: one.id * 2,
      goods: one.goodsName,
      code: one.goodsCode,
      lot: lotWords(one),
      count: boxWords(one.pieces, one.boxPieces),
      amount: yuanOf(amounts?.get(one.id)),
      note: one.note,
    })),
    ...packageRows.map(one => ({
      id: one.id * 2 + 1,
      goods: [one.space, one.name].filter(Boolean).join(' '),
      code: '',
      lot: one.number,
      count: '1 件',
      amount: '',
      note: one.content,
    })),
  ]
  return <RowsTable columns={amounts ? columns : columns.filter(({ key }) => key !== 'amount')} rows={rows} />
}

const yuanOf = (fen: number | null | undefined) => (fen === null || fen === undefined ? '' : yuan(fen))
