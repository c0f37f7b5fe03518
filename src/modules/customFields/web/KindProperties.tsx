import { FormulaEditor } from '../../forms/web/designer/FormulaEditor.tsx'
import { ChoiceProp, TextProp } from '../../forms/web/designer/Prop.tsx'
import { formulaFields } from '../api/formulas.ts'
import { changeOf } from './arranging.ts'
import { Bounds } from './Bounds.tsx'
import { optionsFrom } from './designing.ts'
import type { FieldProps } from './fieldProps.ts'
import { NumberingProps } from './NumberingProps.tsx'

const digits = { d0: '整数', d1: '1 位', d2: '2 位', d3: '3 位', d4: '4 位', d5: '5 位', d6: '6 位' }

/** Shows what only fields of some kinds have. */
export function KindProperties(props: FieldProps) {
  switch (props.field.kind) {
    case 'number':
      return (
        <>
          <Bounds {...props} />
          <div className="prop-pair">
            <Decimals {...props} />
            <Unit {...props} />
          </div>
        </>
      )
    case 'money':
      return <Bounds {...props} />
    case 'choice':
    case 'choices':
      return <Options {...props} />
    case 'word':
    case 'words':
      return <Dictionary {...props} />
    case 'link':
      return <LinkedKind {...props} />
    case 'autoNumber':
      return <NumberingProps {...props} />
    case 'formula':
      return <Formula {...props} />
    default:
      return null
  }
}

function Decimals({ field, editable, onChange }: FieldProps) {
  return (
    <ChoiceProp
      title="小数"
      value={`d${field.decimals}`}
      words={digits}
      disabled={!editable}
      onChange={chosen => onChange({ decimals: Number(chosen.slice(1)) })}
    />
  )
}

function Unit({ field, editable, onChange }: FieldProps) {
  return (
    <TextProp
      title="单位"
      value={field.unit}
      max={10}
      disabled={!editable}
      onChange={unit => onChange({ unit }, 'unit')}
    />
  )
}

function Options({ field, before, editable, onChange }: FieldProps) {
  const active = field.options.filter(option => !option.retired)
  const retired = field.options.filter(option => option.retired)
  return (
    <>
      <TextProp
        title="选项"
        hint="每行一个。改字就是改名，已填的记录跟着变；删掉的选项停用，已选的保留。"
        value={active.map(option => option.title).join('\n')}
        max={3200}
        lines
        disabled={!editable}
        onChange={lines => onChange({ options: optionsFrom(lines, field.options, before?.options ?? []) }, 'options')}
      />
      {retired.length > 0 && <p className="hint">已停用：{retired.map(option => option.title).join('、')}</p>}
    </>
  )
}

function Dictionary({ field, before, design, editable, onChange }: FieldProps) {
  return (
    <ChoiceProp
      title="字典"
      value={field.dictionary ?? ''}
      words={{ '': '请选择', ...Object.fromEntries(design.dictionaries.map(({ key, title }) => [key, title])) }}
      disabled={!editable || before !== undefined}
      onChange={code => onChange({ dictionary: code || null })}
    />
  )
}

function LinkedKind({ field, before, design, editable, onChange }: FieldProps) {
  return (
    <ChoiceProp
      title="关联什么"
      value={field.linked ?? ''}
      words={{ '': '请选择', ...Object.fromEntries(design.linkables.map(({ key, title }) => [key, title])) }}
      disabled={!editable || before !== undefined}
      onChange={kind => onChange({ linked: kind || null })}
    />
  )
}

function Formula(props: FieldProps) {
  const { field, form, content, editable, onChange } = props
  const fields = formulaFields(
    content.fields.filter(one => !one.retired),
    form.facts.map(fact => ({ ...fact, title: changeOf(content, fact.key).title || fact.title })),
  )
  const own = fields.find(one => one.key === field.key)
  if (!own) return null
  return (
    <>
      <FormulaEditor
        fields={fields}
        field={own}
        table={undefined}
        editable={editable}
        empties="nothing"
        onChange={({ formula }, tag) => onChange({ formula }, tag)}
      />
      <div className="prop-pair">
        <ChoiceProp
          title="结果是"
          value={field.result ?? 'number'}
          words={{ number: '数字', money: '金额' }}
          disabled={!editable}
          onChange={result => onChange({ result: result === 'money' ? 'money' : 'number' })}
        />
        {field.result !== 'money' && <Decimals {...props} />}
      </div>
      {field.result !== 'money' && <Unit {...props} />}
    </>
  )
}
