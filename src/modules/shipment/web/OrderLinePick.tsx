import { SearchSelect } from '../../../kernel/web/field/SearchSelect.tsx'
import { boxWords } from '../../goods/api/boxWords.ts'
import type { LineOfOrder } from '../api/shipment.ts'

type Props = {
  id: string
  label: string
  lines: readonly LineOfOrder[]
  value: number | null
  onChange: (line: LineOfOrder | undefined) => void
}

/** Picks a line of an order, with what of it may still leave. */
export function OrderLinePick({ id, label, lines, value, onChange }: Props) {
  return (
    <SearchSelect
      id={id}
      aria-label={label}
      clearable={false}
      value={value ?? undefined}
      placeholder="选择下单单的一行"
      options={lines.map(({ orderLineId, space, name, spec, left, boxPieces }) => ({
        value: orderLineId,
        label: `${[space, name, spec].filter(Boolean).join(' ')}（待发 ${boxWords(left, boxPieces)}）`,
      }))}
      onChange={picked => onChange(lines.find(({ orderLineId }) => orderLineId === picked))}
    />
  )
}
