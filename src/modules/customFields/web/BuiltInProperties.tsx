import { CheckProp, ChoiceProp, TextProp } from '../../forms/web/designer/Prop.tsx'
import type { BuiltInChange, BuiltInField, CustomContent, CustomForm } from '../api/customFields.ts'
import type { CustomProblem } from '../api/problems.ts'
import { arranged, changeOf, inLine, laidOut, withChange } from './arranging.ts'

type Props = {
  form: CustomForm
  content: CustomContent
  field: BuiltInField
  problems: readonly CustomProblem[]
  editable: boolean
  onChange: (content: CustomContent, tag?: string) => void
}

/** Shows what a company may change of a field that the noun has itself. */
export function BuiltInProperties({ form, content, field, problems, editable, onChange }: Props) {
  const change = changeOf(content, field.key)
  const set = (patch: Partial<BuiltInChange>, tag?: string) =>
    onChange(withChange(content, field.key, patch), tag && `${field.key} ${tag}`)
  const off = { disabled: !editable }
  return (
    <>
      <h3>内置字段</h3>
      {problems.map(one => (
        <p key={one.msg} className="field-fault" role="alert">
          {one.msg}
        </p>
      ))}
      {field.mayRename ? (
        <TextProp
          {...off}
          title="名称"
          hint={change.title ? `系统里的名称是“${field.title}”，导入时两个名称都认。` : undefined}
          value={change.title || field.title}
          max={20}
          onChange={title => set({ title: title === field.title ? '' : title }, 'title')}
        />
      ) : (
        <p>
          <b>{field.title}</b>
        </p>
      )}
      <Group form={form} content={content} field={field} editable={editable} onChange={onChange} />
      {field.mayRequire && !change.hidden && (
        <>
          <CheckProp
            {...off}
            title="必填"
            value={change.required}
            onChange={required => set({ required, requiredFrom: null })}
          />
          {form.steps.length > 0 && !change.required && (
            <ChoiceProp
              {...off}
              title="从哪一步起必填"
              value={change.requiredFrom ?? ''}
              words={{ '': '不要求', ...Object.fromEntries(form.steps.map(step => [step.key, step.title])) }}
              onChange={step => set({ requiredFrom: step || null })}
            />
          )}
        </>
      )}
      {field.mayHide && (
        <CheckProp
          {...off}
          title="隐藏"
          value={change.hidden}
          onChange={hidden => set({ hidden, required: false, requiredFrom: null })}
        />
      )}
      <p className="hint">{rulesOf(field)}</p>
    </>
  )
}

function Group({ form, content, field, editable, onChange }: Omit<Props, 'problems'>) {
  const groups = laidOut(content, form.builtIn)
  const group = groups.find(one => one.names.includes(field.key))
  if (!group) return null
  const move = (key: string) => {
    const line = groups.map(({ names, ...one }) => {
      const others = names.filter(name => name !== field.key)
      return { ...one, names: one.key === key ? [...others, field.key] : others }
    })
    onChange(arranged(content, form.builtIn, inLine(line)))
  }
  return (
    <ChoiceProp
      title="分组"
      disabled={!editable}
      value={group.key}
      words={Object.fromEntries(groups.map(one => [one.key, one.title]))}
      onChange={move}
    />
  )
}

function rulesOf({ required, mayHide, mayRequire }: BuiltInField): string {
  if (required) return '系统靠这个字段认出记录，一直必填，不能隐藏。'
  if (!mayHide && !mayRequire) return '系统的规则用到这个字段，不能隐藏，也不能改为必填。'
  if (!mayHide) return '系统的规则用到这个字段，不能隐藏。'
  return '隐藏后，表单、列表、筛选、详情和导出里都没有它；已填的内容保留，重新显示就回来。'
}
