import { useState } from 'react'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import type { PastModel } from '../../../kernel/web/usePast.ts'
import { type OwnContent, type OwnDesign, type OwnForm, type OwnKind, ownKinds } from '../contract/ownFields.ts'
import type { OwnProblem } from '../contract/problems.ts'
import { changed, palette, withGroup, withNew, without } from './designing.ts'
import { FieldProperties } from './FieldProperties.tsx'
import { GroupFields } from './GroupFields.tsx'
import '../../forms/web/designer/design.css'

type Props = {
  form: OwnForm
  design: OwnDesign
  model: PastModel<OwnContent>
  problems: readonly OwnProblem[]
  editable: boolean
}

/** Kinds of fields on the left, groups with their fields in the middle, the chosen field on the right. */
export function FieldsBoard({ form, design, model, problems, editable }: Props) {
  const [chosen, choose] = useState<string>()
  const content = model.now
  const field = content.fields.find(one => one.key === chosen)
  const before = form.content.fields.find(one => one.key === chosen)
  const add = (kind: OwnKind) => {
    const [next, key] = withNew(content, kind, field?.retired ? undefined : field?.group)
    model.change(next)
    choose(key)
  }
  const retired = content.fields.filter(one => one.retired)
  return (
    <div className="design">
      {editable && <Palette onAdd={add} />}
      <div className="own-groups">
        {content.groups.map((group, at) => (
          <GroupFields
            key={group.key}
            group={group}
            content={content}
            chosen={chosen}
            problems={problems}
            editable={editable}
            first={at === 0}
            onChoose={choose}
            onChange={model.change}
          />
        ))}
        {content.groups.length === 0 && <p className="drawer-message">选择字段类型，加上第一个字段。</p>}
        {editable && (
          <Button kind="text" icon="plus" onClick={() => model.change(withGroup(content))}>
            添加分组
          </Button>
        )}
        {retired.length > 0 && (
          <section className="own-group" aria-label="已停用的字段">
            <h3>已停用</h3>
            <ul className="own-retired">
              {retired.map(one => (
                <li key={one.key}>
                  <span>{one.title}</span>
                  <small className="own-note">{ownKinds[one.kind]}</small>
                  {editable && (
                    <Button small onClick={() => model.change(changed(content, one.key, { retired: false }))}>
                      恢复使用
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <aside className="design-side" aria-label="属性">
        {field && !field.retired ? (
          <FieldProperties
            key={field.key}
            field={field}
            before={before}
            form={form}
            content={content}
            design={design}
            editable={editable}
            problems={problems.filter(one => one.key === field.key)}
            onChange={(patch, tag) => model.change(changed(content, field.key, patch), tag && `${field.key} ${tag}`)}
            onRemove={() => model.change(without(content, field.key, form.content))}
          />
        ) : (
          <p className="hint">选择一个字段，在这里设置它的名称、范围、谁能看和谁能填。</p>
        )}
      </aside>
    </div>
  )
}

function Palette({ onAdd }: { onAdd: (kind: OwnKind) => void }) {
  return (
    <nav className="design-palette" aria-label="字段类型">
      {palette.map(({ title, kinds }) => (
        <section key={title}>
          <h4>{title}</h4>
          {kinds.map(kind => (
            <button key={kind} type="button" onClick={() => onAdd(kind)}>
              {ownKinds[kind]}
            </button>
          ))}
        </section>
      ))}
    </nav>
  )
}
