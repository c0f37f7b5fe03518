import { SearchSelect } from '../../../kernel/web/field/SearchSelect.tsx'
import type { CellProps } from '../../../kernel/web/form/RowsField.tsx'
import { boxWords } from '../../goods/api/boxWords.ts'
import { lotWords } from '../../warehouse/api/lot.ts'
import type { Owed } from '../api/loan.ts'

/** Picks the lot in whose place goods are given back or settled. */
export function OwedPick({ id, label, row, onChange, owed }: CellProps & { owed: readonly Owed[] }) {
  const ofGoods = owed.filter(({ goodsId }) => goodsId === row.goodsId)
  return (
    <SearchSelect
      id={id}
      aria-label={label}
      clearable
      value={(row.owedLotId ?? undefined) as number | undefined}
      placeholder={ofGoods.length === 0 ? '没有往来' : '同一批次'}
      options={ofGoods.map(one => ({
        value: one.lotId,
        label: `${lotWords(one)}（${boxWords(one.pieces, one.boxPieces)}）`,
      }))}
      onChange={picked => onChange({ owedLotId: typeof picked === 'number' ? picked : null })}
    />
  )
}
