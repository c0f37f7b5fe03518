import { cut } from '../../../../kernel/api/text.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { isDated } from '../../api/dateOrder.ts'
import type { FieldUse } from '../../api/design.ts'
import {
  atStartWords,
  type ColumnKind,
  columnKinds,
  type Field,
  fieldKinds,
  holdsInput,
  resultWords,
  widthWords,
} from '../../api/formFields.ts'
import type { FormProblem } from '../../api/formProblems.ts'
import { widthOf } from '../../api/printTemplate.ts'
import { isSummable, type Place } from './design.ts'
import { FormulaEditor } from './FormulaEditor.tsx'
import { InitialProp } from './InitialProp.tsx'
import { CheckProp, ChoiceProp, NumberProp, TextProp } from './Prop.tsx'
import type { DesignWords } from './words.ts'

export type Change = (patch: Partial<Field>, tag?: string) => void
type Props = {
  fields: readonly Field[]
  field: Field
  table: Field | undefined
  problems: readonly FormProblem[]
  uses: readonly FieldUse[]
  words: DesignWords
  editable: boolean
  onChange: Change
  onChoose: (place: Place) => void
  onAddColumn: (kind: ColumnKind) => void
  /** Adds the column's total after its table. */
  onTotal: () => void
  onRemove: () => void
}

/** Edits a field or column: title, content, look, and the right at the start. */
export function Properties(props: Props) {
  const { field, table, problems, uses, words, editable, onChange, onChoose, onRemove } = props
  const { kind } = field
  const off = { disabled: !editable }
  const plain = holdsInput(field)
  return (
    <>
      <h3>
        {fieldKinds[kind]}
        {table && (
          <button type="button" className="link" onClick={() => onChoose(table.key)}>
            返回“{table.title}”
          </button>
        )}
      </h3>
      {problems.map(one => (
        <p key={one.words} className="field-fault" role="alert">
          {one.words}
        </p>
      ))}
      <TextProp
        {...off}
        title={kind === 'group' || kind === 'note' ? '标题' : '名称'}
        value={field.title}
        max={30}
        onChange={title => onChange({ title }, 'title')}
      />
      {plain && (
        <CheckProp {...off} title="必填" value={field.required} onChange={required => onChange({ required })} />
      )}
      <Holds {...props} />
      {plain && kind !== 'table' && kind !== 'files' && (
        <InitialProp field={field} editable={editable} onChange={onChange} />
      )}
      {['text', 'longText', 'number', 'money'].includes(kind) && (
        <TextProp
          {...off}
          title="提示文字"
          value={field.placeholder ?? ''}
          max={50}
          onChange={placeholder => onChange({ placeholder }, 'placeholder')}
        />
      )}
      <TextProp
        {...off}
        title={kind === 'note' ? '内容' : '填写说明'}
        value={field.help ?? ''}
        max={500}
        lines
        onChange={help => onChange({ help }, 'help')}
      />
      {!table && kind !== 'group' && kind !== 'note' && (
        <ChoiceProp
          {...off}
          title="宽度"
          value={widthOf(field)}
          words={widthWords}
          onChange={width => onChange({ width: width as Field['width'] })}
        />
      )}
      {!table && kind !== 'group' && kind !== 'note' && (
        <ChoiceProp
          {...off}
          title="发起时"
          hint={words.rights}
          value={field.atStart ?? 'edit'}
          words={plain ? atStartWords : { edit: '显示', hidden: '隐藏' }}
          onChange={atStart => onChange({ atStart: atStart === 'edit' ? undefined : (atStart as Field['atStart']) })}
        />
      )}
      {uses.length > 0 && (
        <div className="prop-uses">
          <b>{words.uses}</b>
          {uses.map(use => (
            <small key={use.words}>{use.words}</small>
          ))}
        </div>
      )}
      {editable && table && isSummable(field) && (
        <Button kind="text" icon="plus" title="在明细之后加一个计算公式" onClick={props.onTotal}>
          合计这一列
        </Button>
      )}
      {editable && (
        <Button kind="text" icon="trash" onClick={onRemove}>
          删除{table ? '这一列' : '这个字段'}
        </Button>
      )}
    </>
  )
}

