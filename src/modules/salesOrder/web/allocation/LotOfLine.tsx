import { useQuery } from '@tanstack/react-query'
import { SearchSelect } from '../../../../kernel/web/field/SearchSelect.tsx'
import type { CellProps } from '../../../../kernel/web/form/RowsField.tsx'
import { queryOf } from '../../../../kernel/web/query.ts'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { lotWords } from '../../../warehouse/api/lot.ts'
import { type LotThere, stockRoutes } from '../../../warehouse/api/stock.ts'

type Props = CellProps & { goodsId: number | null }

const nameOf = (lotId: unknown, warehouseId: unknown) => `${lotId}/${warehouseId}`

/** A lot of which something is free to sell, by warehouse. */
function placesOf(lots: readonly LotThere[]) {
  return lots.flatMap(lot => {
    const sellable = lot.keys.filter(({ condition, free }) => condition === 'sellable' && free > 0)
    return [...Map.groupBy(sellable, ({ warehouseId }) => warehouseId)].map(([warehouseId, some]) => {
      const free = some.reduce((all, key) => all + key.free, 0)
      const label = `${lotWords(lot)}（${some[0]?.warehouseName}，可用 ${boxWords(free, lot.boxPieces)}）`
      return { value: nameOf(lot.lotId, warehouseId), label, picked: { lotId: lot.lotId, warehouseId } }
    })
  })
}

/** Picks a lot of goods in a warehouse, with how much of it is free to sell. */
export function LotOfLine({ id, label, row, onChange, goodsId }: Props) {
  const { data = [], isFetching } = useQuery({
    ...queryOf(stockRoutes.lots, { body: { goodsId: goodsId as number } }, { quiet: true }),
    enabled: goodsId !== null,
  })
  const places = placesOf(data)
  const value = row.lotId ? nameOf(row.lotId, row.warehouseId) : undefined
  const isGone = value !== undefined && !isFetching && !places.some(one => one.value === value)
  return (
    <SearchSelect
      id={id}
      aria-label={label}
      clearable={false}
      disabled={goodsId === null}
      loading={isFetching}
      value={value}
      placeholder={goodsId === null ? '先选择商品' : places.length === 0 ? '没有可用库存' : '选择批次与仓库'}
      options={[
        ...(isGone ? [{ value, label: '现在没有可用', disabled: true }] : []),
        ...places.map(({ value: name, label: title }) => ({ value: name, label: title })),
      ]}
      onChange={chosen => {
        const place = places.find(one => one.value === chosen)
        if (place) onChange(place.picked)
      }}
    />
  )
}
