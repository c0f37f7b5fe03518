import type { ReactNode } from 'react'
import { SortHandle, SortSteps } from '../../../../kernel/web/sort/SortTools.tsx'
import { useSorting } from '../../../../kernel/web/sort/useSorting.ts'
import type { FormDesign } from '../../api/design.ts'
import { type Field, widthWords } from '../../api/formFields.ts'
import { type PrintTemplate, printedFields, widthOf } from '../../api/printTemplate.ts'
import { CheckProp, ChoiceProp, TextProp } from './Prop.tsx'
import type { DesignModel } from './useDesign.ts'
import './printTab.css'

/** Says how documents of a form are printed. */
export type Printing = {
  /** The words that texts of the template may contain. */
  words: readonly string[]
  /** A sample of the paper with a value in every field. */
  sample: (design: FormDesign) => ReactNode
}

type Props = { model: DesignModel; printing: Printing; editable: boolean }

/** Edits the print template beside a sample of the paper. */
export function PrintTab({ model, printing, editable }: Props) {
  const { print, fields } = model.design
  const change = (patch: Partial<PrintTemplate>, tag?: string) =>
    model.change({ print: { ...print, ...patch } }, tag && `print ${tag}`)
  const off = { disabled: !editable }
  return (
    <div className="print-tab">
      <div className="print-settings">
        <TextProp
          {...off}
          title="标题"
          hint="不填则用表单名称"
          value={print.title}
          max={50}
          onChange={title => change({ title }, 'title')}
        />
        <TextProp
          {...off}
          title="页眉"
          value={print.header}
          max={200}
          lines
          onChange={header => change({ header }, 'header')}
        />
        <TextProp
          {...off}
          title="页脚"
          hint={`可用：${printing.words.map(word => `{${word}}`).join(' ')}`}
          value={print.footer}
          max={200}
          lines
          onChange={footer => change({ footer }, 'footer')}
        />
        <ChoiceProp
          {...off}
          title="纸张"
          value={print.orientation}
          words={{ portrait: 'A4 纵向', landscape: 'A4 横向' }}
          onChange={orientation => change({ orientation: orientation as PrintTemplate['orientation'] })}
        />
        <CheckProp {...off} title="打印处理记录" value={print.history} onChange={history => change({ history })} />
        <CheckProp
          {...off}
          title="打印手写签名"
          value={print.signatures}
          onChange={signatures => change({ signatures })}
        />
        <PrintFields
          fields={fields}
          print={print}
          editable={editable}
          onChange={chosen => change({ fields: chosen })}
        />
      </div>
      <section className="print-preview" aria-label="打印效果">
        <p className="hint">打印效果，内容是示例。</p>
        <div className="print-paper paper" data-orientation={print.orientation}>
          {printing.sample(model.design)}
        </div>
      </section>
    </div>
  )
}

type FieldsProps = {
  fields: readonly Field[]
  print: PrintTemplate
  editable: boolean
  onChange: (fields: PrintTemplate['fields']) => void
}

/** Chooses the printed fields, their order and widths. Every field is printed until somebody chooses. */
function PrintFields({ fields, print, editable, onChange }: FieldsProps) {
  const chosen = printedFields(print, fields).map(({ field, width }) => ({ key: field.key, width }))
  const sorting = useSorting(
    chosen.map(one => one.key),
    order => onChange(order.flatMap(key => chosen.find(one => one.key === key) ?? [])),
  )
  const left = fields.filter(field => !chosen.some(one => one.key === field.key))
  const title = (key: string) => fields.find(field => field.key === key)?.title ?? key
  return (
    <fieldset className="print-fields" disabled={!editable}>
      <legend>打印的字段</legend>
      {sorting.order.map(key => {
        const width = chosen.find(one => one.key === key)?.width ?? 'half'
        return (
          <div key={key} {...sorting.row(key)}>
            {editable && <SortHandle sorting={sorting} id={key} label={title(key)} />}
            <label>
              <input
                type="checkbox"
                className="check"
                checked
                disabled={chosen.length === 1}
                onChange={() => onChange(chosen.filter(one => one.key !== key))}
              />
              {title(key)}
            </label>
            <select
              className="input"
              aria-label={`“${title(key)}”的宽度`}
              value={width}
              onChange={event =>
                onChange(
                  chosen.map(one => (one.key === key ? { key, width: event.target.value as typeof width } : one)),
                )
              }
            >
              {Object.entries(widthWords).map(([value, word]) => (
                <option key={value} value={value}>
                  {word}
                </option>
              ))}
            </select>
            {editable && <SortSteps sorting={sorting} id={key} label={title(key)} />}
          </div>
        )
      })}
      {left.map(field => (
        <div key={field.key}>
          <label>
            <input
              type="checkbox"
              className="check"
              checked={false}
              onChange={() => onChange([...chosen, { key: field.key, width: widthOf(field) }])}
            />
            {field.title}
          </label>
        </div>
      ))}
    </fieldset>
  )
}
