import { Button } from '../../../kernel/web/ui/Button.tsx'
import { type Attribute, mostAttributes } from '../api/goods.ts'

type Props = {
  attributes: readonly Attribute[]
  fault: string | undefined
  onChange: (attributes: Attribute[]) => void
}

/** Edits the attributes of goods: a name and a value each. */
export function AttributesField({ attributes, fault, onChange }: Props) {
  const change = (at: number, patch: Partial<Attribute>) =>
    onChange(attributes.map((one, place) => (place === at ? { ...one, ...patch } : one)))
  return (
    <fieldset className="field field-wide goods-attributes">
      <legend>属性</legend>
      {attributes.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an attribute has no number, and its name is what is typed
        <div key={at}>
          <input
            className="input"
            aria-label={`属性 ${at + 1}`}
            placeholder="如 表面工艺"
            maxLength={20}
            value={one.name}
            onChange={event => change(at, { name: event.target.value })}
          />
          <input
            className="input"
            aria-label={`属性 ${at + 1} 的值`}
            placeholder="如 亮光"
            maxLength={100}
            value={one.value}
            onChange={event => change(at, { value: event.target.value })}
          />
          <Button
            kind="text"
            small
            icon="trash"
            aria-label={`删除属性 ${at + 1}`}
            onClick={() => onChange(attributes.toSpliced(at, 1))}
          />
        </div>
      ))}
      {fault && (
        <p className="field-fault" role="alert">
          {fault}
        </p>
      )}
      {attributes.length < mostAttributes && (
        <Button kind="text" small icon="plus" onClick={() => onChange([...attributes, { name: '', value: '' }])}>
          增加属性
        </Button>
      )}
    </fieldset>
  )
}
