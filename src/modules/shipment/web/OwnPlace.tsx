import { useId } from 'react'
import { WarehousePick } from '../../warehouse/web/WarehousePick.tsx'

type Props = {
  label: string
  row: Readonly<Record<string, unknown>>
  onSet: (patch: Readonly<Record<string, unknown>>) => void
}

/** Asks into which warehouse goods go that came straight from a factory. */
export function OwnPlace({ label, row, onSet }: Props) {
  const id = useId()
  return (
    <div className="sign-place">
      <label htmlFor={id}>收进仓库</label>
      <WarehousePick
        id={id}
        label={label}
        value={(row.warehouseId ?? null) as number | null}
        onChange={picked => onSet({ warehouseId: picked?.id ?? null })}
      />
    </div>
  )
}
