import { SearchSelect } from '../../../../kernel/web/field/SearchSelect.tsx'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { lotWords } from '../../../warehouse/api/lot.ts'
import type { ShownReceiptLine } from '../../api/receipt.ts'

type Props = {
  id: string
  label: string
  lines: readonly ShownReceiptLine[]
  value: number | null
  /** What stands for no line: the whole receipt. */
  whole?: string
  onChange: (id: number | null) => void
}

/** Picks a line of a receipt, with its lot and what of it has not gone back. */
export function LinePick({ id, label, lines, value, whole, onChange }: Props) {
  return (
    <SearchSelect
      id={id}
      aria-label={label}
      clearable={whole !== undefined}
      value={value ?? undefined}
      placeholder={whole ?? '选择入库单的一行'}
      options={lines.map(line => ({
        value: line.id,
        label: `${line.goodsName} ${lotWords(line)}（${boxWords(line.pieces - line.returned, line.boxPieces)}）`,
      }))}
      onChange={picked => onChange(typeof picked === 'number' ? picked : null)}
    />
  )
}
