import type { DragEvent, KeyboardEvent } from 'react'
import { SortHandle, SortSteps } from '../../../../kernel/web/sort/SortTools.tsx'
import { type Sorting, useSorting } from '../../../../kernel/web/sort/useSorting.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { type Field, type FieldKindOfForm, fieldKinds } from '../../api/formFields.ts'
import type { FormProblem } from '../../api/formProblems.ts'
import { withTitles } from '../../api/formula/names.ts'
import { widthOf } from '../../api/printTemplate.ts'
import type { Place } from './design.ts'
import '../document/document.css'
import './designCanvas.css'

type Doing = {
  onChoose: (place: Place | undefined) => void
  onCopy: (key: string) => void
  onRemove: (place: Place) => void
}
type Props = Doing & {
  fields: readonly Field[]
  problems: readonly FormProblem[]
  chosen: Place | undefined
  editable: boolean
  onOrder: (keys: string[]) => void
  /** Somebody dropped a kind of the palette before a place. */
  onDrop: (kind: FieldKindOfForm, before: number) => void
}

/**
 * Shows the form as it will look. People choose, copy and remove fields, and move them by their handle or by Alt and an
 * arrow.
 */
export function Canvas({ fields, problems, chosen, editable, onOrder, onDrop, ...doing }: Props) {
  const sorting = useSorting(
    fields.map(field => field.key),
    onOrder,
  )
  const byKey = new Map(fields.map(field => [field.key, field]))
  const dropped = (event: DragEvent, before: number) => {
    const kind = event.dataTransfer.getData('text/x-field')
    if (!kind) return
    event.preventDefault()
    event.stopPropagation()
    onDrop(kind as FieldKindOfForm, before)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the palette's buttons do the same
    <div
      className="design-canvas"
      onDragOver={event => event.dataTransfer.types.includes('text/x-field') && event.preventDefault()}
      onDrop={event => editable && dropped(event, fields.length)}
    >
      <ol aria-label="表单字段">
        {sorting.order.flatMap((key, at) => {
          const field = byKey.get(key)
          if (!field) return []
          const mine = problems.filter(one => one.at.split('.')[0] === key)
          return (
            <li
              key={key}
              {...sorting.row(key)}
              data-width={widthOf(field)}
              data-chosen={chosen?.split('.')[0] === key || undefined}
              data-wrong={mine.length > 0 || undefined}
              onDrop={event => editable && dropped(event, at)}
            >
              <Item field={field} fields={fields} chosen={chosen} editable={editable} sorting={sorting} {...doing} />
            </li>
          )
        })}
      </ol>
      {fields.length === 0 && <p className="drawer-message">选择字段类型，开始设计表单。</p>}
    </div>
  )
}

type ItemProps = Doing & {
  field: Field
  fields: readonly Field[]
  chosen: Place | undefined
  editable: boolean
  sorting: Sorting<string>
}

function Item({ field, fields, chosen, editable, sorting, onChoose, onCopy, onRemove }: ItemProps) {
  const { key, title } = field
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key] : undefined
    const place = sorting.order.indexOf(key)
    if (by && sorting.order[place + by] !== undefined) sorting.step(key, by)
    else if (event.key === 'Delete') onRemove(key)
    else return
    event.preventDefault()
  }
  return (
    <>
      <button
        type="button"
        className="row-button design-field"
        data-step={0}
        aria-pressed={chosen === key}
        title={editable ? 'Alt + 上下箭头移动，Delete 删除' : undefined}
        onClick={() => onChoose(key)}
        onKeyDown={editable ? onKeyDown : undefined}
      >
        <Looks field={field} fields={fields} />
      </button>
      {field.kind === 'table' && (
        <div className="design-columns">
          {(field.columns ?? []).map(column => (
            <button
              key={column.key}
              type="button"
              aria-pressed={chosen === `${key}.${column.key}`}
              onClick={() => onChoose(`${key}.${column.key}`)}
            >
              {column.title}
              {column.required && <i aria-hidden="true">*</i>}
              <small>{fieldKinds[column.kind]}</small>
            </button>
          ))}
        </div>
      )}
      {editable && (
        <span className="design-tools">
          <SortHandle sorting={sorting} id={key} label={title} />
          <span className="on-phone">
            <SortSteps sorting={sorting} id={key} label={title} />
          </span>
          <Button kind="text" small icon="copy" aria-label={`复制“${title}”`} onClick={() => onCopy(key)} />
          <Button kind="text" small icon="trash" aria-label={`删除“${title}”`} onClick={() => onRemove(key)} />
        </span>
      )}
    </>
  )
}

/** Draws a field roughly as the person who fills it in sees it. */
function Looks({ field, fields }: { field: Field; fields: readonly Field[] }) {
  const { kind, title, required, placeholder, options, help, formula, atStart } = field
  if (kind === 'group') return <b className="design-group">{title}</b>
  if (kind === 'note')
    return (
      <span className="document-note">
        <b>{title}</b>
        {help}
      </span>
    )
  const hint = kind === 'choice' || kind === 'choices' ? options.join('、') : placeholder
  return (
    <>
      <span className="document-label">
        {title}
        {required && <i aria-hidden="true">*</i>}
        <small>{fieldKinds[kind]}</small>
        {atStart === 'read' && <small>发起时只读</small>}
        {atStart === 'hidden' && <small>发起时隐藏</small>}
      </span>
      {kind === 'formula' && (
        <span className="design-formula">{withTitles(formula ?? '', fields) || '还没有公式'}</span>
      )}
      {kind !== 'formula' && kind !== 'table' && (
        <span className="design-box" data-lines={kind === 'longText' || undefined}>
          {hint || (kind === 'files' ? '选择文件' : '')}
        </span>
      )}
      {help && <small className="document-help">{help}</small>}
    </>
  )
}
