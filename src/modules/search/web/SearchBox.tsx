import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { useFocusTrap } from '../../../kernel/web/ui/focus.ts'
import { Icon } from '../../../kernel/web/ui/Icon.tsx'
import { useLayer } from '../../../kernel/web/ui/layers.ts'
import { type Choice, useChoices } from './choices.ts'
import { Results } from './Results.tsx'
import { noteRecent } from './recent.ts'
import './search.css'

/** Searches screens and records in one box: type, choose by arrows, open by Enter. */
export default function SearchBox({ onClose }: { onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null)
  const list = useId()
  const [term, setTerm] = useState('')
  const { at, setAt, ...found } = useChosen(term)
  const open = useOpen(onClose)
  useLayer(onClose)
  useFocusTrap(panel)
  const choices = found.groups.flatMap(group => group.choices)
  return createPortal(
    <div className="search-root">
      <button type="button" className="mask search-mask" tabIndex={-1} aria-label="关闭搜索" onClick={onClose} />
      <div ref={panel} className="search-panel" role="dialog" aria-modal="true" aria-label="搜索" tabIndex={-1}>
        <div className="search-field">
          <Icon name="search" size={18} />
          <input
            data-autofocus
            type="text"
            role="combobox"
            aria-label="搜索页面和记录"
            aria-expanded={choices.length > 0}
            aria-controls={list}
            aria-activedescendant={choices[at] ? `${list}-${at}` : undefined}
            placeholder="页面、姓名、拼音首字母、电话、单据编号，或报销、请假"
            maxLength={60}
            enterKeyHint="search"
            value={term}
            onChange={event => {
              setTerm(event.target.value)
              setAt(0)
            }}
            onKeyDown={event => walk(event, choices, at, setAt, open)}
          />
          {found.waiting && <span className="spin" role="status" aria-label="正在搜索" />}
          <Button kind="text" icon="close" aria-label="关闭" onClick={onClose} />
        </div>
        <Results id={list} term={term.trim()} at={at} onPoint={setAt} onOpen={open} {...found} />
        <footer className="search-keys">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> 选择
          </span>
          <span>
            <kbd>Enter</kbd> 打开
          </span>
          <span>
            <kbd>Esc</kbd> 关闭
          </span>
        </footer>
      </div>
    </div>,
    document.body,
  )
}

/** Returns the offered results and the selected one, which always exists. */
function useChosen(term: string) {
  const found = useChoices(term)
  const [wanted, setAt] = useState(0)
  const count = found.groups.reduce((sum, group) => sum + group.choices.length, 0)
  return { ...found, at: Math.max(0, Math.min(wanted, count - 1)), setAt }
}

function useOpen(onClose: () => void): (choice: Choice) => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return ({ kind, title, note, to }) => {
    noteRecent({ kind, title, note, to })
    onClose()
    navigate(to.startsWith('?') ? joined(search, to) : to)
  }
}

/** Opens a drawer over the present screen and leaves the rest of its address unchanged. */
function joined(search: string, more: string): string {
  const params = new URLSearchParams(search)
  for (const [key, value] of new URLSearchParams(more)) params.set(key, value)
  return `?${params}`
}

/** Arrows go round, Enter opens; not while an input method still composes. */
function walk(
  event: KeyboardEvent,
  choices: readonly Choice[],
  at: number,
  choose: (at: number) => void,
  open: (choice: Choice) => void,
): void {
  if (event.nativeEvent.isComposing || choices.length === 0) return
  const to = { ArrowDown: (at + 1) % choices.length, ArrowUp: (at - 1 + choices.length) % choices.length }[event.key]
  const chosen = choices[at]
  if (to === undefined && !(event.key === 'Enter' && chosen)) return
  event.preventDefault()
  if (to !== undefined) choose(to)
  else if (chosen) open(chosen)
}
