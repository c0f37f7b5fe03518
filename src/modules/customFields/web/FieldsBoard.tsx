import { useRef, useState } from 'react'
import { customName } from '../../../kernel/api/customNames.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import type { PastModel } from '../../../kernel/web/usePast.ts'
import {
  type CustomContent,
  type CustomDesign,
  type CustomForm,
  type CustomKind,
  customKinds,
  mostFields,
} from '../api/customFields.ts'
import type { CustomProblem } from '../api/problems.ts'
import { laidOut } from './arranging.ts'
import { BuiltInProperties } from './BuiltInProperties.tsx'
import { changed, palette, withGroup, withNew, without } from './designing.ts'
import { FieldProperties } from './FieldProperties.tsx'
import { FormLine } from './FormLine.tsx'
import { Unused } from './Unused.tsx'
import '../../forms/web/designer/design.css'

const builtInTitles = ({ builtIn }: CustomForm, content: CustomContent) =>
  [...builtIn.fields, ...content.builtIn].map(field => field.title)

type Props = {
  form: CustomForm
  design: CustomDesign
  model: PastModel<CustomContent>
  problems: readonly CustomProblem[]
  editable: boolean
}

/** Kinds of fields on the left, the form in the middle, the chosen field on the right. */
export function FieldsBoard({ form, design, model, problems, editable }: Props) {
  const [chosen, choose] = useState<string>()
  const side = useRef<HTMLElement>(null)
  const content = model.now
  const open = (name: string) => {
    choose(name)
    requestAnimationFrame(() => side.current?.scrollIntoView({ block: 'nearest' }))
  }
  const field = content.fields.find(one => customName(one.key) === chosen)
  const add = (kind: CustomKind) => {
    const group = laidOut(content, form.builtIn).find(one => one.names.includes(chosen ?? ''))
    const [next, key] = withNew(content, kind, group?.key, builtInTitles(form, content))
    model.change(next)
    choose(customName(key))
  }
  const isFull = content.fields.filter(one => !one.retired).length >= mostFields
  return (
    <div className="design">
      {editable && <Palette full={isFull} onAdd={add} />}
      <div className="custom-groups">
        <FormLine
          form={form}
          content={content}
          chosen={chosen}
          problems={problems}
          editable={editable}
          onChoose={open}
          onChange={(next, tag) => model.change(next, tag)}
        />
        {laidOut(content, form.builtIn).length === 0 && (
          <p className="drawer-message">选择字段类型，加上第一个字段。</p>
        )}
        {editable && (
          <Button kind="text" icon="plus" onClick={() => model.change(withGroup(content))}>
            添加分组
          </Button>
        )}
        <Unused form={form} content={content} editable={editable} onChoose={choose} onChange={model.change} />
      </div>
      <aside ref={side} className="design-side" aria-label="属性">
        {field && !field.retired ? (
          <FieldProperties
            key={field.key}
            field={field}
            before={form.content.fields.find(one => one.key === field.key)}
            form={form}
            content={content}
            design={design}
            editable={editable}
            problems={problems.filter(one => one.key === field.key)}
            onChange={(patch, tag) => model.change(changed(content, field.key, patch), tag && `${field.key} ${tag}`)}
            onContent={(next, name) => {
              model.change(next)
              choose(name)
            }}
            onRemove={() => model.change(without(content, field.key, form.content))}
          />
        ) : (
          <OfNoun
            form={form}
            content={content}
            chosen={chosen}
            problems={problems}
            editable={editable}
            onChange={model.change}
          />
        )}
      </aside>
    </div>
  )
}

type OfNounProps = Pick<Props, 'form' | 'problems' | 'editable'> & {
  content: CustomContent
  chosen: string | undefined
  onChange: (content: CustomContent, tag?: string) => void
}

function OfNoun({ chosen, problems, ...props }: OfNounProps) {
  const field = props.form.builtIn.fields.find(one => one.key === chosen)
  if (!field) return <p className="hint">选择一个字段，在这里设置它的名称、范围、谁能看和谁能填。</p>
  return (
    <BuiltInProperties
      key={field.key}
      field={field}
      problems={problems.filter(one => one.key === field.key)}
      {...props}
    />
  )
}

function Palette({ full, onAdd }: { full: boolean; onAdd: (kind: CustomKind) => void }) {
  return (
    <nav className="design-palette" aria-label="字段类型">
      {full && (
        <p className="custom-faults" role="status">
          使用中的字段已有 {mostFields} 个，到了上限。先停用不再用的字段，才能再加。
        </p>
      )}
      {palette.map(({ title, kinds }) => (
        <section key={title}>
          <h2>{title}</h2>
          {kinds.map(kind => (
            <button key={kind} type="button" disabled={full} onClick={() => onAdd(kind)}>
              {customKinds[kind]}
            </button>
          ))}
        </section>
      ))}
    </nav>
  )
}
