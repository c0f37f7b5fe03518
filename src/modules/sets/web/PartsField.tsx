import { Button } from '../../../kernel/web/ui/Button.tsx'
import { mostParts, type SetPart } from '../api/set.ts'
import { PartField } from './PartField.tsx'

/** A part as it is entered: without goods at first. */
export type EnteredPart = Omit<SetPart, 'goodsId' | 'upgrades'> & {
  goodsId: number | null
  upgrades: readonly EnteredUpgrade[]
}
export type EnteredUpgrade = { toGoodsId: number | null; difference: number | null }

export const blankPart: EnteredPart = {
  name: '',
  goodsId: null,
  quantity: 1000,
  unit: 'piece',
  priceUnit: null,
  gradeId: null,
  scaled: false,
  excess: null,
  deduction: 0,
  upgrades: [],
}

type Props = {
  parts: readonly EnteredPart[]
  names: ReadonlyMap<number, string>
  fault: string | undefined
  onChange: (parts: EnteredPart[]) => void
}

/** Edits the parts of a set. */
export function PartsField({ parts, names, fault, onChange }: Props) {
  return (
    <div className="field field-wide set-parts-field" data-wrong={fault !== undefined || undefined}>
      {parts.map((part, at) => (
        <PartField
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no number, and its name is what is typed
          key={at}
          place={at + 1}
          part={part}
          names={names}
          onChange={changed => onChange(parts.toSpliced(at, 1, changed))}
          onRemove={() => onChange(parts.toSpliced(at, 1))}
        />
      ))}
      {fault && (
        <p className="field-fault" role="alert">
          {fault}
        </p>
      )}
      {parts.length < mostParts && (
        <Button kind="text" small icon="plus" onClick={() => onChange([...parts, blankPart])}>
          增加项目
        </Button>
      )}
    </div>
  )
}