/** Edits the properties that only some kinds have. */
function Holds({ fields, field, table, editable, onChange, onChoose, onAddColumn }: Props) {
  const { kind } = field
  const off = { disabled: !editable }
  if (kind === 'choice' || kind === 'choices')
    return (
      <TextProp
        {...off}
        title="选项"
        hint="每行一个"
        value={field.options.join('\n')}
        max={1600}
        lines
        onChange={lines => onChange({ options: lines.split('\n').map(one => cut(one, 30)) }, 'options')}
      />
    )
  if (kind === 'number' || kind === 'money')
    return (
      <div className="prop-pair">
        <NumberProp {...off} title="最小" kind={kind} value={field.min} onChange={min => onChange({ min }, 'min')} />
        <NumberProp {...off} title="最大" kind={kind} value={field.max} onChange={max => onChange({ max }, 'max')} />
        {kind === 'number' && <Decimals field={field} editable={editable} onChange={onChange} />}
      </div>
    )
  if (isDated(field))
    return <NotBefore fields={fields} field={field} table={table} editable={editable} onChange={onChange} />
  if (kind === 'formula')
    return (
      <>
        <FormulaEditor fields={fields} field={field} table={table} editable={editable} onChange={onChange} />
        <div className="prop-pair">
          <ChoiceProp
            {...off}
            title="结果是"
            value={field.result ?? 'number'}
            words={resultWords}
            onChange={result => onChange({ result: result as Field['result'] })}
          />
          {field.result !== 'money' && <Decimals field={field} editable={editable} onChange={onChange} />}
        </div>
      </>
    )
  if (kind !== 'table') return null
  return (
    <fieldset className="prop-columns" {...off}>
      <legend>列</legend>
      {(field.columns ?? []).map((column, at, all) => (
        <div key={column.key}>
          <button type="button" className="link" onClick={() => onChoose(`${field.key}.${column.key}`)}>
            {column.title}
          </button>
          <small>{fieldKinds[column.kind]}</small>
          <Button
            kind="text"
            small={true}
            icon="up"
            aria-label={`左移“${column.title}”`}
            disabled={at === 0}
            onClick={() => onChange({ columns: all.toSpliced(at - 1, 2, column, all[at - 1] as typeof column) })}
          />
          <Button
            kind="text"
            small={true}
            icon="trash"
            aria-label={`删除列“${column.title}”`}
            onClick={() => onChange({ columns: all.toSpliced(at, 1) })}
          />
        </div>
      ))}
      <select
        className="input"
        aria-label="添加一列"
        value=""
        onChange={event => onAddColumn(event.target.value as ColumnKind)}
      >
        <option value="" disabled>
          添加一列…
        </option>
        {columnKinds.map(one => (
          <option key={one} value={one}>
            {fieldKinds[one]}
          </option>
        ))}
      </select>
    </fieldset>
  )
}

/** Chooses the earlier date beside it that a date must not be before. */
function NotBefore({
  fields,
  field,
  table,
  editable,
  onChange,
}: Pick<Props, 'fields' | 'field' | 'table' | 'editable' | 'onChange'>) {
  const beside = (table?.columns ?? fields).filter(one => one.kind === field.kind && one.key !== field.key)
  if (beside.length === 0 && !field.notBefore) return null
  return (
    <ChoiceProp
      title="不早于"
      value={field.notBefore ?? ''}
      words={{ '': '不限', ...Object.fromEntries(beside.map(one => [one.key, one.title])) }}
      disabled={!editable}
      onChange={key => onChange({ notBefore: key || undefined })}
    />
  )
}

function Decimals({ field, editable, onChange }: { field: Field; editable: boolean; onChange: Change }) {
  const words = {
    any: field.kind === 'formula' ? '默认（2 位）' : '最多 10 位',
    d0: '整数',
    d1: '1 位',
    d2: '2 位',
    d3: '3 位',
    d4: '4 位',
  }
  return (
    <ChoiceProp
      title="小数"
      value={field.decimals === undefined ? 'any' : `d${field.decimals}`}
      words={words}
      disabled={!editable}
      onChange={digits => onChange({ decimals: digits === 'any' ? undefined : Number(digits.slice(1)) })}
    />
  )
}
