import { useId } from 'react'
import { Field } from '../../../kernel/web/field/Field.tsx'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { GoodsPick } from '../../goods/web/GoodsPick.tsx'
import type { EnteredUpgrade } from './PartsField.tsx'

type Props = {
  label: string
  upgrade: EnteredUpgrade
  name: string | undefined
  onChange: (upgrade: EnteredUpgrade) => void
  onRemove: () => void
}

const money = { key: 'difference', title: '差价', kind: 'money' as const, required: true, many: false, nothing: null }

/** Edits an upgrade of a part: other goods, and their difference per unit. */
export function UpgradeField({ label, upgrade, name, onChange, onRemove }: Props) {
  const id = useId()
  return (
    <div className="set-upgrade">
      <GoodsPick
        label={label}
        value={upgrade.toGoodsId}
        name={name}
        onChange={picked => onChange({ ...upgrade, toGoodsId: picked?.id ?? null })}
      />
      <label htmlFor={id}>差价</label>
      <Field
        id={id}
        field={money}
        value={upgrade.difference}
        onChange={difference => onChange({ ...upgrade, difference: difference as number | null })}
      />
      <Button kind="text" small icon="trash" aria-label={`删除${label}`} onClick={onRemove} />
    </div>
  )
}
