import { type KeyboardEvent, useState } from 'react'
import type { FieldUse } from '../../api/design.ts'
import { type Field, type FieldKindOfForm, fieldKinds } from '../../api/formFields.ts'
import type { FormProblem } from '../../api/formProblems.ts'
import { Canvas } from './Canvas.tsx'
import {
  changed,
  found,
  isColumnKind,
  type Place,
  palette,
  withColumn,
  withCopy,
  withNew,
  without,
  withTotal,
} from './design.ts'
import { FormProperties } from './FormProperties.tsx'
import { Properties } from './Properties.tsx'
import type { DesignModel } from './useDesign.ts'
import type { DesignWords } from './words.ts'

type Props = {
  model: DesignModel
  uses: readonly FieldUse[]
  words: DesignWords
  problems: readonly FormProblem[]
  editable: boolean
}

/** Shows the kinds of fields on the left, the form in the middle and the chosen field on the right. */
export function FieldsTab({ model, uses, words, problems, editable }: Props) {
  const [chosen, choose] = useState<Place>()
  const { fields } = model.design
  const at = found(fields, chosen)
  const set = (next: Field[], tag?: string) => model.change({ fields: next }, tag)
  const make = ([next, place]: [Field[], Place]) => {
    set(next)
    choose(place)
  }
  const add = (kind: FieldKindOfForm, before?: number) => {
    const [key] = chosen?.split('.') ?? []
    const after = fields.findIndex(field => field.key === key) + 1
    const table = at?.table ?? (at?.field.kind === 'table' ? at.field : undefined)
    if (before === undefined && table && chosen?.includes('.') && isColumnKind(kind))
      return make(withColumn(fields, table.key, kind))
    make(withNew(fields, kind, before ?? (after || fields.length)))
  }
  const remove = (place: Place) => {
    set(without(fields, place))
    choose(place.includes('.') ? place.split('.')[0] : undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const typing = (event.target as Element).closest('input, textarea, select')
    if (typing || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) model.redo?.()
    else model.undo?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: taking back has buttons; the keys are one more way
    <div className="design" onKeyDown={onKeyDown}>
      {editable && <Palette onAdd={kind => add(kind)} />}
      <Canvas
        fields={fields}
        problems={problems}
        chosen={chosen}
        editable={editable}
        onChoose={choose}
        onOrder={keys => set(keys.flatMap(key => fields.find(field => field.key === key) ?? []))}
        onDrop={add}
        onCopy={key => make(withCopy(fields, key))}
        onRemove={remove}
      />
      <aside className="design-side" aria-label="属性">
        {at && chosen ? (
          <Properties
            key={chosen}
            fields={fields}
            field={at.field}
            table={at.table}
            editable={editable}
            problems={problems.filter(one => one.at === chosen)}
            uses={uses.filter(use => use.field === chosen)}
            words={words}
            onChange={(patch, tag) => set(changed(fields, chosen, patch), tag && `${chosen} ${tag}`)}
            onChoose={choose}
            onAddColumn={kind => make(withColumn(fields, chosen, kind))}
            onTotal={() => make(withTotal(fields, chosen))}
            onRemove={() => remove(chosen)}
          />
        ) : (
          <FormProperties model={model} words={words} editable={editable} />
        )}
      </aside>
    </div>
  )
}

function Palette({ onAdd }: { onAdd: (kind: FieldKindOfForm) => void }) {
  return (
    <nav className="design-palette" aria-label="字段类型">
      {palette.map(({ title, kinds }) => (
        <section key={title}>
          <h2>{title}</h2>
          {kinds.map(kind => (
            <button
              key={kind}
              type="button"
              draggable
              onDragStart={event => event.dataTransfer.setData('text/x-field', kind)}
              onClick={() => onAdd(kind)}
            >
              {fieldKinds[kind]}
            </button>
          ))}
        </section>
      ))}
      <small className="hint">点击加到所选字段之后，或拖到表单里。</small>
    </nav>
  )
}
