import { useQuery } from '@tanstack/react-query'
import { SearchSelect } from '../../../kernel/web/field/SearchSelect.tsx'
import type { CellProps } from '../../../kernel/web/form/RowsField.tsx'
import { queryOf } from '../../../kernel/web/query.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { lotWords } from '../api/lot.ts'
import { type LotThere, stockRoutes } from '../api/stock.ts'

type Props = CellProps & {
  /** Only what lies in this warehouse is counted; all by default. */
  warehouseId?: number | null
  /** Also lots of which nothing is there, and new ones, which a person types. */
  news?: boolean
}

/** Picks a lot of the row's goods, with how much of it is free; where new ones may come in, one that is typed. */
export default function LotPick({ id, label, row, onChange, warehouseId = null, news = false }: Props) {
  const goodsId = (row.goodsId ?? null) as number | null
  const { data = [], isFetching } = useQuery({
    ...queryOf(stockRoutes.lots, { body: { goodsId: goodsId as number } }, { quiet: true }),
    enabled: goodsId !== null,
  })
  const freeOf = (lot: LotThere) =>
    lot.keys
      .filter(key => warehouseId === null || key.warehouseId === warehouseId)
      .reduce((all, { free }) => all + free, 0)
  const shown = data.filter(lot => news || lot.keys.length > 0)
  const texts = { colour: String(row.colour ?? ''), batch: String(row.batch ?? ''), size: String(row.size ?? '') }
  const chosen = data.find(lot => lotWords(lot) === lotWords(texts))
  return (
    <SearchSelect
      id={id}
      aria-label={label}
      clearable={false}
      disabled={goodsId === null}
      loading={isFetching}
      value={chosen?.lotId ?? (goodsId === null ? undefined : lotWords(texts))}
      placeholder={goodsId === null ? '先选择商品' : '选择批次'}
      options={[
        ...(chosen || goodsId === null ? [] : [{ value: lotWords(texts), label: lotWords(texts) }]),
        ...shown.map(lot => ({
          value: lot.lotId,
          label: `${lotWords(lot)}（可用 ${boxWords(freeOf(lot), lot.boxPieces)}）`,
        })),
      ]}
      onChange={value => {
        const lot = data.find(({ lotId }) => lotId === value)
        if (lot) onChange({ colour: lot.colour, batch: lot.batch, size: lot.size })
      }}
    />
  )
}
