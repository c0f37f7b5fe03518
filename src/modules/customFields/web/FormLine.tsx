import { type DragEvent, useEffect, useRef, useState } from 'react'
import { customName } from '../../../kernel/api/customNames.ts'
import { movedTo } from '../../../kernel/web/sort/order.ts'
import { useSorting } from '../../../kernel/web/sort/useSorting.ts'
import type { CustomContent, CustomForm } from '../api/customFields.ts'
import type { CustomProblem } from '../api/problems.ts'
import { arranged, groupsMoved, headOf, inLine, laidOut } from './arranging.ts'
import { GroupHead } from './GroupHead.tsx'
import { LineField } from './LineField.tsx'

type Props = {
  form: CustomForm
  content: CustomContent
  /** The name of the chosen field: `phone`, `own.n1`. */
  chosen: string | undefined
  problems: readonly CustomProblem[]
  editable: boolean
  onChoose: (name: string) => void
  onChange: (content: CustomContent, tag?: string) => void
}

/**
 * Draws a form as one list, in which heads of groups stand above their fields: so a field moves into another group as it moves
 * within its own, by its handle, its arrow buttons or Alt with an arrow. Each move is told to people who do not see it.
 */
export function FormLine({ form, content, chosen, problems, editable, onChoose, onChange }: Props) {
  const { builtIn: noun } = form
  const groups = laidOut(content, noun)
  const [first = '', ...line] = inLine(groups)
  const [said, say] = useState('')
  const focus = useFocusAfter(line.join())
  const move = (order: readonly string[], moved: string) => {
    const next = arranged(content, noun, [first, ...order])
    onChange(next)
    say(placeOf(next, form, moved))
  }
  const fields = useSorting(line, move)
  const keys = groups.map(group => group.key)
  const order = useSorting(keys, (next, moved) => {
    onChange(groupsMoved(content, noun, next))
    say(`分组移到第 ${next.indexOf(moved) + 1} 位`)
  })
  const shown = order.dragged === null ? [first, ...fields.order] : inLine(inOrder(groups, order.order))
  const onDragOver = (name: string, group: string) => (event: DragEvent) => {
    fields.row(name).onDragOver(event)
    order.row(group).onDragOver(event)
  }
  const step = (name: string, by: -1 | 1) => {
    const to = line.indexOf(name) + by
    if (!editable || to < 0 || to >= line.length) return
    focus(name)
    move(movedTo(line, name, to), name)
  }
  let group = ''
  return (
    <>
      <ol className="custom-line" aria-label="表单的字段">
        {shown.map(name => {
          const at = groups.find(one => headOf(one.key) === name)
          if (at) group = at.key
          const row = {
            ...fields.row(name),
            onDragOver: onDragOver(name, group),
            'data-dragged': (at ? order.dragged : fields.dragged) === (at?.key ?? name),
          }
          return at ? (
            <li key={name} className="custom-head" {...row}>
              <GroupHead
                form={form}
                content={content}
                group={at}
                sorting={order}
                editable={editable}
                onChange={onChange}
              />
            </li>
          ) : (
            <li
              key={name}
              className="custom-item"
              {...row}
              data-chosen={chosen === name || undefined}
              data-wrong={problems.some(one => one.key === name || customName(one.key) === name) || undefined}
            >
              <LineField
                form={form}
                content={content}
                name={name}
                editable={editable}
                sorting={fields}
                chosen={chosen === name}
                onChoose={() => onChoose(name)}
                onStep={by => step(name, by)}
              />
            </li>
          )
        })}
      </ol>
      <p className="unseen" aria-live="polite">
        {said}
      </p>
    </>
  )
}

const inOrder = <Group extends { key: string }>(groups: readonly Group[], keys: readonly string[]) =>
  keys.flatMap(key => groups.find(group => group.key === key) ?? [])

/** Says where a field stands now. */
function placeOf(content: CustomContent, { builtIn }: CustomForm, name: string): string {
  const group = laidOut(content, builtIn).find(one => one.names.includes(name))
  return group ? `移到“${group.title}”第 ${group.names.indexOf(name) + 1} 位，共 ${group.names.length} 项` : ''
}

/** Gives the focus back to the field that was moved by keys: its row stands elsewhere in the document. */
function useFocusAfter(shown: string): (name: string) => void {
  const wanted = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row has another place now
  useEffect(() => {
    const row = wanted.current && document.querySelector<HTMLElement>(`[data-sort="${wanted.current}"] .row-button`)
    if (row) row.focus()
    wanted.current = undefined
  }, [shown])
  return name => {
    wanted.current = name
  }
}
