import { Button } from '../../../kernel/web/ui/Button.tsx'
import { CheckProp, ChoiceProp, TextProp } from '../../forms/web/designer/Prop.tsx'
import { type CustomField, customKinds, isEntered, mayPrint } from '../api/customFields.ts'
import type { CustomProblem } from '../api/problems.ts'
import { usesOf } from '../api/uses.ts'
import { laidOut } from './arranging.ts'
import type { FieldProps } from './fieldProps.ts'
import { KindChange } from './KindChange.tsx'
import { KindProperties } from './KindProperties.tsx'
import { RoleProps } from './RoleProps.tsx'
import { ShownWhen } from './ShownWhen.tsx'

type Props = FieldProps & { problems: readonly CustomProblem[]; onRemove: () => void }

const isNumeric = ({ kind }: CustomField) => ['number', 'money', 'percent', 'formula'].includes(kind)
const mayRepeat = ({ kind }: CustomField) => kind !== 'text' && kind !== 'number'

/** Shows what a field is called, what it holds, whether it must be filled, and who sees it and fills it in. */
export function FieldProperties(props: Props) {
  const { field, before, form, content, editable, problems, onChange, onRemove } = props
  const { kind } = field
  const off = { disabled: !editable }
  const isInput = isEntered(kind)
  const groups = laidOut(content, form.builtIn)
  const uses = usesOf(content.fields, field.key)
  return (
    <>
      <h3>{customKinds[kind]}</h3>
      {problems.map(one => (
        <p key={one.msg} className="field-fault" role="alert">
          {one.msg}
        </p>
      ))}
      <TextProp {...off} title="名称" value={field.title} max={20} onChange={title => onChange({ title }, 'title')} />
      {groups.length > 1 && (
        <ChoiceProp
          {...off}
          title="分组"
          value={field.group}
          words={Object.fromEntries(groups.map(group => [group.key, group.title]))}
          onChange={group => onChange({ group })}
        />
      )}
      {isInput && (
        <CheckProp {...off} title="必填" value={field.required} onChange={required => onChange({ required })} />
      )}
      {isInput && form.steps.length > 0 && !field.required && (
        <ChoiceProp
          {...off}
          title="从哪一步起必填"
          value={field.requiredFrom ?? ''}
          words={{ '': '不要求', ...Object.fromEntries(form.steps.map(step => [step.key, step.title])) }}
          onChange={step => onChange({ requiredFrom: step || null })}
        />
      )}
      <KindChange {...props} />
      <KindProperties {...props} />
      {!mayRepeat(field) && (
        <CheckProp {...off} title="公司内不可重复" value={field.unique} onChange={unique => onChange({ unique })} />
      )}
      <CheckProp {...off} title="列表里默认显示" value={field.listed} onChange={listed => onChange({ listed })} />
      {isNumeric(field) && kind !== 'percent' && (
        <CheckProp {...off} title="列表下方合计" value={field.summed} onChange={summed => onChange({ summed })} />
      )}
      {form.prints && mayPrint(kind) && <Printed {...props} />}
      {['text', 'longText', 'phone', 'address'].includes(kind) && (
        <TextProp
          {...off}
          title="提示文字"
          value={field.placeholder}
          max={50}
          onChange={placeholder => onChange({ placeholder }, 'placeholder')}
        />
      )}
      <TextProp
        {...off}
        title="填写说明"
        value={field.help}
        max={200}
        lines
        onChange={help => onChange({ help }, 'help')}
      />
      {isInput && <ShownWhen {...props} />}
      <RoleProps {...props} />
      {uses.length > 0 && (
        <p className="hint">
          {uses.join('、')}用到它，改掉之后才能{before ? '停用' : '删除'}。
        </p>
      )}
      {editable && (
        <Button kind="text" icon="trash" disabled={uses.length > 0} onClick={onRemove}>
          {before ? '停用这个字段' : '删除这个字段'}
        </Button>
      )}
    </>
  )
}

/** Whether a field stands on the noun's papers; strangers with a link read what everybody may see, of phones a part. */
function Printed({ field, editable, onChange }: FieldProps) {
  const { kind, printed, seenBy } = field
  const limits = [
    kind === 'phone' && '电话只印部分号码',
    seenBy && '部分角色可见：只有他们打印时有，发出去的链接里没有',
  ]
  const told = limits.filter(Boolean).join('；')
  return (
    <>
      <CheckProp title="打印" value={printed} disabled={!editable} onChange={next => onChange({ printed: next })} />
      {printed && told && <p className="hint">{told}。</p>}
    </>
  )
}
