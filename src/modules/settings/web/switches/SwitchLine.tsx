import { useId } from 'react'
import { Field } from '../../../../kernel/web/field/Field.tsx'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Switch } from '../../../../kernel/web/ui/Switch.tsx'
import { type Switch as SwitchSpec, switchWords } from '../../api/switch.ts'

type Props = {
  known: SwitchSpec
  value: unknown
  isMine: boolean
  fault: string | undefined
  disabled: boolean
  onChange: (value: unknown) => void
}

/** Shows one switch: its explanation, its value, and a reset to the product's default. */
export function SwitchLine({ known, value, isMine, fault, disabled, onChange }: Props) {
  const id = useId()
  return (
    <li className="switch-line" data-mine={isMine || undefined}>
      <div className="switch-words">
        <label htmlFor={id}>{known.title}</label>
        <p>{known.about}</p>
      </div>
      <div className="switch-value">
        <div className="switch-control">
          <Control id={id} known={known} value={value} fault={fault} disabled={disabled} onChange={onChange} />
          {known.kind === 'integer' && <span className="switch-unit">{known.unit}</span>}
        </div>
        <p
          className={fault ? 'switch-hint field-fault' : 'switch-hint switch-note'}
          id={`${id}-note`}
          role={fault ? 'alert' : undefined}
        >
          {fault ?? noteOf(known)}
          {!fault && value !== known.default && !disabled && (
            <Button kind="text" small onClick={() => onChange(known.default)} aria-label={`恢复默认：${known.title}`}>
              恢复默认
            </Button>
          )}
        </p>
      </div>
    </li>
  )
}

/** Says the default, and what 0 means where it may be chosen. */
function noteOf(known: SwitchSpec): string {
  const byDefault = switchWords(known, known.default)
  if (known.kind !== 'integer' || known.min > 0) return `默认：${byDefault}`
  return known.default === 0 ? `默认 0：${byDefault}` : `默认：${byDefault}；0：${known.zero}`
}

type ControlProps = Pick<Props, 'value' | 'fault' | 'disabled' | 'onChange'> & { id: string; known: SwitchSpec }

function Control({ id, known, value, fault, disabled, onChange }: ControlProps) {
  if (known.kind === 'boolean')
    return <Switch on={value === true} label={known.title} disabled={disabled} onChange={onChange} />
  const field = { key: id, title: known.title, required: true, nothing: null }
  const words = known.kind === 'choice' ? known.words : undefined
  return (
    <Field
      id={id}
      field={{ ...field, kind: words ? 'enum' : 'integer', words }}
      value={value}
      onChange={onChange}
      disabled={disabled}
      invalid={fault !== undefined}
      describedBy={`${id}-note`}
    />
  )
}
