import { type ReactNode, useId } from 'react'
import { Field } from '../../../kernel/web/field/Field.tsx'
import { fieldsOf } from '../../../kernel/web/field/spec.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { GoodsPick } from '../../goods/web/GoodsPick.tsx'
import { allowanceUnits, mostUpgrades, SetPart } from '../api/set.ts'
import type { EnteredPart } from './PartsField.tsx'
import { UpgradeField } from './UpgradeField.tsx'

type Props = {
  place: number
  part: EnteredPart
  names: ReadonlyMap<number, string>
  onChange: (part: EnteredPart) => void
  onRemove: () => void
}

const fields = fieldsOf(SetPart)
const quantity = { ...fields.quantity, kind: 'decimal' as const, unit: undefined }

/** Edits one part of a set: its goods, allowance and prices, and its upgrades. */
export function PartField({ place, part, names, onChange, onRemove }: Props) {
  const set = (patch: Partial<EnteredPart>) => onChange({ ...part, ...patch })
  const edit = (
    name: 'name' | 'unit' | 'priceUnit' | 'gradeId' | 'scaled' | 'excess' | 'deduction',
    label?: string,
  ) => (
    <Labelled label={label ?? fields[name]?.title ?? ''}>
      {id => (
        <Field
          id={id}
          field={fields[name] as never}
          value={part[name]}
          onChange={value => set({ [name]: value } as Partial<EnteredPart>)}
        />
      )}
    </Labelled>
  )
  return (
    <fieldset className="set-part">
      <legend>
        项目 {place}
        <Button kind="text" small icon="trash" aria-label={`删除项目 ${place}`} onClick={onRemove} />
      </legend>
      {edit('name')}
      <Labelled label="标准商品" wide>
        {id => (
          <GoodsPick
            id={id}
            value={part.goodsId}
            name={names.get(part.goodsId ?? 0)}
            onChange={picked => set({ goodsId: picked?.id ?? null })}
          />
        )}
      </Labelled>
      <Labelled label="数量">
        {id => (
          <Field
            id={id}
            field={quantity as never}
            value={part.quantity / 1000}
            onChange={value => set({ quantity: thousandthsOf(value) })}
          />
        )}
      </Labelled>
      {edit('unit')}
      {edit('priceUnit', '计价单位（空为自动）')}
      {edit('gradeId', '等级（空为商品自己的）')}
      {edit('scaled', '每㎡房屋面积')}
      {edit('excess', `超出单价（每${allowanceUnits[part.unit]}，空为不可超出）`)}
      {edit('deduction', part.scaled ? '不选扣减（每㎡）' : '不选扣减')}
      <div className="set-upgrades">
        {part.upgrades.map((upgrade, at) => (
          <UpgradeField
            // biome-ignore lint/suspicious/noArrayIndexKey: an upgrade has no number before its goods are chosen
            key={at}
            label={`项目 ${place} 的升级 ${at + 1}`}
            upgrade={upgrade}
            name={names.get(upgrade.toGoodsId ?? 0)}
            onChange={changed => set({ upgrades: part.upgrades.toSpliced(at, 1, changed) })}
            onRemove={() => set({ upgrades: part.upgrades.toSpliced(at, 1) })}
          />
        ))}
        {part.upgrades.length < mostUpgrades && (
          <Button
            kind="text"
            small
            icon="plus"
            onClick={() => set({ upgrades: [...part.upgrades, { toGoodsId: null, difference: null }] })}
          >
            增加升级商品
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** Returns a typed quantity in thousandths; what has more decimals stays so, and is refused. */
const thousandthsOf = (value: unknown) => (typeof value === 'number' ? Math.round(value * 10_000) / 10 : Number.NaN)

type LabelledProps = { label: string; wide?: boolean; children: (id: string) => ReactNode }

function Labelled({ label, wide, children }: LabelledProps) {
  const id = useId()
  return (
    <div className={wide ? 'set-wide' : undefined}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}
