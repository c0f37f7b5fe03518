import { useQuery } from '@tanstack/react-query'
import { SearchSelect } from '../../../kernel/web/field/SearchSelect.tsx'
import type { CellProps } from '../../../kernel/web/form/RowsField.tsx'
import { queryOf } from '../../../kernel/web/query.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { useDictionary } from '../../settings/web/dictionaries.ts'
import { lotWords } from '../../warehouse/api/lot.ts'
import { stockRoutes } from '../../warehouse/api/stock.ts'

/** Picks a lot of the row's goods in a warehouse and a grade, with how much of it is free to sell; none where it waits for goods to arrive. */
export function LotField({ id, label, row, onChange, awaits = false }: CellProps & { awaits?: boolean }) {
  const goodsId = (row.goodsId ?? null) as number | null
  const { data = [], isFetching } = useQuery({
    ...queryOf(stockRoutes.lots, { body: { goodsId: goodsId as number } }, { quiet: true }),
    enabled: goodsId !== null,
  })
  const grades = useDictionary().get('goodsGrade') ?? []
  const places = data.flatMap(lot =>
    lot.keys
      .filter(({ condition, free }) => condition === 'sellable' && free > 0)
      .map(({ warehouseId, warehouseName, gradeId, free }) => {
        const picked = { lotId: lot.lotId, warehouseId, gradeId }
        const grade = grades.find(({ value }) => value === gradeId)?.label
        const place = [lotWords(lot), grade, warehouseName].filter(Boolean).join(' · ')
        return { value: nameOf(picked), label: `${place}（可用 ${boxWords(free, lot.boxPieces)}）`, picked }
      }),
  )
  const value = row.lotId ? nameOf(row as Key) : undefined
  const gone = value && !places.some(one => one.value === value)
  return (
    <SearchSelect
      id={id}
      aria-label={label}
      clearable={awaits}
      disabled={goodsId === null}
      loading={isFetching}
      value={value}
      placeholder={
        goodsId === null ? '先选择商品' : awaits ? '等到货，可不选' : places.length === 0 ? '没有可用库存' : '选择批次'
      }
      options={[
        ...(gone ? [{ value, label: `${row.lotName ?? '批次'}（现在没有可用）`, disabled: true }] : []),
        ...places.map(({ value: name, label: title }) => ({ value: name, label: title })),
      ]}
      onChange={chosen => {
        const place = places.find(one => one.value === chosen)
        if (place) onChange(place.picked)
        else if (awaits && chosen == null) onChange({ lotId: null, warehouseId: null })
      }}
    />
  )
}

type Key = { lotId: number; warehouseId: number; gradeId: number | null }

const nameOf = ({ lotId, warehouseId, gradeId }: Key) => `${lotId}/${warehouseId}/${gradeId ?? ''}`
