import { beginnings, type Field } from '../../api/formFields.ts'
import { CheckProp, ChoiceProp, NumberProp, TextProp } from './Prop.tsx'
import type { Change } from './Properties.tsx'

type Props = { field: Field; editable: boolean; onChange: Change }
const title = '默认值'

/** Edits a field's initial value with the editor of its kind. */
export function InitialProp({ field, editable, onChange }: Props) {
  const { kind, initial, options } = field
  const off = { disabled: !editable }
  const set = (value: Field['initial']) => onChange({ initial: value }, 'initial')
  const tick = (words: string, mark: string) => (
    <CheckProp {...off} title={words} value={initial === mark} onChange={yes => set(yes ? mark : undefined)} />
  )
  if (kind === 'number' || kind === 'money')
    return (
      <NumberProp
        {...off}
        title={title}
        kind={kind}
        value={typeof initial === 'number' ? initial : undefined}
        onChange={set}
      />
    )
  if (kind === 'date' || kind === 'datetime') return tick('默认为发起当天', beginnings.today)
  if (kind === 'employee') return tick('默认为发起人', beginnings.me)
  if (kind === 'department') return tick('默认为发起人的部门', beginnings.mine)
  if (kind === 'choice')
    return (
      <ChoiceProp
        {...off}
        title={title}
        value={typeof initial === 'string' ? initial : ''}
        words={{ '': '无', ...Object.fromEntries(options.map(option => [option, option])) }}
        onChange={value => set(value || undefined)}
      />
    )
  if (kind === 'choices') return null
  return (
    <TextProp
      {...off}
      title={title}
      value={typeof initial === 'string' ? initial : ''}
      max={200}
      lines={kind === 'longText'}
      onChange={value => set(value || undefined)}
    />
  )
}
