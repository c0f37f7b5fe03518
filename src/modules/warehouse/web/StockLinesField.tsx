import { lazy, Suspense } from 'react'
import type { z } from 'zod'
import { type CellProps, RowsField } from '../../../kernel/web/form/RowsField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { GoodsPick } from '../../goods/web/GoodsPick.tsx'
import { mostLines, StockLine } from '../api/line.ts'

const LotPick = lazy(() => import('./LotPick.tsx'))

type Props = {
  form: FormModel
  /** What a line holds, where it is more or less than usual. */
  row?: z.ZodObject
  /** The field of the form that names the warehouse from which goods leave; lots are counted in it. */
  from?: string
  /** Goods of new lots come in: their texts are typed. */
  news?: boolean
  /** Draws further columns of a row. */
  draw?: Parameters<typeof RowsField>[0]['draw']
}

/** Edits the lines of a document of stock: goods, lot, boxes and pieces beside them. */
export function StockLinesField({ form, row = StockLine, from, news = false, draw }: Props) {
  const warehouseId = from ? ((form.values[from] ?? null) as number | null) : null
  const pickGoods = ({ id, label, row: line, onChange }: CellProps) => (
    <GoodsPick
      id={id}
      label={label}
      value={(line.goodsId ?? null) as number | null}
      name={line.goodsName as string | undefined}
      onChange={goods =>
        onChange({ goodsId: goods?.id ?? null, goodsName: goods?.name, colour: '', batch: '', size: '' })
      }
    />
  )
  const pickLot = (cell: CellProps) => (
    <Suspense fallback={<div className="input input-waiting" />}>
      <LotPick {...cell} warehouseId={warehouseId} />
    </Suspense>
  )
  const shown = news ? row : withLot(row)
  return (
    <RowsField
      form={form}
      name="lines"
      row={shown}
      noun="明细"
      most={mostLines}
      draw={{ ...draw, goodsId: pickGoods, ...(!news && { colour: pickLot }) }}
    />
  )
}

/** Where lots are picked, one field stands for their three texts. */
function withLot(row: z.ZodObject): z.ZodObject {
  const { batch: _, size: __, colour, ...others } = row.shape
  return row.pick({}).extend({
    goodsId: others.goodsId as z.ZodType,
    colour: (colour as z.ZodType).meta({ title: '批次', kind: 'text' }),
    ...others,
  })
}
