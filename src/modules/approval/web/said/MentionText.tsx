import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { type Choice, useChoices } from '../../../../kernel/web/field/reference.ts'
import { useSession } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { useLayer } from '../../../../kernel/web/ui/layers.ts'
import { type Begun, begunAt, mentionedIn, peopleFor, withName } from './mention.ts'

type Props = {
  id: string
  value: string
  mentions: readonly number[]
  invalid: boolean
  placeholder?: string
  autoFocus?: boolean
  onChange: (words: string, mentions: number[]) => void
  onBlur: () => void
}

const person = { kind: 'employee' } as const

/** Edits several lines of text in which @ and a part of a name find a colleague: arrows and Enter choose, Esc leaves it. */
export function MentionText({ id, value, mentions, invalid, onChange, onBlur, ...rest }: Props) {
  const people = useChoices()(person)
  const me = useSession(state => state.person?.employeeId)
  const box = useRef<HTMLTextAreaElement>(null)
  const [begun, setBegun] = useState<Begun>()
  const [at, setAt] = useState(0)
  const list = useId()
  const found = begun ? peopleFor(people, begun.part, me) : []
  const open = found.length > 0
  useLayer(() => setBegun(undefined), open)

  const write = (words: string, also: readonly number[] = []) =>
    onChange(words, mentionedIn(words, [...mentions, ...also], people))
  const look = (words: string, caret: number) => {
    setBegun(begunAt(words, caret))
    setAt(0)
  }
  const choose = (choice: Choice) => {
    if (!begun) return
    const { words, caret } = withName(value, begun, choice.label)
    write(words, [choice.value])
    setBegun(undefined)
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(caret, caret)
    })
  }
  const begin = () => {
    const caret = box.current?.selectionStart ?? value.length
    const words = `${value.slice(0, caret)}@${value.slice(caret)}`
    write(words)
    look(words, caret + 1)
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(caret + 1, caret + 1)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((at + step + found.length) % found.length)
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab')
      choose(found[at] as Choice)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="mention">
      <textarea
        {...rest}
        ref={box}
        id={id}
        className="input"
        rows={3}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={open ? list : undefined}
        aria-activedescendant={open ? `${list}-${at}` : undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={`${id}-note`}
        autoComplete="off"
        onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) => {
          write(target.value)
          look(target.value, target.selectionStart)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setBegun(undefined)
          onBlur()
        }}
      />
      <span className="unseen" role="status">
        {open && `找到 ${found.length} 位同事，用上下键选择`}
      </span>
      {open && (
        <div id={list} className="mention-list" role="listbox" aria-label="提到的人">
          {found.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text's, as its arrows move here
            <div
              key={choice.value}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onPointerDown={event => event.preventDefault()}
              onClick={() => choose(choice)}
            >
              {choice.label} <small>{choice.group}</small>
            </div>
          ))}
        </div>
      )}
      <Button small kind="text" onPointerDown={event => event.preventDefault()} onClick={begin}>
        @ 提到同事
      </Button>
    </div>
  )
}
